import { Link } from "react-router";
import { Look } from "../../ui/callouts.tsx";
import type { ProposalPage } from "./proposal-page.ts";

/** What was sent, field by field, as text; and what its sender changed since. */
export function CameIn({ page }: { page: ProposalPage }) {
  const { reference, fields, sinceSent } = page;
  return (
    <section className="came" aria-labelledby="came-in">
      <h2 id="came-in">What came in</h2>
      <dl className="came__fields">
        {fields.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
        <div>
          <dt>Reference</dt>
          <dd>
            <Link to={`/messages/${reference}`}>{reference}</Link>
          </dd>
        </div>
      </dl>
      {sinceSent.length > 0 ? (
        <details className="came__since">
          <summary>The sender has changed it since it came in</summary>
          <DifferenceList differences={sinceSent} />
        </details>
      ) : null}
    </section>
  );
}

/** Of each field the old text and the new. */
export function DifferenceList({ differences }: { differences: ProposalPage["sinceSent"] }) {
  return (
    <dl className="came__fields">
      {differences.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">
            <del>
              <span className="visually-hidden">Before: </span>
              {before || "Nothing"}
            </del>
          </dd>
          <dd dir="auto">
            <ins>
              <span className="visually-hidden">Now: </span>
              {after || "Nothing"}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Events that are on within three hours, with a way to look at each. */
export function Clashes({ clashes }: Pick<ProposalPage, "clashes">) {
  return (
    <Look role="note">
      <p>
        <b>Something else is scheduled within three hours.</b>{" "}
        {clashes.map(({ slug, title, hours, link }) => (
          <span key={slug}>
            <a href={link} dir="auto">
              {title}
            </a>
            , {hours}.{" "}
          </span>
        ))}
        You may publish both.
      </p>
    </Look>
  );
}
