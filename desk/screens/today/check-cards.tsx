import "../entries/entries.css";
import { Form, Link } from "react-router";
import { Options, SelectField } from "../../ui/field-frame.tsx";
import { HiddenFields, Press } from "../../ui/press.tsx";
import { Card } from "../../ui/section.tsx";
import { WithdrawalReason } from "../entries/after-form.tsx";
import { Differences } from "../entries/conflict-panel.tsx";
import type { CheckRow, readChecks } from "./read-checks.ts";

const titles = {
  stories: "For the Record",
  toOpen: "Open first",
  again: "Look again",
  sources: "Sources that changed",
  offers: "New in this release",
} as const;

/** What somebody should check, in cards; an empty one takes no room. */
export function CheckCards({ checks }: { checks: Awaited<ReturnType<typeof readChecks>> }) {
  return (Object.keys(titles) as (keyof typeof titles)[]).map((name) => {
    const { count, rows } = checks[name];
    return count === 0 ? null : (
      <Card key={name} id={`today-${name}`} title={titles[name]} count={count} className="card--wide">
        <ul className="asks checks" role="list">
          {rows.map((row, index) => (
            <Check key={JSON.stringify(row.fields)} id={`${name}-${index}`} row={row} />
          ))}
        </ul>
        {count > rows.length ? <p className="card__more">And {count - rows.length} more.</p> : null}
      </Card>
    );
  });
}

function Check({ id, row }: { id: string; row: CheckRow }) {
  const { title, says, to, text, sources = [], changes = [], reason, entries = [], fields, acts } = row;
  return (
    <li>
      <p dir="auto" id={id}>
        {to ? <Link to={to}>{title}</Link> : <b>{title}</b>}
        <span>{says}</span>
      </p>
      {text ? <p dir="auto">{text}</p> : null}
      {sources.map(({ publisher, url = "", words, more }) => (
        <p key={url} dir="auto">
          {publisher}:{" "}
          {url.startsWith("/") ? (
            <Link to={url}>{words}</Link>
          ) : (
            <a href={url} target="_blank" rel="noopener noreferrer">
              {words ?? url}
            </a>
          )}{" "}
          {more}
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
        {entries.length > 0 ? (
          <SelectField id={`${id}-entry`} name="entry" label="The entry that it is about">
            <Options of={entries} />
          </SelectField>
        ) : null}
        <div className="acts">
          {Object.entries(acts).map(([act, label]) => (
            <Press key={act} look="small" act={act} aria-describedby={id} formNoValidate label={label} />
          ))}
        </div>
      </Form>
    </li>
  );
}
