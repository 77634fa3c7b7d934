import { LinkButton } from "../../ui/press.tsx";
import { Card } from "../../ui/section.tsx";
import { StateTag } from "../../ui/state-tag.tsx";
import type { FirstStep } from "./first-steps.ts";

/** What a new owner does until the site is launched; then it is gone. */
export function FirstStepsCard({ steps }: { steps: readonly FirstStep[] }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card
      id="today-steps"
      title="First steps"
      className="card--wide"
      end={
        <p className="dim">
          {done} of {steps.length} done
        </p>
      }
    >
      <ol className="steps-list" role="list">
        {steps.map(({ name, title, says, isDone, isNeeded, to }) => (
          <li key={name} className={isDone ? "is-done" : undefined}>
            <StateTag sign={isDone ? "done" : isNeeded ? "new" : "off"}>
              {isDone ? "Done" : isNeeded ? "To do" : "Good to have"}
            </StateTag>
            <p>
              <b>{title}</b> <span>{says}</span>
            </p>
            {to && !isDone ? <LinkButton look="small" to={to.path} label={to.label} /> : null}
          </li>
        ))}
      </ol>
    </Card>
  );
}
