import { Form } from "react-router";
import { TextField } from "../../ui/field-frame.tsx";
import { HiddenFields, LinkButton, Press, PressForm } from "../../ui/press.tsx";
import { Differences } from "../entries/conflict-panel.tsx";
import { type ListQuery, wordPath } from "./list-query.ts";
import type { readLists, WordRow } from "./read-words.ts";

interface WordRowsProps {
  rows: readonly WordRow[];
  query: ListQuery;
}

/** Sentences, each with the way to its screen and what is done with it at once. */
export function WordRows({ rows, query }: WordRowsProps) {
  return (
    <ul className="minis" role="list">
      {rows.map((row) => {
        const { id, yours, isMine, isDraft } = row;
        const of = `“${(yours ?? row.parts.map(({ kind, text }) => (kind === "removed" ? "" : text)).join("")).slice(0, 60)}”`;
        const press = (act: string, label: string, look = "quiet") => (
          <PressForm fields={{ id }} {...{ act, label, look, of }} />
        );
        return (
          <li key={id} className={yours === undefined ? undefined : "words-two"}>
            {yours === undefined ? null : (
              <span>
                <span className="dim">Yours, on the site now</span>
                <b>{yours}</b>
              </span>
            )}
            <Words row={row} title={yours === undefined ? "" : "The new default"} />
            <span className="acts">
              {yours === undefined ? null : press("words.keep", "Keep mine", "")}
              {yours === undefined ? null : press("words.unset", "Take the new one", "")}
              <LinkButton
                to={wordPath(id, query)}
                label={yours === undefined ? "Open" : "Write a third"}
                of={of}
              />
              {isDraft ? press("words.publish", "Publish the draft") : null}
              {isDraft ? press("words.drop", "Drop the draft") : null}
              {isMine && !isDraft && yours === undefined ? press("words.unset", "Back to the default") : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Words({ row: { parts, lang, about }, title = "" }: { row: WordRow; title?: string }) {
  const differences = parts.filter((part) => part.kind !== "hit");
  return (
    <span>
      {title ? <span className="dim">{title}</span> : null}
      <b lang={lang}>
        {differences.length < parts.length ? (
          parts.map(({ kind, text }) => (kind === "hit" ? <mark key="hit">{text}</mark> : text))
        ) : (
          <Differences parts={differences} />
        )}
      </b>
      <span className="dim">{about}</span>
    </span>
  );
}

type ChangeAllProps = Pick<Awaited<ReturnType<typeof readLists>>, "query" | "rows" | "count" | "replaceable">;

/** A phrase changed wherever it stands: first what it becomes, then all of it at once, with one undo. */
export function ChangeAll({ query: { q, to }, rows, count, replaceable }: ChangeAllProps) {
  if (replaceable === 0) return null;
  return (
    <>
      <form action="/words" className="f-row f-row--test" aria-label="Change all">
        <HiddenFields fields={{ q }} />
        <TextField
          id="to"
          label={
            count === replaceable
              ? `Change all ${count} to`
              : `Change it in the ${replaceable} that have exactly “${q}” to`
          }
          defaultValue={to}
          required
        />
        <Press label={`Look at the ${replaceable} first`} />
      </form>
      {to ? (
        <Form method="post" className="part card" aria-label="What they become">
          <HiddenFields fields={{ find: q, to }} />
          <ul role="list">
            {rows.map((row) => (
              <li key={row.id}>
                <label className="tick tick--row">
                  <input type="checkbox" name="id" value={row.id} defaultChecked />
                  <Words row={row} />
                </label>
              </li>
            ))}
          </ul>
          <div className="part__end">
            <Press look="solid" act="words.replace" label="Change those that are checked" />
            <LinkButton look="quiet" to={`/words?q=${encodeURIComponent(q)}`} label="Change none" />
          </div>
        </Form>
      ) : null}
    </>
  );
}
