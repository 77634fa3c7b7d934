import "./accessibility-statement.css";
import sections from "../../../content/accessibility.md";
import { type AccessibilityRun, accessibility as words } from "../../../content/accessibility.ts";
import { accessibilityRun } from "../../../content/accessibility-run.ts";
import { Time } from "../events/time.tsx";
import { Passage } from "./passage.tsx";

/** The accessibility statement: promise (WCAG 2.2 AA), tests, known gaps, the last automated run. */
export function AccessibilityStatement() {
  return sections.map(({ id, title, html }) => (
    <section key={id} className="section section--joined statement" aria-labelledby={id}>
      <div className="wrap">
        <div className="statement__head">
          <h2 id={id}>{title}</h2>
          {accessibilityRun ? <LastRun run={accessibilityRun} /> : <p>{words.run.never}</p>}
        </div>
        <Passage html={html} />
      </div>
    </section>
  ));
}

function LastRun({ run }: { run: AccessibilityRun }) {
  const { date, engines, ...counts } = run;
  return (
    <dl>
      <div>
        <dt>{words.run.date}</dt>
        <dd>
          <Time iso={date} form="day" />
        </dd>
      </div>
      {(["screens", "ways", "barriers", "faults", "toJudge"] as const).map((name) => (
        <div key={name}>
          <dt>{words.run[name]}</dt>
          <dd className="data">{counts[name]}</dd>
        </div>
      ))}
      <div>
        <dt>{words.run.engines}</dt>
        <dd>{engines.join(", ")}</dd>
      </div>
    </dl>
  );
}
