/** The lists of the Community screen: voices, words, measurements, offices. */
import "./voices.css";
import "./glossary.css";
import "./gauges.css";
import "./switchboard.css";
import { provenanceWords } from "../../../content/residents/provenance.ts";
import { residents } from "../../../content/residents/sections.ts";
import { fill } from "../../../text/words/fill.ts";
import { foreign } from "../../../text/words/lookup.ts";
import { listed } from "../../../text/words/plural.ts";
import type { TermView } from "../../term-links.ts";
import { areaCode, Bars } from "../drawing/bridge.tsx";
import { hangingStrokes } from "../drawing/bridge-paths.ts";
import { ArrowRight } from "../drawing/icons.tsx";
import { Section, SectionHead } from "../news/headline.tsx";
import { Linked } from "../text/linked.tsx";
import { Provenance, SourcedHead, TermText } from "./provenance.tsx";
import type { ResourceView } from "./resource-view.ts";

const { glossary, measurements: gauges, offices: board, voices: sides } = residents;

/** All sides in alphabetical order, one neutral line each. */
export function Voices({ voices }: { voices: readonly ResourceView[] }) {
  return (
    <Section className="section voices-section">
      <SourcedHead id="voices" words={sides} />
      <ul className="voices" role="list">
        {voices.map(({ id, title, does = "", link, subjects, ...rest }) => (
          <li key={id} id={id}>
            <h3>
              <Linked to={link}>{title}</Linked>
            </h3>
            <TermText html={does} />
            {subjects.length > 0 ? <p className="voices__side">{listed(subjects.map(foreign))}</p> : null}
            <Provenance {...rest} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Terms that other texts link to, with who explains them at length. */
export function Glossary({ terms }: { terms: readonly TermView[] }) {
  return (
    <Section className="section glossary-section">
      <SectionHead className="intro-split" id="glossary" title={glossary.title} lead={glossary.lead} />
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

/** Below the water: who measures what, what it can tell and what it cannot. */
export function Gauges({ measurements }: { measurements: readonly ResourceView[] }) {
  return (
    <section className="measures night">
      <svg className="strokes" viewBox="0 0 96 40" aria-hidden="true">
        <Bars strokes={hangingStrokes(areaCode())} />
      </svg>
      <div className="wrap">
        <SourcedHead id="measurements" words={gauges} />
        <ul className="gauges" role="list">
          {measurements.map(({ id, title, by, link, linkText, tells = "", cannot = "", ...rest }) => (
            <li key={id} id={id}>
              <div>
                <h3>{title}</h3>
                <p className="gauges__by">
                  {link ? <Linked to={link}>{linkText ?? by}</Linked> : null} {linkText || !link ? by : null}
                </p>
              </div>
              <div className="gauges__scope">
                <div>
                  <h4>{gauges.tells}</h4>
                  <TermText html={tells} />
                </div>
                <div>
                  <h4>{gauges.cannot}</h4>
                  <TermText html={cannot} />
                </div>
                <Provenance {...rest} />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Who decides, and who to contact: a problem, the office for it, one link. */
export function Switchboard({ offices }: { offices: readonly ResourceView[] }) {
  return (
    <Section>
      <SourcedHead id="who-decides" words={board} />
      <ul className="board" role="list">
        {offices.map((office) => (
          <Office key={office.id} {...office} />
        ))}
      </ul>
    </Section>
  );
}

function Office({ id, title, problem, does, link, linkText, ...office }: ResourceView) {
  const { phone, phoneTried, phoneYear, sources, checked } = office;
  return (
    <li id={id}>
      <h3>{problem ?? title}</h3>
      <div>
        {problem ? <p className="board__office">{title}</p> : null}
        {does ? <TermText html={does} /> : null}
        {phone ? (
          <p>
            <a className="data together" href={`tel:${phone.replace(/[^\d+]/g, "")}`}>
              {phone}
            </a>
            {phoneTried
              ? `, ${provenanceWords.tried} ${phoneTried}`
              : `. ${phoneYear ? fill(provenanceWords.callFirst, { year: phoneYear }) : provenanceWords.undated}.`}
          </p>
        ) : null}
        {link ? (
          <p>
            <a className="text-link" href={link} rel="noopener">
              <span>
                {linkText ?? board.website}
                <span className="visually-hidden">{` ${title}`}</span>
              </span>{" "}
              <ArrowRight />
            </a>
          </p>
        ) : null}
        <Provenance sources={sources} checked={checked} />
      </div>
    </li>
  );
}
