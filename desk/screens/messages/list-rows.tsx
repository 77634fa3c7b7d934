import { useEffect, useRef, useState } from "react";
import { Form, Link, useLocation } from "react-router";
import { useHasScript } from "../../ui/shortcuts.tsx";
import { RowKeys } from "./list-keys.tsx";
import type { View } from "./list-query.ts";
import type { MessageRow } from "./message-words.ts";
import { StateTag } from "./state-tag.tsx";

/** The messages, one line each. Ticking shows what can be done with the ticked ones; without script too. */
export function ListRows({
  rows,
  show,
  search,
  isOwner,
  shortcuts,
  newer,
  older,
}: {
  rows: readonly MessageRow[];
  show: View;
  search: string;
  isOwner: boolean;
  shortcuts: boolean;
  newer: string | undefined;
  older: string | undefined;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [ticked, setTicked] = useState(0);
  const hasScript = useHasScript();
  const count = () => setTicked(boxesIn(form.current).filter(({ checked }) => checked).length);
  // A browser keeps ticks across a reload; what was done with a row took its tick along.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the boxes are those of the rows
  useEffect(count, [rows]);
  const tickAll = (isOn: boolean) => {
    for (const box of boxesIn(form.current)) box.checked = isOn;
    count();
  };
  return (
    <>
      <Form
        method="post"
        action={`/messages${useLocation().search}`}
        className="inbox"
        aria-label="Messages"
        ref={form}
        onChange={count}
        preventScrollReset
      >
        <div className="ticked">
          {hasScript ? (
            <span className="tick">
              <input
                type="checkbox"
                aria-label="Select all"
                checked={ticked > 0 && ticked === rows.length}
                onChange={(event) => tickAll(event.currentTarget.checked)}
              />
            </span>
          ) : null}
          <b role="status">
            {hasScript ? (ticked > 0 ? `${ticked} selected` : "") : "With the selected ones:"}
          </b>
          <span className="ticked__hint dim">Check messages to act on several at once.</span>
          <div className="acts">
            {show === "spam" ? <Act name="ham" label="No spam" /> : null}
            {show === "answered" ? <Act name="reopen" label="Waits again" /> : null}
            {show === "waiting" || show === "all" ? <Act name="answered" label="Mark answered" /> : null}
            {show === "spam" ? null : <Act name="spam" label="Spam" />}
            {isOwner ? <Act name="export" label="Export" /> : null}
          </div>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a minimum width of its own and no place in a grid */}
        <div role="group" aria-label="Messages to select">
          <ul className="rows" role="list">
            {rows.map((row) => (
              <Row key={row.reference} row={row} search={search} />
            ))}
          </ul>
        </div>
      </Form>
      <RowKeys rows={rows} form={form} isOn={shortcuts} newer={newer} older={older} onTick={count} />
    </>
  );
}

function Row({ row, search }: { row: MessageRow; search: string }) {
  const { reference, path, who, title, words, form, state, sign, isNew, at, age } = row;
  return (
    <li className={isNew ? "row row--new" : "row"}>
      <span className="tick">
        <input
          type="checkbox"
          name="reference"
          value={reference}
          aria-label={`Select ${title} from ${who}`}
        />
      </span>
      <Link to={path + (path.startsWith("/messages/") ? search : "")} data-reference={reference}>
        <span className="row__who">{who}</span>
        <span className="row__what">
          <b>{title}</b> <span>{words}</span>
        </span>
        <span className="row__form">{form}</span>
        <StateTag sign={sign} label={state} />
        <time dateTime={at}>{age}</time>
      </Link>
    </li>
  );
}

function Act({ name, label }: { name: string; label: string }) {
  return (
    <button className="btn btn--small" type="submit" name="act" value={name}>
      {label}
    </button>
  );
}

function boxesIn(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.querySelectorAll<HTMLInputElement>('input[name="reference"]') ?? [])];
}
