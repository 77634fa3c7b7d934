import "./community.css";
import "../ui/text/joined.css";
import { community as words } from "../../content/community.ts";
import faq from "../../content/faq.md";
import { SignCards } from "../ui/drawing/sign-cards.tsx";
import { ButtonLink } from "../ui/layout/button-link.tsx";
import { PageHead } from "../ui/layout/page-head.tsx";
import { pageMeta } from "../ui/layout/page-meta.ts";
import { Headline } from "../ui/news/headline.tsx";
import { Passage } from "../ui/text/passage.tsx";

export const meta = () => pageMeta("community", { jsonLd: [faqPage()] });

export default function Community() {
  return (
    <>
      <PageHead page="community" title={words.title} lead={words.lead} spot="community" />
      <Who />
      <Touch />
      <Benefits />
      <Learning />
      <Questions />
    </>
  );
}

function Who() {
  const { title, lead, cards } = words.who;
  return (
    <section className="section" aria-labelledby="who">
      <div className="wrap">
        <div className="intro-split">
          <Headline level={2} id="who">
            {title}
          </Headline>
          <p className="lead">{lead}</p>
        </div>
        <SignCards cards={cards} />
      </div>
    </section>
  );
}

function Touch() {
  const { title, text, button } = words.touch;
  return (
    <section className="touch" aria-labelledby="touch">
      <div className="wrap">
        <div>
          <Headline level={2} id="touch">
            {title}
          </Headline>
          <p className="lead">{text}</p>
        </div>
        <p>
          <ButtonLink {...button} />
        </p>
      </div>
    </section>
  );
}

function Benefits() {
  const { title, cards } = words.benefits;
  return (
    <section className="section offers" aria-labelledby="offers">
      <div className="wrap">
        <Headline level={2} id="offers">
          {title}
        </Headline>
        <ul className="bays decked benefits" role="list">
          {cards.map((card) => (
            <li key={card.title}>
              <h3>{card.title}</h3>
              <p>{card.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Learning() {
  const { title, lead, places } = words.learning;
  return (
    <section className="section section--joined" aria-labelledby="learning">
      <div className="wrap">
        <div className="intro-split">
          <Headline level={2} id="learning">
            {title}
          </Headline>
          <p className="lead">{lead}</p>
        </div>
        <ul className="places" role="list">
          {places.map(({ name, text, url }) => (
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
  );
}

/** FAQ answers are not collapsed: reading them needs neither a click nor script. */
function Questions() {
  return (
    <section className="section section--joined" aria-labelledby="faq">
      <div className="wrap">
        <Headline level={2} id="faq">
          {words.faqTitle}
        </Headline>
        <div className="faq">
          {faq.map(({ id, title, html }) => (
            <article key={id} id={id} aria-labelledby={`${id}-title`}>
              <h3 id={`${id}-title`}>{title}</h3>
              <Passage html={html} />
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}

/** The visible questions as schema.org https://schema.org/FAQPage. */
function faqPage(): object {
  return {
    "@type": "FAQPage",
    mainEntity: faq.map(({ title, html }) => ({
      "@type": "Question",
      name: title,
      acceptedAnswer: { "@type": "Answer", text: html },
    })),
  };
}
