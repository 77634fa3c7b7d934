/** Runs two accessibility engines on a page: axe-core and IBM's Equal Access checker. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { engineFile } from "../support/engines.ts";

/** A way of looking at a page: its width in CSS pixels, and the colours that the visitor asked for. */
export interface Way {
  width: number;
  colorScheme: "light" | "dark";
  forcedColors: "none" | "active";
}

export const ways: readonly Way[] = [1280, 320].flatMap((width) =>
  (["light", "dark"] as const).flatMap((colorScheme) =>
    (["none", "active"] as const).map((forcedColors) => ({ width, colorScheme, forcedColors })),
  ),
);

/** Those of the width that a page was opened with: for tests that run on the wide and on the narrow screen. */
export function ownWays(page: Page): Way[] {
  const isNarrow = (page.viewportSize()?.width ?? 1280) < 600;
  return ways.filter(({ width }) => width < 600 === isNarrow);
}

export interface Findings {
  /** What an engine is sure about, a line each. */
  barriers: string[];
  /** How many places the engines leave to a person's judgement. */
  toJudge: number;
}

/**
 * What both engines find on the page that is open, shown in each of the `ways`, by the name of the way; with only the
 * ways that found something. Leaves the page in the last of them.
 */
export async function findBarriers(page: Page, chosen = ways): Promise<Record<string, string[]>> {
  const found = await examine(page, chosen);
  const barriers = Object.entries(found).map(([way, { barriers }]) => [way, barriers] as const);
  return Object.fromEntries(barriers.filter(([, lines]) => lines.length > 0));
}

/** The same with everything that can be counted, for every way. */
export async function examine(page: Page, chosen = ways): Promise<Record<string, Findings>> {
  const found: Record<string, Findings> = {};
  // What is folded away is not drawn: it keeps the colors of another scheme, and its labels read as empty.
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll<HTMLDetailsElement>(
      ".fold details, .shelf, .as-table, .meanwhile details, .form details",
    ))
      fold.open = true;
    // There a transition stands still, too: a closed menu would keep its colors of the scheme before.
    const still = new CSSStyleSheet();
    still.replaceSync(
      "details:not([open]) > * { &:not(summary), &:not(summary) * { transition: none !important } }",
    );
    document.adoptedStyleSheets.push(still);
  });
  // What came under the pointer by the last press would change its colors while it is measured.
  await page.mouse.move(0, 0);
  for (const way of chosen) {
    const { width, ...colours } = way;
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia(colours);
    await page.evaluate(settle);
    await bring(page);
    // Colors change nothing but what the rules about colors look at, and all of IBM's take ten seconds on a long page.
    const onlyColors = chosen.findIndex((one) => one.width === width) < chosen.indexOf(way);
    const forced = way.forcedColors === "active";
    const axe = await page.evaluate(runAxe, { tags, forced, onlyColors });
    const ibm = await page.evaluate(runIbm, { guideline, excused, onlyColors });
    found[nameOf(way)] = {
      barriers: [...axe.barriers, ...ibm.barriers],
      toJudge: axe.toJudge + ibm.toJudge,
    };
  }
  return found;
}

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const guideline = "WCAG_2_2";

/** Findings of IBM's engine that are none, as "rule selector". */
const excused: readonly (readonly [rule: string, selector: string])[] = [
  // The engine is older than the token "webauthn" (HTML, "autofill detail tokens").
  ["input_autocomplete_valid", '[autocomplete="username webauthn"]'],
  // A form without a name has no role (HTML-AAM, "form"), so there is nothing to tell apart.
  ["aria_form_label_unique", "form:not([aria-label], [aria-labelledby])"],
  // Neon is an outline in amber around letters as dark as their ground; the engine compares the fill with the ground.
  ["text_contrast_sufficient", ".neon, .neon time"],
];

function nameOf({ width, colorScheme, forcedColors }: Way): string {
  return `${width} pixels, ${colorScheme}${forcedColors === "active" ? ", forced colours" : ""}`;
}

/** Their scripts stay in the document until the next page is loaded. */
async function bring(page: Page): Promise<void> {
  if (await page.evaluate(() => "axe" in window && "ace" in window)) return;
  await page.evaluate(readFileSync(engineFile("axe-core", "axe.min.js"), "utf8"));
  await page.evaluate(readFileSync(engineFile("accessibility-checker-engine", "ace.js"), "utf8"));
}

