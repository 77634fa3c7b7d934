import "./community.css";
import "../ui/text/joined.css";
import { useLoaderData } from "react-router";
import { community as words } from "../../content/community.ts";
import { type ListedQuestion, readQuestions } from "../published-entries.ts";
import { requestContext } from "../request-context.ts";
import { SignCards } from "../ui/drawing/sign-cards.tsx";
import { ButtonLink } from "../ui/layout/button-link.tsx";
import { PageHead } from "../ui/layout/page-head.tsx";
import { pageMeta } from "../ui/layout/page-meta.ts";
import { SectionHead } from "../ui/news/headline.tsx";
import { Passage } from "../ui/text/passage.tsx";
import type { Route } from "./+types/community";

interface Loaded {
  questions?: ListedQuestion[];
}

export async function loader({ context }: Route.LoaderArgs): Promise<Loaded> {
  return { questions: await readQuestions(context.get(requestContext)) };
}

export const meta = ({ loaderData }: { loaderData?: Loaded }) => {
  const { questions = [] } = loaderData ?? {};
  return pageMeta("community", { jsonLd: questions.length > 0 ? [faqPage(questions)] : [] });
};

export default function Community() {
  const { who, touch, benefits, learning } = words;
  const { questions = [] } = useLoaderData<Loaded>();
  return (
    <>
      <PageHead page="community" title={words.title} lead={words.lead} spot="community" />
      <section className="section" aria-labelledby="who">
        <div className="wrap">
          <SectionHead className="intro-split" id="who" title={who.title} lead={who.lead} />
          <SignCards cards={who.cards} />
        </div>
      </section>
      <section className="touch" aria-labelledby="touch">
        <div className="wrap">
          <SectionHead id="touch" title={touch.title} lead={touch.text} />
          <p>
            <ButtonLink {...touch.button} />
          </p>
        </div>
      </section>
      <section className="section offers" aria-labelledby="offers">
        <SectionHead className="wrap" id="offers" title={benefits.title}>
          <ul className="bays decked benefits" role="list">
            {benefits.cards.map((card) => (
              <li key={card.title}>
                <h3>{card.title}</h3>
                <p>{card.text}</p>
              </li>
            ))}
          </ul>
        </SectionHead>
      </section>
      <section className="section section--joined" aria-labelledby="learning">
        <div className="wrap">
          <SectionHead className="intro-split" id="learning" title={learning.title} lead={learning.lead} />
          <ul className="places" role="list">
            {learning.places.map(({ name, text, url }) => (
              <li key={url}>
                <h3>
                  <a href={url} rel="noopener">
                    {name}
                  </a>
                </h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      {questions.length > 0 ? <Questions questions={questions} /> : null}
    </>
  );
}

function Questions({ questions }: { questions: readonly ListedQuestion[] }) {
  return (
    <section className="section section--joined" aria-labelledby="faq">
      <SectionHead className="wrap" id="faq" title={words.faqTitle}>
        {/* Answers are not collapsed: reading them needs neither a click nor script. */}
        <div className="faq">
          {questions.map(({ slug, title, html }) => (
            <article key={slug} id={slug} aria-labelledby={`${slug}-title`}>
              <h3 id={`${slug}-title`}>{title}</h3>
              <Passage html={html} />
            </article>
          ))}
        </div>
      </SectionHead>
    </section>
  );
}

/** The visible questions as schema.org https://schema.org/FAQPage. */
function faqPage(questions: readonly ListedQuestion[]): object {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ title, html }) => ({
      "@type": "Question",
      name: title,
      acceptedAnswer: { "@type": "Answer", text: html },
    })),
  };
}
