/** What the last automated run found. Written by `npm run bench -- accessibility`; nothing here is typed by hand. */
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

/** The last run; undefined until there was one. */
export const accessibilityRun: AccessibilityRun | undefined = {
  date: "2026-11-21",
  screens: 21,
  ways: 8,
  barriers: 0,
  faults: 0,
  toJudge: 649,
  engines: ["axe-core 4.14.1", "Equal Access 4.0.34", "html-validate 11.18.0"],
};
