import { Form } from "react-router";
import { lampSigns } from "../../ui/lamps.tsx";
import { Press } from "../../ui/press.tsx";
import { ScrolledTable } from "../../ui/scrolled-table.tsx";
import { Section } from "../../ui/section.tsx";
import { StateTag } from "../../ui/state-tag.tsx";
import type { Loaded } from "./news.tsx";
import type { SourceLine } from "./source-line.ts";

const columns = [
  { name: "Source" },
  { name: "Where" },
  { name: "Health" },
  { name: "Last checked" },
  { name: "Actions", isHidden: true },
];

export function SourceTable({ lines }: Loaded) {
  if (lines.length === 0) return null;
  return (
    <Section id="srcs" title="Sources" count={lines.length}>
      <ScrolledTable label="Sources" columns={columns} isStacked>
        {lines.map((line) => (
          <SourceRow key={line.address} {...line} />
        ))}
      </ScrolledTable>
    </Section>
  );
}

function SourceRow({ name, address, url, where, state, word, more, read, off, added, movedTo }: SourceLine) {
  const act = (value: string, label: string, look = "small") => (
    <Press look={look} name="act" value={value} aria-label={`${label}: ${name}`}>
      {label}
    </Press>
  );
  return (
    <tr role="row">
      <th scope="row" role="rowheader">
        <a href={url} rel="noreferrer" target="_blank">
          {name}
        </a>
      </th>
      <td role="cell">{where}</td>
      <td role="cell">
        <StateTag sign={lampSigns[state]}>{word}</StateTag>
        {more ? <span className="tbl__x">{more}</span> : null}
      </td>
      <td className="data" role="cell">
        <span className="news-read">Last checked </span>
        {read}
      </td>
      <td className="acts" role="cell">
        <Form method="post" action="/news" className="news-acts">
          <input type="hidden" name="id" value={address} />
          {movedTo && !off ? act("source.follow", "Follow") : null}
          {off ? null : act("source.read", "Read now")}
          {off ? act("source.on", "Turn on", "small quiet") : act("source.off", "Turn off", "small quiet")}
          {added ? act("source.remove", "Remove", "small quiet") : null}
        </Form>
      </td>
    </tr>
  );
}
