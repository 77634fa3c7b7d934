import "./schools.css";
import { Link } from "react-router";
import { residents } from "../../../content/residents/sections.ts";
import { Section } from "../news/headline.tsx";
import { Linked } from "../text/linked.tsx";
import { Provenance, SourcedHead, TermText } from "./provenance.tsx";
import type { FilteredSchools } from "./school-filters.ts";

const { learning: words } = residents;

/** Places to learn, with filters that are links. */
export function Schools({ schools, filters }: FilteredSchools) {
  const { columns } = words;
  return (
    <Section>
      <SourcedHead id="learning" words={words} />
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
      <ul className="schools" role="list">
        <li className="schools__head" aria-hidden="true">
          <span>{columns.name}</span>
          <span>{columns.teaches}</span>
        </li>
        {schools.map(({ id, title, does = "", link, length, cost, whom, where, ...rest }) => (
          <li key={id} id={id}>
            <h3>
              <Linked to={link}>{title}</Linked>
            </h3>
            <div>
              <TermText html={does} />
              {[
                length && `${columns.length}: ${length}`,
                cost && cost !== words.ask && `${columns.cost}: ${cost}`,
                whom,
                where,
              ].map((text) => (text ? <p key={text}>{text}</p> : null))}
            </div>
            <Provenance {...rest} />
          </li>
        ))}
      </ul>
      {schools.length === 0 ? (
        <p className="schools__none">
          {words.none} <Link to="/community#learning">{words.all}</Link>
        </p>
      ) : null}
      <p className="schools__end">
        {words.missing} <Link to="/contact">{words.tell}</Link>
      </p>
    </Section>
  );
}
