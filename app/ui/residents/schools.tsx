import "./schools.css";
import { Link } from "react-router";
import { residents } from "../../../content/residents/sections.ts";
import { foreign } from "../../../text/words/lookup.ts";
import { listed, plural } from "../../../text/words/plural.ts";
import { FoldSection, Parts } from "../text/fold.tsx";
import { Website } from "./directory.tsx";
import { Provenance, TermText } from "./provenance.tsx";
import type { FilteredSchools } from "./school-filters.ts";

const { learning: words } = residents;

/** Places to learn, with filters that are links. */
export function Schools({ schools, filters }: FilteredSchools) {
  const parts = schools.map(
    ({ id, title, does = "", link, length, cost, whom, where, subjects, ...rest }) => ({
      id,
      title,
      note: listed(subjects.map(foreign)),
      body: (
        <>
          <TermText html={does} />
          {[
            length && `${words.columns.length}: ${length}`,
            cost && cost !== words.ask && `${words.columns.cost}: ${cost}`,
            whom,
            where,
          ].map((text) => (text ? <p key={text}>{text}</p> : null))}
          <Website link={link} title={title} />
          <Provenance {...rest} />
        </>
      ),
    }),
  );
  const isChosen = filters.some(({ options }) => options.slice(1).some(({ chosen }) => chosen));
  const all = { id: "learning-all", title: plural(words.count, parts.length), body: <Parts parts={parts} /> };
  const end = (
    <p className="schools__end">
      {words.missing} <Link to="/contact">{words.tell}</Link>
    </p>
  );
  return (
    <FoldSection
      id="learning"
      title={words.title}
      lead={words.lead}
      parts={isChosen ? parts : [all]}
      end={end}
    >
      {filters.map(({ name, options }) => (
        <div key={name} className="pick">
          <h3>{name}</h3>
          <ul role="list">
            {options.map(({ label, to, count, chosen }) => (
              <li key={to}>
                <Link to={to} aria-current={chosen || undefined}>
                  {`${label} `}
                  <span className="data">{count}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {schools.length === 0 ? (
        <p className="schools__none">
          {words.none} <Link to="/community#learning">{words.all}</Link>
        </p>
      ) : null}
    </FoldSection>
  );
}
