import { Form } from "react-router";
import { lampSigns } from "../../ui/lamps.tsx";
import { Press } from "../../ui/press.tsx";
import { ScrolledTable } from "../../ui/scrolled-table.tsx";
import { Section } from "../../ui/section.tsx";
import { StateTag } from "../../ui/state-tag.tsx";
import type { SourceLine } from "./source-line.ts";

const columns = [
  { name: "Source" },
  { name: "Where" },
  { name: "Health" },
  { name: "Last checked" },
  { name: "Actions", isHidden: true },
];

export function SourceTable({ lines }: { lines: readonly SourceLine[] }) {
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
          <input type="hidden" name="address" value={address} />
          {movedTo && !off ? (
            <Act intent="follow" name={name}>
              Follow
            </Act>
          ) : null}
          {off ? null : (
            <Act intent="read" name={name}>
              Read now
            </Act>
          )}
          <Act intent={off ? "on" : "off"} name={name} quiet>
            {off ? "Turn on" : "Turn off"}
          </Act>
          {added ? (
            <Act intent="remove" name={name} quiet>
              Remove
            </Act>
          ) : null}
        </Form>
      </td>
    </tr>
  );
}

function Act({
  intent,
  name,
  quiet = false,
  children,
}: {
  intent: string;
  name: string;
  quiet?: boolean;
  children: string;
}) {
  return (
    <Press look={quiet ? "small quiet" : "small"} intent={intent} aria-label={`${children}: ${name}`}>
      {children}
    </Press>
  );
}
