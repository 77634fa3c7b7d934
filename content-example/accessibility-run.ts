import type { AccessibilityRun } from "../content/accessibility.ts";

/** Nobody has run the engines on this city's pages. */
export const accessibilityRun: AccessibilityRun | undefined = undefined;
