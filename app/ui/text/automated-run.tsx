import "./automated-run.css";
import { accessibility } from "../../../content/accessibility.ts";
import { accessibilityRun } from "../../../content/accessibility-run.ts";
import { Time } from "../events/time.tsx";

const { run: words } = accessibility;

/** The figures of the last automated look for barriers (`npm run bench -- accessibility`). */
export function AutomatedRun() {
  if (!accessibilityRun) return <p>{words.never}</p>;
  const { date, engines, ...counts } = accessibilityRun;
  return (
    <dl className="automated-run">
      <div>
        <dt>{words.date}</dt>
        <dd>
          <Time iso={date} form="day" />
        </dd>
      </div>
      {(["screens", "ways", "barriers", "faults", "toJudge"] as const).map((name) => (
        <div key={name}>
          <dt>{words[name]}</dt>
          <dd className="data">{counts[name]}</dd>
        </div>
      ))}
      <div>
        <dt>{words.engines}</dt>
        <dd>{engines.join(", ")}</dd>
      </div>
    </dl>
  );
}
