import type { AccessibilityRun } from "./accessibility.ts";

/** What the last automated run found; undefined until there was one. Written by `npm run bench -- accessibility`; nothing here is typed by hand. */
export const accessibilityRun: AccessibilityRun | undefined = {
  date: "2026-11-21",
  screens: 21,
  ways: 8,
  barriers: 0,
  faults: 0,
  toJudge: 649,
  engines: ["axe-core 4.14.1", "Equal Access 4.0.34", "html-validate 11.18.0"],
};
