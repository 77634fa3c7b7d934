import { useRef } from "react";
import { Link } from "react-router";
import { RowWords } from "../../ui/row-words.tsx";
import { StateTag } from "../../ui/state-tag.tsx";
import { TickAct, TickBox, TickList } from "../../ui/tick-list.tsx";
import type { Listed } from "./list.tsx";
import { RowKeys } from "./list-keys.tsx";
import type { MessageRow } from "./message-words.ts";

/** The messages, one line each. Ticking shows what can be done with the ticked ones; without script too. */
export function ListRows(shown: Listed) {
  const { rows, query, search, isOwner } = shown;
  const { show } = query;
  const form = useRef<HTMLFormElement>(null);
  const acts = (
    <>
      {show === "spam" ? <TickAct name="message.ham" label="No spam" /> : null}
      {show === "answered" ? <TickAct name="message.reopen" label="Reopen" /> : null}
      {show === "waiting" || show === "all" ? (
        <TickAct name="message.answered" label="Mark answered" />
      ) : null}
      {show === "spam" ? null : <TickAct name="message.spam" label="Spam" />}
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
      <RowKeys {...shown} form={form} />
    </>
  );
}

function Row({ row, search }: { row: MessageRow; search: string }) {
  const { reference, path, who, title, state, sign, isNew } = row;
  return (
    <li className={isNew ? "row row--new" : "row"}>
      <TickBox name="reference" value={reference} label={`${title} from ${who}`} />
      <Link to={path + (path.startsWith("/messages/") ? search : "")} data-reference={reference}>
        <RowWords {...row} tag={<StateTag sign={sign}>{state}</StateTag>} />
      </Link>
    </li>
  );
}
