import { Link } from "react-router";
import { LinkButton } from "../../ui/press.tsx";
import { Proof } from "../../ui/proof.tsx";
import { StateTag } from "../../ui/state-tag.tsx";
import type { FirstStep } from "./first-hour.ts";

/** The path of a new owner until the site is launched; then it is gone. Nothing of it locks anything. */
export function FirstHourCard({ steps }: { steps: readonly FirstStep[] }) {
  const left = steps.filter(({ isDone }) => !isDone);
  const [now] = left;
  const minutes = left.reduce((sum, step) => sum + step.minutes, 0);
  return (
    <section className="card--wide" aria-labelledby="first-hour">
      <h2 id="first-hour" className="sub">
        Your first hour
      </h2>
      <p className="dim">
        {steps.length - left.length} of {steps.length} steps done. About {minutes} minutes are left, and you
        can stop anywhere.
      </p>
      <ol className="spans" role="list" aria-hidden="true">
        {steps.map((step) => (
          <li key={step.name} className={step.isDone ? "on" : step === now ? "now" : undefined} />
        ))}
      </ol>
      <ol className="path" role="list">
        {steps.map((step, index) => (
          <li
            key={step.name}
            className={step.isDone ? "is-done" : step === now ? "is-now" : undefined}
            aria-current={step === now ? "step" : undefined}
          >
            <span className="n">{index + 1}</span>
            <div>
              <h3>{step.title}</h3>
              <p className="dim">{step.says}</p>
              {step.isDone ? null : (
                <LinkButton look={step === now ? "solid" : "small"} to={step.to.path} label={step.to.label} />
              )}
              {step === now ? (
                <Proof state="wait" says="Not proved yet.">
                  <p className="dim">{step.proof}</p>
                </Proof>
              ) : null}
            </div>
            {step.isDone ? <StateTag sign="done">Done</StateTag> : null}
          </li>
        ))}
      </ol>
      <p className="dim">
        Good to have, anytime: <Link to="/account">a passkey</Link>,{" "}
        <Link to="/people/invite">a second person</Link>, <Link to="/languages">other languages</Link>.
      </p>
    </section>
  );
}
