import { useRef } from "react";
import { Link } from "react-router";
import { StateTag } from "../../ui/state-tag.tsx";
import { TickAct, TickBox, TickList } from "../../ui/tick-list.tsx";
import { RowKeys } from "./list-keys.tsx";
import type { View } from "./list-query.ts";
import type { MessageRow } from "./message-words.ts";

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
  const acts = (
    <>
      {show === "spam" ? <TickAct name="ham" label="No spam" /> : null}
      {show === "answered" ? <TickAct name="reopen" label="Reopen" /> : null}
      {show === "waiting" || show === "all" ? <TickAct name="answered" label="Mark answered" /> : null}
      {show === "spam" ? null : <TickAct name="spam" label="Spam" />}
      {isOwner ? <TickAct name="export" label="Export" /> : null}
    </>
  );
  return (
    <>
      <TickList label="Messages" name="reference" form={form} rows={rows} acts={acts} keepsPlace>
        {rows.map((row) => (
          <Row key={row.reference} row={row} search={search} />
        ))}
      </TickList>
      <RowKeys rows={rows} form={form} isOn={shortcuts} newer={newer} older={older} />
    </>
  );
}

function Row({ row, search }: { row: MessageRow; search: string }) {
  const { reference, path, who, title, words, form, state, sign, isNew, at, age } = row;
  return (
    <li className={isNew ? "row row--new" : "row"}>
      <TickBox name="reference" value={reference} label={`${title} from ${who}`} />
      <Link to={path + (path.startsWith("/messages/") ? search : "")} data-reference={reference}>
        <span className="row__who">{who}</span>
        <span className="row__what">
          <b>{title}</b> <span>{words}</span>
        </span>
        <span className="row__form">{form}</span>
        <StateTag sign={sign}>{state}</StateTag>
        <time dateTime={at}>{age}</time>
      </Link>
    </li>
  );
}
