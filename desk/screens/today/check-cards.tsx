import "../entries/entries.css";
import { Form, Link } from "react-router";
import { HiddenFields, Press } from "../../ui/press.tsx";
import { Card } from "../../ui/section.tsx";
import { WithdrawalReason } from "../entries/after-form.tsx";
import { Differences } from "../entries/conflict-panel.tsx";
import type { CheckRow, readChecks } from "./read-checks.ts";

/** Titles, and what the buttons of each row send and say. */
const cards = {
  toOpen: [
    "Open first",
    { "entry.says-so": "It says so: publish", "entry.says-otherwise": "It doesn’t say so" },
  ],
  again: ["Look again", { "entry.still-so": "Still so" }],
  offers: ["New in this release", { "entry.take": "Take it", "entry.keep-mine": "Keep mine" }],
} as const;

/** Of `toOpen`, where a row lists more than one link: publishing marks each of them as opened. */
const ofSeveral = {
  "entry.says-so": "They all say so: publish",
  "entry.says-otherwise": "One doesn’t say so",
};

/** What somebody should check, in three cards; an empty one takes no room. */
export function CheckCards({ checks }: { checks: Awaited<ReturnType<typeof readChecks>> }) {
  return (["toOpen", "again", "offers"] as const).map((name) => {
    const [[title, acts], { count, rows }] = [cards[name], checks[name]];
    return count === 0 ? null : (
      <Card key={name} id={`today-${name}`} title={title} count={count} className="card--wide">
        <ul className="asks checks" role="list">
          {rows.map((row, index) => (
            <Check key={JSON.stringify(row.fields)} id={`${name}-${index}`} row={row} acts={acts} />
          ))}
        </ul>
        {count > rows.length ? <p className="card__more">And {count - rows.length} more.</p> : null}
      </Card>
    );
  });
}

function Check({ id, row, acts }: { id: string; row: CheckRow; acts: Readonly<Record<string, string>> }) {
  const { title, says, to, text, sources = [], changes = [], reason, fields } = row;
  return (
    <li>
      <p dir="auto" id={id}>
        {to ? <Link to={to}>{title}</Link> : <b>{title}</b>}
        <span>{says}</span>
      </p>
      {text ? <p dir="auto">{text}</p> : null}
      {sources.map(({ publisher, url }) => (
        <p key={url}>
          {publisher}:{" "}
          <a href={url} target="_blank" rel="noopener noreferrer">
            {url}
          </a>
        </p>
      ))}
      {changes.length > 0 ? (
        <details>
          <summary>Compare</summary>
          {changes.map(({ label, parts }) => (
            <div key={label}>
              <h3>{label}</h3>
              <Differences parts={parts} />
            </div>
          ))}
        </details>
      ) : null}
      <Form method="post" preventScrollReset>
        <HiddenFields fields={fields} />
        {reason === undefined ? null : <WithdrawalReason id={`${id}-reason`} value={reason} />}
        <div className="acts">
          {Object.entries(sources.length > 1 ? ofSeveral : acts).map(([act, label]) => (
            <Press key={act} look="small" act={act} aria-describedby={id} formNoValidate label={label} />
          ))}
        </div>
      </Form>
    </li>
  );
}
