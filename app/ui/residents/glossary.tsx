import "./glossary.css";
import { residents } from "../../../content/residents/sections.ts";
import type { ShownTerm } from "../../term-links.ts";
import { SectionHead } from "../news/headline.tsx";

const { glossary: words } = residents;

/** Terms that other texts link to, with who explains them at length. */
export function Glossary({ terms }: { terms: readonly ShownTerm[] }) {
  return (
    <section className="section glossary-section">
      <div className="wrap">
        <SectionHead className="intro-split" id="glossary" title={words.title} lead={words.lead} />
        <dl className="glossary">
          {terms.map(({ id, term, text, more }) => (
            <div key={id} id={id}>
              <dt>{term}</dt>
              <dd>
                {text}{" "}
                {more ? (
                  <a href={more.url} rel="noopener">
                    {more.by}
                  </a>
                ) : null}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
