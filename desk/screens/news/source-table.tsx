import { Form } from "react-router";
import { StateTag } from "../../ui/state-tag.tsx";
import type { SourceLine } from "./source-line.ts";

export function SourceTable({ lines }: { lines: readonly SourceLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="srcs">
      <h2 id="srcs" className="sub">
        Sources <b className="n">{lines.length}</b>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls can be scrolled by keys */}
      <section className="scroll" tabIndex={0} aria-label="Sources, table">
        <table className="tbl tbl--stack" role="table">
          <thead role="rowgroup">
            <tr role="row">
              <th scope="col" role="columnheader">
                Source
              </th>
              <th scope="col" role="columnheader">
                Where
              </th>
              <th scope="col" role="columnheader">
                Health
              </th>
              <th scope="col" role="columnheader">
                Last checked
              </th>
              <th scope="col" role="columnheader">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {lines.map((line) => (
              <SourceRow key={line.address} {...line} />
            ))}
          </tbody>
        </table>
      </section>
    </section>
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
        <StateTag state={state}>{word}</StateTag>
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
    <button
      className={`btn btn--small${quiet ? " btn--quiet" : ""}`}
      type="submit"
      name="intent"
      value={intent}
      aria-label={`${children}: ${name}`}
    >
      {children}
    </button>
  );
}
