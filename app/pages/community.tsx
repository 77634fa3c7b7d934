import "../ui/topics/topic-page.css";
import { Fragment } from "react";
import { community as words } from "../../content/community.ts";
import { pages } from "../../content/pages.ts";
import { residents } from "../../content/residents/sections.ts";
import { site } from "../../content/site.ts";
import { portrait } from "../../publishing/kinds/portrait.ts";
import { question as questionKind } from "../../publishing/kinds/question.ts";
import { resource } from "../../publishing/kinds/resource.ts";
import { latest } from "../../time/latest.ts";
import { type QuestionRow, readLastChange, readQuestions } from "../published-entries.ts";
import { requestContext } from "../request-context.ts";
import { readResources } from "../residents.ts";
import { linkTerms, termViews } from "../term-links.ts";
import { Wall } from "../ui/heads/wall.tsx";
import { PageHead } from "../ui/layout/page-head.tsx";
import { pageMeta } from "../ui/layout/page-meta.ts";
import { absolute, zoned } from "../ui/layout/structured-data.ts";
import { readPortraits } from "../ui/portraits/portrait-parts.tsx";
import { Portraits } from "../ui/portraits/portraits.tsx";
import { Gauges, Glossary, Switchboard, Voices } from "../ui/residents/directory.tsx";
import { Partners } from "../ui/residents/partners.tsx";
import { sourced } from "../ui/residents/provenance.tsx";
import { Schools } from "../ui/residents/schools.tsx";
import { FoldSection } from "../ui/text/fold.tsx";
import { Passage } from "../ui/text/passage.tsx";
import { Arches } from "../ui/topics/topic-drawings.tsx";
import type { Route } from "./+types/community";

export async function loader({ request, context }: Route.LoaderArgs) {
  const values = context.get(requestContext);
  const [questions, questionsChanged, resources, portraits] = await Promise.all([
    readQuestions(values),
    readLastChange(values, questionKind),
    readResources(values, new URL(request.url).searchParams),
    readPortraits(values),
  ]);
  const changes = [resource, portrait].map((kind) => readLastChange(values, kind));
  const changed = latest([questionsChanged, ...(await Promise.all(changes))]);
  return {
    questions: questions.map((question) => ({ ...question, html: linkTerms(question.html) })),
    questionsChanged,
    ...resources,
    terms: termViews(),
    portraits,
    /** When anything that is listed changed last. */
    changed,
  };
}

export const handle = { js: false };

export const meta = ({ loaderData }: Route.MetaArgs) => {
  const { questions = [], questionsChanged, changed } = loaderData ?? {};
  return pageMeta("community", {
    changed,
    jsonLd: questions.length > 0 ? [faqOf(questions, questionsChanged)] : [],
  });
};

export default function Community({ loaderData }: Route.ComponentProps) {
  const { jump } = residents;
  const { questions, offices, voices, measurements, learning, terms, portraits } = loaderData;
  const parts = [
    ["faq", jump.faq, questions.length > 0 && <Questions questions={questions} />],
    ["who-decides", jump.offices, offices.length > 0 && <Switchboard offices={offices} />],
    ["voices", jump.voices, voices.length > 0 && <Voices voices={voices} />],
    ["measurements", jump.measurements, measurements.length > 0 && <Gauges measurements={measurements} />],
    ["learning", jump.learning, learning && <Schools {...learning} />],
    ["people", jump.people, portraits.length > 0 && <Portraits portraits={portraits} />],
    ["glossary", jump.glossary, terms.length > 0 && <Glossary terms={terms} />],
    ["who", jump.partners, <Partners key="who" />],
  ] as const;
  const drawn = parts.filter(([, , part]) => part);
  return (
    <>
      <PageHead
        page="community"
        title={words.title}
        lead={words.lead}
        quiet
        thing={
          <>
            <Arches current="" />
            <Wall label={jump.label} parts={drawn} />
          </>
        }
      />
      {drawn.map(([id, , part]) => (
        <Fragment key={id}>{part}</Fragment>
      ))}
    </>
  );
}

function Questions({ questions }: { questions: readonly QuestionRow[] }) {
  const parts = questions.map(({ slug, title, html }) => ({
    id: slug,
    title,
    body: <Passage html={html} />,
  }));
  return <FoldSection id="faq" {...sourced({ title: words.faqTitle, lead: words.faqLead })} parts={parts} />;
}

/** The questions as schema.org https://schema.org/FAQPage. */
function faqOf(questions: readonly QuestionRow[], changed: string | null | undefined): object {
  const { path, published, modified } = pages.community;
  const url = absolute(path);
  return {
    "@type": "FAQPage",
    "@id": `${url}#faq`,
    url: `${url}#faq`,
    inLanguage: site.language,
    datePublished: zoned(published),
    dateModified: changed ?? zoned(modified),
    isPartOf: { "@id": `${url}#page` },
    mainEntity: questions.map(({ title, html }) => ({
      "@type": "Question",
      name: title,
      acceptedAnswer: { "@type": "Answer", text: html.replaceAll('href="/', `href="${absolute("")}/`) },
    })),
  };
}
