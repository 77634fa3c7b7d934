import { useRef } from "react";
import { Link } from "react-router";
import { capitalized } from "../../../text/capitalized.ts";
import { Press } from "../../ui/press.tsx";
import { TickBox, TickList } from "../../ui/tick-list.tsx";
import { EntryTag } from "./editor-head.tsx";
import type { Listed } from "./entry-list.tsx";

/** The entries of a list, with boxes where something can be done with several. */
export function EntryRows({ rows, acts, words }: Listed) {
  const form = useRef<HTMLFormElement>(null);
  const list = rows.map((row) => <EntryRow key={row.to} row={row} canTick={acts.length > 0} />);
  if (acts.length === 0)
    return (
      <ul role="list" className="rows">
        {list}
      </ul>
    );
  const buttons = (ticked: number) =>
    acts.map(({ name, label }) => (
      <Press
        key={name}
        look="small"
        act={name}
        label={name === "entry.publish" && ticked > 0 ? `${label} ${ticked}` : label}
      />
    ));
  return (
    <TickList label={capitalized(words.many)} name="entry" form={form} rows={rows} acts={buttons}>
      {list}
    </TickList>
  );
}

export function EntryRow({ row, canTick = false }: { row: Listed["rows"][number]; canTick?: boolean }) {
  const { to, ticked, title, more, state, canceled, when } = row;
  return (
    <li className="row row--entry">
      {canTick ? <TickBox name="entry" value={ticked} label={`${title}, ${when}`} /> : null}
      <Link to={to}>
        <span className="row__what">
          <b>{title}</b>
          {more ? <span> {more}</span> : null}
        </span>
        <span className="row__when">{when}</span>
        <EntryTag state={state} canceled={canceled} />
      </Link>
    </li>
  );
}
