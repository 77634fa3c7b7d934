import "./community.css";
import "../ui/text/joined.css";
import { Fragment } from "react";
import { Link, useLoaderData } from "react-router";
import { community as words } from "../../content/community.ts";
import { residents } from "../../content/residents/sections.ts";
import { question as questionKind } from "../../publishing/kinds/question.ts";
import { type ListedQuestion, readLastChange, readQuestions } from "../published-entries.ts";
import { requestContext } from "../request-context.ts";
import { type Resources, readResources } from "../residents.ts";
import { linkTerms, type ShownTerm, shownTerms } from "../term-links.ts";
import { ArrowRight } from "../ui/drawing/icons.tsx";
import { SignCards } from "../ui/drawing/sign-cards.tsx";
import { Wall } from "../ui/heads/wall.tsx";
import { PageHead } from "../ui/layout/page-head.tsx";
import { absolute, pageMeta } from "../ui/layout/page-meta.ts";
import { partOfPage } from "../ui/layout/structured-data.ts";
import { SectionHead } from "../ui/news/headline.tsx";
import { readPortraits } from "../ui/portraits/portrait-html.ts";
import { Portraits } from "../ui/portraits/portraits.tsx";
import { Gauges } from "../ui/residents/gauges.tsx";
import { Glossary } from "../ui/residents/glossary.tsx";
import { Schools } from "../ui/residents/schools.tsx";
import { Switchboard } from "../ui/residents/switchboard.tsx";
import { Voices } from "../ui/residents/voices.tsx";
import { Faq } from "../ui/text/faq.tsx";
import { Passage } from "../ui/text/passage.tsx";
import type { Route } from "./+types/community";

interface Loaded extends Partial<Resources> {
  questions?: ListedQuestion[];
  /** ISO instant of the last change of any. */
  questionsChanged?: string | null;
  terms?: ShownTerm[];
  portraits?: string;
}

export async function loader({ request, context }: Route.LoaderArgs): Promise<Loaded> {
  const values = context.get(requestContext);
  const [questions, questionsChanged, resources, portraits] = await Promise.all([
    readQuestions(values),
    readLastChange(values, questionKind),
    readResources(values, new URL(request.url).searchParams),
    readPortraits(values),
  ]);
  return {
    questions: questions.map((question) => ({ ...question, html: linkTerms(question.html) })),
    questionsChanged,
    ...resources,
    terms: shownTerms(),
    portraits,
  };
}

export const meta = ({ loaderData }: { loaderData?: Loaded }) => {
  const { questions = [], questionsChanged } = loaderData ?? {};
  return pageMeta("community", {
    jsonLd: questions.length > 0 ? [faqPage(questions, questionsChanged)] : [],
  });
};

export default function Community() {
  const { who, touch, benefits } = words;
  const { jump } = residents;
  const {
    questions = [],
    offices = [],
    voices = [],
    measurements = [],
    learning,
    terms = [],
    portraits,
  } = useLoaderData<Loaded>();
  const parts = [
    ["people", jump.people, portraits && <Portraits html={portraits} />],
    ["who-decides", jump.offices, offices.length > 0 && <Switchboard offices={offices} />],
    ["voices", jump.voices, voices.length > 0 && <Voices voices={voices} />],
    ["measurements", jump.measurements, measurements.length > 0 && <Gauges measurements={measurements} />],
    ["learning", jump.learning, learning && <Schools {...learning} />],
    ["faq", jump.faq, questions.length > 0 && <Questions questions={questions} />],
    ["glossary", jump.glossary, terms.length > 0 && <Glossary terms={terms} />],
  ] as const;
  const drawn = parts.filter(([, , part]) => part);
  return (
    <>
      <PageHead
        page="community"
        title={words.title}
        lead={words.lead}
        band="community"
        quiet
        thing={<Wall label={jump.label} parts={[["who", jump.partners], ...drawn]} />}
      />
      <section className="section partners">
        <div className="wrap">
          <SectionHead className="intro-split" id="who" title={who.title} lead={who.lead} />
          <SignCards cards={who.cards} />
        </div>
      </section>
      <section className="touch">
        <div className="wrap">
          {/* The heading is the link: a button would say the same words again. */}
          <h2 id="touch">
            <Link to={touch.to}>
              {touch.title} <ArrowRight />
            </Link>
          </h2>
          <p className="lead">{touch.text}</p>
        </div>
      </section>
      <section className="section offers">
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
      {drawn.map(([id, , part]) => (
        <Fragment key={id}>{part}</Fragment>
      ))}
    </>
  );
}

function Questions({ questions }: { questions: readonly ListedQuestion[] }) {
  return (
    <section className="section section--joined">
      <SectionHead className="wrap" id="faq" title={words.faqTitle}>
        <Faq
          questions={questions.map(({ slug, title, html }) => ({
            slug,
            title,
            answer: <Passage html={html} />,
          }))}
        />
      </SectionHead>
    </section>
  );
}

/** The visible questions as schema.org https://schema.org/FAQPage. */
function faqPage(questions: readonly ListedQuestion[], changed: string | null | undefined): object {
  const part = partOfPage("community", "faq");
  return {
    "@type": "FAQPage",
    ...part,
    dateModified: changed ?? part.dateModified,
    mainEntity: questions.map(({ title, html }) => ({
      "@type": "Question",
      name: title,
      acceptedAnswer: { "@type": "Answer", text: html.replaceAll('href="/', `href="${absolute("/")}`) },
    })),
  };
}