/**
 * In the page: waits for what moves and comes to an end, so that colours are measured at rest. The desk's bars let go of the
 * edges: what they cover at this moment is scrolled from under them, and the engines do not scroll.
 */
async function settle(): Promise<void> {
  for (const bar of document.querySelectorAll<HTMLElement>(".tabs, .keys, .desk-top, .decide-bar"))
    bar.style.position = "static";
  const passing = document.getAnimations().filter(({ effect, playState, timeline }) => {
    const { endTime } = effect?.getComputedTiming() ?? {};
    return (
      playState === "running" && timeline instanceof DocumentTimeline && endTime !== Number.POSITIVE_INFINITY
    );
  });
  // In folded content, which is not rendered, a transition stands still and never ends.
  const longEnough = new Promise((resolve) => setTimeout(resolve, 3_000));
  await Promise.race([Promise.allSettled(passing.map(({ finished }) => finished)), longEnough]);
}

/**
 * In the page. In forced colours axe reads -webkit-text-fill-color, for which Chromium answers with the colour that was
 * not used; contrast is IBM's to measure there.
 */
async function runAxe(asked: { tags: string[]; forced: boolean; onlyColors: boolean }): Promise<Findings> {
  interface Rule {
    id: string;
    nodes: { html: string; failureSummary?: string }[];
  }
  interface Results {
    violations: Rule[];
    incomplete: Rule[];
  }
  const { axe } = window as unknown as { axe: { run: (on: Document, how: object) => Promise<Results> } };
  // The size of targets (WCAG 2.5.8) has to be asked for by name.
  const rules = { "target-size": { enabled: true }, "color-contrast": { enabled: !asked.forced } };
  const ofColors = asked.forced ? ["link-in-text-block"] : ["color-contrast", "link-in-text-block"];
  const how = asked.onlyColors
    ? { runOnly: { type: "rule", values: ofColors } }
    : { runOnly: asked.tags, rules };
  const results = await axe.run(document, { ...how, preload: false });
  const { violations, incomplete } = results;
  return {
    barriers: violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `axe ${id}: ${html.slice(0, 160)} ${failureSummary ?? ""}`),
    ),
    toJudge: incomplete.reduce((sum, { nodes }) => sum + nodes.length, 0),
  };
}

/** In the page. */
async function runIbm(asked: {
  guideline: string;
  excused: readonly (readonly [rule: string, selector: string])[];
  onlyColors: boolean;
}): Promise<Findings> {
  interface Result {
    ruleId: string;
    value: [level: string, outcome: string];
    message: string;
    snippet: string;
    node: Node;
  }
  interface Guideline {
    id: string;
    checkpoints: { rules?: { id: string | string[] }[] }[];
  }
  interface Engine {
    Checker: new () => {
      getGuidelines: () => Guideline[];
      addGuideline: (guideline: Guideline) => void;
      check: (on: Document, guidelines: string[]) => Promise<{ results: Result[] }>;
    };
  }
  const { ace } = window as unknown as { ace: Engine };
  const checker = new ace.Checker();
  const whole = checker.getGuidelines().find(({ id }) => id === asked.guideline);
  const names = whole?.checkpoints.flatMap(({ rules = [] }) => rules.flatMap(({ id }) => id));
  if (!whole || !names?.includes("text_contrast_sufficient"))
    throw new Error(`The engine has no such rules of ${asked.guideline}.`);
  const ofColors = whole.checkpoints.map((checkpoint) => ({
    ...checkpoint,
    rules: checkpoint.rules?.filter(({ id }) => /contrast|color/.test(`${id}`)) ?? [],
  }));
  checker.addGuideline({ ...whole, id: "colors", checkpoints: ofColors });
  const { results } = await checker.check(document, [asked.onlyColors ? "colors" : whole.id]);
  const isExcused = ({ ruleId, node }: Result) =>
    // The engine looks for the ids of a frame's page in the page around it.
    (ruleId === "aria_id_unique" && node.ownerDocument !== document) ||
    asked.excused.some(
      ([rule, selector]) => rule === ruleId && node instanceof Element && node.matches(selector),
    );
  const failed = results.filter(({ value }) => value[0] === "VIOLATION" && value[1] === "FAIL");
  return {
    barriers: failed
      .filter((result) => !isExcused(result))
      .map(({ ruleId, message, snippet }) => `ibm ${ruleId}: ${snippet.slice(0, 160)} ${message}`),
    toJudge: results.filter(({ value }) => value[0] === "VIOLATION" && value[1] === "POTENTIAL").length,
  };
}
