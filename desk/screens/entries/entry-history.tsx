import "./entries.css";
import { Form, Link } from "react-router";
import { dayAndTime } from "../../../acts/moments.ts";
import { readHistory, shownChanges } from "../../../publishing/entries/entry-history.ts";
import { answerPress } from "../../acting.ts";
import { Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import type { Route } from "./+types/entry-history";
import { Differences } from "./conflict-panel.tsx";
import { entryAt, entryScreen } from "./entry-at.ts";

export async function loader(args: Route.LoaderArgs) {
  const { desk, kind, entry } = await entryAt(args);
  const steps = await readHistory(desk.db, kind, entry.id);
  return {
    title: entry.title || `Untitled ${kind.words.one}`,
    screen: entryScreen(entry),
    current: entry.version,
    isShown: entry.state === "published",
    steps: steps.map(({ version, savedAt, savedBy, words, changes }) => ({
      ...{ version, words, savedBy, at: dayAndTime(savedAt) },
      changes: shownChanges(changes),
    })),
  };
}

export async function action(args: Route.ActionArgs) {
  const { entry } = await entryAt(args);
  return answerPress(args, { act: "entry.restore", ids: [String(entry.id)], back: entryScreen(entry) });
}

/** Every save of an entry: who, when, what changed; any of them can come back. */
export default function EntryHistory({ loaderData, actionData }: Route.ComponentProps) {
  const { title, screen, current, isShown, steps } = loaderData;
  return (
    <Screen
      title="History"
      answer={actionData}
      tabTitle={`History of ${title}`}
      back={<Link to={screen}>{title}</Link>}
    >
      <ol role="list" className="saves">
        {steps.map((step) => (
          <li key={step.version}>
            <p className="saves__head">
              <b>
                Version {step.version}, {step.words}
              </b>{" "}
              <span className="dim">
                {step.at} by {step.savedBy}
              </span>
            </p>
            {step.changes.map(({ label, parts }) => (
              <div key={label} className="saves__change">
                <h2>{label}</h2>
                <Differences parts={parts} />
              </div>
            ))}
            {step.version === current ? (
              <p className="dim">This is the current version.</p>
            ) : (
              <Form method="post">
                <input type="hidden" name="version" value={current} />
                <Press
                  look="small"
                  name="revision"
                  value={step.version}
                  label={`Restore version ${step.version}`}
                />
                {isShown ? <span className="dim"> Visitors will see it right away.</span> : null}
              </Form>
            )}
          </li>
        ))}
      </ol>
    </Screen>
  );
}
