import { useEffect, useState } from "react";
import { Form } from "react-router";
import type { CheckState } from "../../../monitoring/health.ts";
import { TextField } from "../../ui/field-frame.tsx";
import { checkSigns } from "../../ui/health-checks.tsx";
import { LinkButton, Press, PressForm } from "../../ui/press.tsx";
import { StateTag } from "../../ui/state-tag.tsx";
import type { FindingLine, HealthRow, HealthScreen } from "./health-data.ts";

type Can = Pick<HealthScreen, "isOwner" | "sendsMail" | "selector">;

const words: Record<CheckState, string> = { wrong: "Wrong", look: "Look", none: "Not checked", ok: "Fine" };

/** One health check of the header with what was found, what to do about it, and the button that does it. */
export function FindingRow({ row, can }: { row: HealthRow; can: Can }) {
  const { key, name, state, findings, others, checked } = row;
  // DNS has no list of the names that a domain signs under: the owner may tell one.
  const asksForSelector = can.selector || findings.some(({ says }) => says.includes("DKIM"));
  return (
    <li id={key} className={`finding-row finding-row--${checkSigns[state]}`}>
      <span>
        <StateTag sign={checkSigns[state]}>{words[state]}</StateTag>
      </span>
      <div>
        <h2>{name}</h2>
        {findings.length === 0 ? <p>Click “Check again” to check it now.</p> : null}
        {findings.map((line) => (
          <FindingText key={line.id} {...line} />
        ))}
        {others.length > 0 ? (
          <details className="finding-row__more">
            <summary>{others.length === 1 ? "1 other finding" : `${others.length} other findings`}</summary>
            {others.map((line) => (
              <FindingText key={line.id} {...line} />
            ))}
          </details>
        ) : null}
        {key === "names" && can.isOwner && asksForSelector ? (
          <Form method="post" action="/health" className="f-row f-row--test finding-row__form">
            <TextField
              id="selector"
              label="DKIM selector, as your email provider calls it"
              autoComplete="off"
              spellCheck={false}
              defaultValue={can.selector}
            />
            <Press act="health.dkim-selector" label="Look it up" />
          </Form>
        ) : null}
        {checked ? <p className="finding-row__when">Looked up {checked}</p> : null}
      </div>
      <div className="acts">
        <Remedy row={row} can={can} />
      </div>
    </li>
  );
}

export function FindingText({ says, todo, line, state }: Omit<FindingLine, "id">) {
  return (
    <div className="finding-row__one">
      <p>{says}</p>
      {todo ? (
        <p className={state === "ok" ? undefined : "finding-row__do"}>
          {state === "ok" ? null : <b>What to do: </b>}
          {todo}
        </p>
      ) : null}
      {line ? <CopyLine line={line} /> : null}
    </div>
  );
}

/** Where the finding is mended, when that is at the desk. */
function Remedy({ row: { key, state, findings }, can }: { row: HealthRow; can: Can }) {
  const small = { action: "/health", look: "small" };
  const asks = (word: string) => findings.some(({ says, state }) => says.includes(word) && state !== "ok");
  if (key === "feeds") return <LinkButton look="small" to="/news" label="See the sources" />;
  if (key === "site" && can.isOwner && asks("promises"))
    return <LinkButton look="small" to="/health/promises" label="Read the promises" />;
  if (key === "site" && asks("defaults"))
    return <LinkButton look="small" to="/words?show=new" label="Read the new defaults" />;
  if (key === "backup" && can.isOwner && (asks("left") || asks("restored")))
    return <LinkButton look="small" to="/health/backups" label="See the backups" />;
  if (state === "ok") return null;
  if (key === "backup" && can.isOwner) return <PressForm {...small} act="backup.make" label="Back up now" />;
  if (key === "daily" && can.sendsMail)
    return <PressForm {...small} act="health.canary" label="Try it now" />;
  if (key !== "outbox") return null;
  return <LinkButton look="small" to="#waiting-mail" reloadDocument label="See the emails" />;
}

/** A line to hand on as it is; with script, a button copies it. */
export function CopyLine({ line }: { line: string }) {
  const [said, setSaid] = useState<string>();
  // Only with script is there anything to press, and only over TLS or on this machine a clipboard.
  useEffect(() => setSaid(navigator.clipboard ? "Copy this line" : undefined), []);
  const copy = () =>
    navigator.clipboard.writeText(line).then(
      () => setSaid("Copied"),
      () => setSaid("Select it and copy it"),
    );
  return (
    <p className="copy-line">
      <code>{line}</code>
      {said ? <Press look="small" type="button" onClick={copy} label={said} /> : null}
    </p>
  );
}
