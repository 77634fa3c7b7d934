import "./partners.css";
import { Link } from "react-router";
import { community as words } from "../../../content/community.ts";
import { ArrowRight } from "../drawing/icons.tsx";
import { SignCards } from "../drawing/sign-cards.tsx";
import { Section, SectionHead } from "../news/headline.tsx";

/** Whom we look for, what partners get, and the way to us. */
export function Partners() {
  const { who, touch, benefits } = words;
  return (
    <>
      <Section className="section partners">
        <SectionHead className="intro-split" id="who" title={who.title} lead={who.lead} />
        <SignCards cards={who.cards} />
      </Section>
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
