import { Link } from "react-router";
import type { CheckState, HealthCheck } from "../../monitoring/health.ts";
import type { SignName } from "./state-tag.tsx";

/** The sign of each beside a word. */
export const checkSigns: Record<CheckState, SignName> = {
  ok: "done",
  look: "look",
  wrong: "bad",
  none: "off",
};

const stateWords: Record<CheckState, string> = {
  ok: "fine",
  look: "look at it",
  wrong: "wrong",
  none: "not checked",
};

type HealthChecksProps = { results: readonly Pick<HealthCheck, "key" | "name" | "state">[] };

/**
 * Ten instruments on one deck: the shape says the state, the color repeats it. Each leads to its finding. On a phone they are
 * one: the worst of them, with the count unless all is well.
 */
export function HealthChecks({ results }: HealthChecksProps) {
  const fine = results.filter(({ state }) => state === "ok").length;
  const isAllFine = fine === results.length;
  const worst = (["wrong", "look", "none"] as const).find((one) =>
    results.some(({ state }) => state === one),
  );
  return (
    <nav className="lamps" aria-label={`Health: ${fine} of ${results.length} checks are fine`}>
      <ul role="list">
        {results.map(({ key, name, state }) => (
          <li key={key}>
            <Link className={`lamp lamp--${state}`} to={`/health#${key}`}>
              <CheckSign state={state} />
              <span className="visually-hidden">
                {name}: {stateWords[state]}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Link className={`lamps__say lamp--${worst ?? "ok"}`} to="/health">
        <CheckSign state={worst ?? "ok"} />
        <span className={isAllFine ? "lamps__well" : undefined}>
          {isAllFine ? "All ten fine" : `${fine} of ${results.length} fine`}
        </span>
      </Link>
    </nav>
  );
}

export function CheckSign({ state }: { state: CheckState }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      {state === "look" ? <path d="M10 2.5 17.5 10 10 17.5 2.5 10Z" /> : null}
      {state === "wrong" ? <path d="M10 3 18 17H2Z" /> : null}
      {state === "ok" || state === "none" ? <circle cx="10" cy="10" r="6" /> : null}
    </svg>
  );
}
