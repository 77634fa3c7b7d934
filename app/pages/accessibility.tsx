import sections from "../../content/accessibility.md";
import { accessibility, accessibilityRunShown } from "../../content/accessibility.ts";
import { accessibilityRun } from "../../content/accessibility-run.ts";
import { listed } from "../../text/words/plural.ts";
import { Time } from "../ui/events/time.tsx";
import { pageMeta } from "../ui/layout/page-meta.ts";
import { LegalPage } from "../ui/text/legal-page.tsx";

export const handle = { js: false };
export const meta = () => pageMeta("accessibility");

/** The accessibility statement: aim (WCAG 2.2 AA), tests, what they found, known gaps, how to report one. */
export default function Accessibility() {
  return (
    <LegalPage
      page="accessibility"
      sections={sections}
      figures={{ [accessibility.runIn]: <AutomatedRun /> }}
    />
  );
}

const { run: words } = accessibility;

/** The figures of the last automated look for barriers (`npm run bench -- accessibility`). */
function AutomatedRun() {
  if (!accessibilityRun || !accessibilityRunShown.isRunShown) return <p>{words.never}</p>;
  const { date, engines, ...counts } = accessibilityRun;
  const rows = [
    [words.date, <Time key="date" iso={date} form="day" />],
    ...(["screens", "ways", "barriers", "faults", "toJudge"] as const).map(
      (name) => [words[name], counts[name]] as const,
    ),
    [words.engines, listed(engines)],
  ] as const;
  return (
    <table className="sheet">
      <tbody>
        {rows.map(([name, figure]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="num">{figure}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
