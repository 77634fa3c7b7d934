import { settings } from "../text/words/lookup.ts";
import { words } from "./words.ts";

/** The words around the accessibility statement (accessibility.md): what the last automated run found, and the way to it. */
export const accessibility = words("accessibility", {
  /** Where About and Contact lead to it. */
  link: {
    before: "Can everyone use this site?",
    label: "Accessibility: what we test, and how to tell us",
    to: "/accessibility",
  },
  /** The section, by its heading in lower case with hyphens, that the figures belong to. */
  runIn: "what-the-programs-found",
  run: {
    date: "Last automated run",
    screens: "Screens and states",
    ways: "Display settings tested",
    barriers: "Barriers found",
    faults: "HTML errors",
    toJudge: "Items needing human review",
    engines: "Tools",
    never: "No automated run has been recorded yet.",
  },
} as const);

/** Whether the page shows what the last automated run found: it was of the default colors. */
export const accessibilityRunShown = settings("accessibility", { isRunShown: true as boolean });

/** What an automated run found (accessibility-run.ts). */
export interface AccessibilityRun {
  /** ISO day (YYYY-MM-DD), in UTC. */
  date: string;
  /** Pages, and what opens on them. */
  screens: number;
  /** Widths, schemes and forced colors that each was shown in. */
  ways: number;
  barriers: number;
  faults: number;
  /** Places where an engine asks for a person's judgement. */
  toJudge: number;
  /** Names with versions. */
  engines: readonly string[];
}
