import { Link } from "react-router";
import type { FirstStep } from "./first-steps.ts";

/** What a new owner does until the site is launched; then it is gone. */
export function FirstStepsCard({ steps }: { steps: readonly FirstStep[] }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section className="card card--wide" aria-labelledby="today-steps">
      <div className="card__head">
        <h2 id="today-steps">First steps</h2>
        <p className="dim">
          {done} of {steps.length} done
        </p>
      </div>
      <ol className="steps-list" role="list">
        {steps.map(({ name, title, says, isDone, isNeeded, to }) => (
          <li key={name} className={isDone ? "is-done" : undefined}>
            <span className={isDone ? "tag tag--done" : isNeeded ? "tag tag--new" : "tag"}>
              {isDone ? (
                <svg viewBox="0 0 12 12" aria-hidden="true">
                  <path d="M1.5 6.5l3 3 6-7" />
                </svg>
              ) : (
                <i className={isNeeded ? "dot" : "ring"} aria-hidden="true" />
              )}
              {isDone ? "Done" : isNeeded ? "To do" : "Good to have"}
            </span>
            <p>
              <b>{title}</b> <span>{says}</span>
            </p>
            {to && !isDone ? (
              <Link className="btn btn--small" to={to.path}>
                {to.label}
              </Link>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
