import "../../ui/text/joined.css";
import { useLoaderData } from "react-router";
import type { Language } from "../../../content/language.ts";
import { pages as english } from "../../../content/pages.ts";
import { translatedPath } from "../../../content/translate.ts";
import { question as questionKind } from "../../../publishing/kinds/question.ts";
import { resource } from "../../../publishing/kinds/resource.ts";
import { faqPage } from "../../pages/community.tsx";
import { type RequestContext, requestContext } from "../../request-context.ts";
import { absolute } from "../../ui/layout/page-meta.ts";
import { Section, SectionHead } from "../../ui/news/headline.tsx";
import { Faq } from "../../ui/text/faq.tsx";
import { Passage } from "../../ui/text/passage.tsx";
import { Board, readTranslated } from "../board.tsx";
import { EnglishLink, type MakePage, PageTop, useLanguage } from "../translated-page.tsx";

type Loaded = Awaited<ReturnType<typeof load>>;

export const communityPage: MakePage = (language) => ({
  path: english.community.path,
  loader: ({ context }) => load(context.get(requestContext), language),
  head: (loaded) => ({
    ...language.pages.community,
    jsonLd: faq(language, (loaded as Loaded | undefined)?.questions),
  }),
  Component: Community,
});

async function load(context: RequestContext, language: Language) {
  const [questions, offices] = await Promise.all([
    readTranslated(context, language, questionKind),
    readTranslated(context, language, resource),
  ]);
  return {
    questions: questions.map(({ entry, state }) => {
      const { title, html } = questionKind.show(entry);
      return { slug: entry.slug, title, html, state };
    }),
    offices,
  };
}

function Community() {
  const { faq: faqTitle, offices: words, missing, outdated, more } = useLanguage().pages.community;
  const { questions, offices } = useLoaderData<Loaded>();
  const notes = { translated: undefined, missing, outdated };
  return (
    <>
      <PageTop page="community" band="community" />
      {questions.length > 0 ? (
        <section className="section">
          <SectionHead className="wrap" id="faq" title={faqTitle}>
            <Faq
              questions={questions.map(({ slug, title, html, state }) => {
                const lang = state === "translated" ? undefined : "en";
                const answer = (
                  <>
                    {notes[state] ? <p className="form-note">{notes[state]}</p> : null}
                    <div lang={lang}>
                      <Passage html={html} />
                    </div>
                  </>
                );
                return { slug, title, lang, answer };
              })}
            />
          </SectionHead>
        </section>
      ) : null}
      {offices.length > 0 ? <Board id="who-decides" {...words} entries={offices} /> : null}
      <Section className="section section--joined">
        <p>
          {more.text} <EnglishLink to={english.community.path} label={more.label} />
        </p>
      </Section>
    </>
  );
}

function faq({ code, tag }: Language, questions: Loaded["questions"] = []): object[] {
  const path = translatedPath(english.community.path, code);
  const url = absolute(path);
  const said = questions
    .filter(({ state }) => state === "translated")
    .map((question) => ({ ...question, url: `${url}#${question.slug}` }));
  return said.length > 0 ? [faqPage(path, said, { url, inLanguage: tag })] : [];
}
