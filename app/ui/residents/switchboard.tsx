import "./switchboard.css";
import { provenanceWords } from "../../../content/residents/provenance.ts";
import { residents } from "../../../content/residents/sections.ts";
import { ArrowRight } from "../drawing/icons.tsx";
import { Section } from "../news/headline.tsx";
import { Provenance, SourcedHead, TermText } from "./provenance.tsx";
import type { ShownResource } from "./shown-resource.ts";

const { offices: words } = residents;
const { tried, callFirst } = provenanceWords;

/** Who decides, and who to contact: a problem, the office for it, one link. */
export function Switchboard({ offices }: { offices: readonly ShownResource[] }) {
  return (
    <Section>
      <SourcedHead id="who-decides" words={words} />
      <ul className="board" role="list">
        {offices.map((office) => (
          <Office key={office.id} {...office} />
        ))}
      </ul>
    </Section>
  );
}

function Office({
  id,
  title,
  problem,
  does,
  link,
  linkText,
  phone,
  phoneTried,
  phoneYear,
  ...rest
}: ShownResource) {
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
            {phoneTried ? `, ${tried} ${phoneTried}` : `. ${callFirst(phoneYear)}.`}
          </p>
        ) : null}
        {link ? (
          <p>
            <a className="text-link" href={link} rel="noopener">
              <span>
                {linkText ?? words.website}
                <span className="visually-hidden">{` ${title}`}</span>
              </span>{" "}
              <ArrowRight />
            </a>
          </p>
        ) : null}
        <Provenance {...rest} />
      </div>
    </li>
  );
}
