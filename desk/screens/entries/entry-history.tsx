import "./entries.css";
import { Form, Link } from "react-router";
import { isRefused } from "../../../acts/act.ts";
import { dayAndTime } from "../../../acts/moments.ts";
import { readHistory } from "../../../publishing/entries/entry-history.ts";
import { shortened, wordDiff } from "../../../text/word-diff.ts";
import { refusedData, runAct } from "../../acting.ts";
import { deskContext, type RouteArgs, type RouteProps } from "../../desk-context.ts";
import { Problem } from "../../ui/callouts.tsx";
import { Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Differences } from "./differences.tsx";
import { entryAt, entryScreen } from "./entry-at.ts";

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
  const { entry } = await entryAt(context.get(deskContext).db, params);
  const form = await request.formData();
  const back = entryScreen(entry);
  const done = await runAct(context, request, { act: "entry.restore", ids: [String(entry.id)], form, back });
  return isRefused(done) ? refusedData(done) : done;
}

/** Every save of an entry: who, when, what changed; any of them can come back. */
export default function EntryHistory({ loaderData, actionData }: RouteProps<typeof loader, typeof action>) {
  const { title, screen, version, state, steps } = loaderData;
  return (
    <Screen title="History" tabTitle={`History of ${title}`} back={<Link to={screen}>{title}</Link>}>
      <Problem>{actionData && "message" in actionData ? actionData.message : undefined}</Problem>
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
