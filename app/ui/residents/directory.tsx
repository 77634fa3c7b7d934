/** The folded lists of the Community screen: offices, voices, measurements, words. */
import "./directory.css";
import { provenanceWords } from "../../../content/residents/provenance.ts";
import { residents } from "../../../content/residents/sections.ts";
import { fill } from "../../../text/words/fill.ts";
import { foreign } from "../../../text/words/lookup.ts";
import { listed, plural } from "../../../text/words/plural.ts";
import type { TermView } from "../../term-links.ts";
import { areaCode, Bars } from "../drawing/bridge.tsx";
import { hangingStrokes } from "../drawing/bridge-paths.ts";
import { ArrowRight } from "../drawing/icons.tsx";
import { FoldSection } from "../text/fold.tsx";
import { Linked } from "../text/linked.tsx";
import { Provenance, TermText } from "./provenance.tsx";
import type { ResourceView } from "./resource-view.ts";

const { glossary, measurements: gauges, offices: board, voices: sides } = residents;

/** Who decides, and who to contact: a problem, the office for it, one link. */
export function Switchboard({ offices }: { offices: readonly ResourceView[] }) {
  const parts = offices.map((office) => ({
    id: office.id,
    title: office.problem ?? office.title,
    body: <Office {...office} />,
  }));
  return <FoldSection id="who-decides" title={board.title} lead={board.lead} parts={parts} />;
}

/** All sides in alphabetical order, one neutral line each. */
export function Voices({ voices }: { voices: readonly ResourceView[] }) {
  const parts = voices.map(({ id, title, does = "", link, subjects, ...rest }) => ({
    id,
    title,
    note: listed(subjects.map(foreign)),
    body: (
      <>
        <TermText html={does} />
        <Website link={link} title={title} />
        <Provenance {...rest} />
      </>
    ),
  }));
  return <FoldSection id="voices" title={sides.title} lead={sides.lead} parts={parts} />;
}

/** Below the water: who measures what, what it can tell and what it cannot. */
export function Gauges({ measurements }: { measurements: readonly ResourceView[] }) {
  const parts = measurements.map(({ id, title, by, link, linkText, tells = "", cannot = "", ...rest }) => ({
    id,
    title,
    note: by,
    body: (
      <>
        <div className="gauges">
          <div>
            <h4>{gauges.tells}</h4>
            <TermText html={tells} />
          </div>
          <div>
            <h4>{gauges.cannot}</h4>
            <TermText html={cannot} />
          </div>
        </div>
        <Website link={link} text={linkText} title={by ?? title} />
        <Provenance {...rest} />
      </>
    ),
  }));
  return (
    <FoldSection
      id="measurements"
      title={gauges.title}
      lead={gauges.lead}
      className="measures night"
      parts={parts}
    >
      <svg className="strokes" viewBox="0 0 96 40" aria-hidden="true">
        <Bars strokes={hangingStrokes(areaCode())} />
      </svg>
    </FoldSection>
  );
}

/** Words of one part of the glossary. */
const termsTogether = 8;

/** Terms that other texts link to, with who explains them at length. */
export function Glossary({ terms }: { terms: readonly TermView[] }) {
  const groups = Array.from({ length: Math.ceil(terms.length / termsTogether) }, (_, at) =>
    terms.slice(at * termsTogether, (at + 1) * termsTogether),
  );
  const parts = groups.map((group) => ({
    id: `${group[0]?.id}-on`,
    title: fill(glossary.group, { from: group[0]?.term, to: group.at(-1)?.term }),
    note: plural(glossary.count, group.length),
    body: (
      <dl className="glossary">
        {group.map(({ id, term, text, more }) => (
          <div key={id} id={id}>
            <dt>{term}</dt>
            <dd>
              {text} {more ? <Linked to={more.url}>{more.by}</Linked> : null}
            </dd>
          </div>
        ))}
      </dl>
    ),
  }));
  return <FoldSection id="glossary" title={glossary.title} lead={glossary.lead} parts={parts} />;
}

function Office({ title, problem, does, link, linkText, ...office }: ResourceView) {
  const { phone, phoneTried, phoneYear, sources, checked } = office;
  return (
    <>
      {problem ? <p className="fold__office">{title}</p> : null}
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
      <Website link={link} text={linkText} title={title} />
      <Provenance sources={sources} checked={checked} />
    </>
  );
}

/** `title`: whose it is, for screen readers. */
export function Website(props: { link: string | undefined; text?: string | undefined; title: string }) {
  const { link, text = board.website, title } = props;
  return link ? (
    <p>
      <a className="text-link" href={link} rel="noopener">
        <span>
          {text}
          <span className="visually-hidden">{` ${title}`}</span>
        </span>{" "}
        <ArrowRight />
      </a>
    </p>
  ) : null;
}
