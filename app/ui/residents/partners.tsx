import "./partners.css";
import { Link } from "react-router";
import { community as words } from "../../../content/community.ts";
import { ArrowRight } from "../drawing/icons.tsx";
import { ArchSign } from "../drawing/sign-cards.tsx";
import { Section, SectionHead } from "../news/headline.tsx";
import { FoldSection } from "../text/fold.tsx";

/** Whom we look for, what partners get, and the way to us. */
export function Partners() {
  const { who, touch, benefits } = words;
  return (
    <>
      <Section className="section partners">
        <SectionHead className="opening" id="who" title={who.title} lead={who.lead} />
        <ul className="who" role="list">
          {who.cards.map(({ title, text }) => (
            <li key={title}>
              <ArchSign letter={title.charAt(0)} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <FoldSection
        id="offers"
        title={benefits.title}
        parts={benefits.cards.map(({ title, text }, at) => ({
          id: `offer-${at + 1}`,
          title,
          body: <p>{text}</p>,
        }))}
      />
      <Section className="touch">
        {/* The heading is the link: a button would say the same words again. */}
        <h2 id="touch">
          <Link to={touch.to}>
            {touch.title} <ArrowRight />
          </Link>
        </h2>
        <p className="lead">{touch.text}</p>
      </Section>
    </>
  );
}
