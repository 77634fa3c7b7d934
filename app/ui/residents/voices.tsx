import "./voices.css";
import { residents } from "../../../content/residents/sections.ts";
import { Section } from "../news/headline.tsx";
import { Linked } from "../text/linked.tsx";
import { Provenance, SourcedHead, TermText } from "./provenance.tsx";
import type { ShownResource } from "./shown-resource.ts";

const { voices: words } = residents;

/** All sides in alphabetical order, one neutral line each. */
export function Voices({ voices }: { voices: readonly ShownResource[] }) {
  return (
    <Section className="section voices-section">
      <SourcedHead id="voices" words={words} />
      <ul className="voices" role="list">
        {voices.map(({ id, title, does = "", link, subjects, ...rest }) => (
          <li key={id} id={id}>
            <h3>
              <Linked to={link}>{title}</Linked>
            </h3>
            <TermText html={does} />
            {subjects.length > 0 ? <p className="voices__side">{subjects.join(", ")}</p> : null}
            <Provenance {...rest} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
