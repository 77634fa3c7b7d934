import "./glossary.css";
import { residents } from "../../../content/residents/sections.ts";
import type { ShownTerm } from "../../term-links.ts";
import { Section, SectionHead } from "../news/headline.tsx";
import { Linked } from "../text/linked.tsx";

const { glossary: words } = residents;

/** Terms that other texts link to, with who explains them at length. */
export function Glossary({ terms }: { terms: readonly ShownTerm[] }) {
  return (
    <Section className="section glossary-section">
      <SectionHead className="intro-split" id="glossary" title={words.title} lead={words.lead} />
      <dl className="glossary">
        {terms.map(({ id, term, text, more }) => (
          <div key={id} id={id}>
            <dt>{term}</dt>
            <dd>
              {text} {more ? <Linked to={more.url}>{more.by}</Linked> : null}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
