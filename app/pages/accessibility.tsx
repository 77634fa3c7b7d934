import sections from "../../content/accessibility.md";
import { accessibility as words } from "../../content/accessibility.ts";
import { pageMeta } from "../ui/layout/page-meta.ts";
import { AutomatedRun } from "../ui/text/automated-run.tsx";
import { LegalPage } from "../ui/text/legal-page.tsx";

export const handle = { js: false };
export const meta = () => pageMeta("accessibility");

/** The accessibility statement: aim (WCAG 2.2 AA), tests, what they found, known gaps, how to report one. */
export default function Accessibility() {
  return <LegalPage page="accessibility" sections={sections} figures={{ [words.runIn]: <AutomatedRun /> }} />;
}
