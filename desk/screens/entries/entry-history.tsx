import "./entries.css";
import { data, Form, Link } from "react-router";
import { inTransaction } from "../../../db/retry.ts";
import { readHistory } from "../../../publishing/entries/entry-history.ts";
import { restoreRevision } from "../../../publishing/entries/restore-entry.ts";
import { shortened, wordDiff } from "../../../text/word-diff.ts";
import { deskContext, type RouteArgs, type RouteProps } from "../../desk-context.ts";
import { dayAndTime } from "../../moments.ts";
import { note, say } from "../../permissions.ts";
import { Problem } from "../../ui/callouts.tsx";
import { Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Differences } from "./differences.tsx";
import { entryAt, entryScreen } from "./entry-at.ts";
import { backTo } from "./save-action.ts";

export async function loader({ params, context }: RouteArgs) {
  const { db } = context.get(deskContext);
  const { kind, entry } = await entryAt(db, params);
  const steps = await readHistory(db, kind, entry.id);
  return {
    title: entry.title || `Untitled ${kind.words.one}`,
    screen: entryScreen(entry),
    version: entry.version,
    state: entry.state,
    steps: steps.map(({ version, savedAt, savedBy, words, changes }) => ({
      version,
      words,
      by: savedBy,
      at: dayAndTime(savedAt),
      changes: changes.map(({ label, before, after }) => ({
        label,
        parts: shortened(wordDiff(before, after)),
      })),
    })),
  };
}

export async function action({ params, request, context }: RouteArgs) {
  const { db, person, now } = context.get(deskContext);
  const { kind, entry } = await entryAt(db, params);
  const form = await request.formData();
  const [revision, version] = [Number(form.get("revision")), Number(form.get("version"))];
  const restored = await inTransaction(db, (trx) =>
    restoreRevision(trx, kind, entry.id, { by: person.email, now: now(), revision, version }),
  );
  if (restored.outcome === "saved") {
    const undo = {
      path: `${entryScreen(entry)}/history`,
      fields: { revision: String(version), version: String(restored.entry.version) },
    };
    await say(context, { text: `It’s back to version ${revision}.`, undo });
    await note(context, `restored version ${revision} of`, entry);
    throw backTo(entry);
  }
  const problem = {
    conflict: "Someone saved it in the meantime. Look at it and try again.",
    gone: "That version isn’t here.",
    invalid: `It would break today’s rules: ${restored.outcome === "invalid" ? restored.errors.map(({ message }) => message).join("; ") : ""}.`,
  }[restored.outcome];
  return data({ problem }, { status: restored.outcome === "conflict" ? 409 : 422 });
}

/** Every save of an entry: who, when, what changed; any of them can come back. */
export default function EntryHistory({ loaderData, actionData }: RouteProps<typeof loader, typeof action>) {
  const { title, screen, version, state, steps } = loaderData;
  return (
    <Screen title="History" tabTitle={`History of ${title}`} back={<Link to={screen}>{title}</Link>}>
      <Problem>{actionData?.problem}</Problem>
      <ol role="list" className="saves">
        {steps.map((step) => (
          <li key={step.version}>
            <p className="saves__head">
              <b>
                Version {step.version}, {step.words}
              </b>{" "}
              <span className="dim">
                {step.at} by {step.by}
              </span>
            </p>
            {step.changes.map(({ label, parts }) => (
              <div key={label} className="saves__change">
                <h2>{label}</h2>
                <Differences parts={parts} />
              </div>
            ))}
            {step.version === version ? (
              <p className="dim">This is the current version.</p>
            ) : (
              <Form method="post">
                <input type="hidden" name="version" value={version} />
                <Press look="small" name="revision" value={step.version}>
                  Restore version {step.version}
                </Press>
                {state === "published" ? (
                  <span className="dim"> Visitors will see it right away.</span>
                ) : null}
              </Form>
            )}
          </li>
        ))}
      </ol>
    </Screen>
  );
}
