/** What the engines find on every screen and state, kept for the statement on the site (content/accessibility-run.ts). */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import type { AccessibilityRun } from "../../content/accessibility.ts";
import { examine, ways } from "../../test/accessibility/barriers.ts";
import { findChromium } from "../../test/support/chromium.ts";
import { engineVersion } from "../../test/support/engines.ts";
import { faultsInDocument } from "../../test/support/html-faults.ts";
import { openServerWithStories, states } from "../../test/support/states.ts";

const file = join(import.meta.dirname, "../..", "content", "accessibility-run.ts");

/** Prints each thing that is found; a run that finds something is kept as well, since it is true. */
export async function accessibilityTable() {
  const rows = await examineAll();
  const sum = (pick: (row: Row) => number) => rows.reduce((all, row) => all + pick(row), 0);
  const run: AccessibilityRun = {
    date: new Date().toISOString().slice(0, 10),
    screens: rows.length,
    ways: ways.length,
    barriers: sum((row) => row.barriers),
    faults: sum((row) => row.faults),
    toJudge: sum((row) => row["to judge"]),
    engines: [
      `axe-core ${engineVersion("axe-core")}`,
      `Equal Access ${engineVersion("accessibility-checker-engine")}`,
      `html-validate ${engineVersion("html-validate")}`,
    ],
  };
  writeFileSync(file, asContent(run));
  const title = `Barriers that ${run.engines.join(", ")} find on each screen and state, which may be none; kept in content/accessibility-run.ts`;
  return { title, rows: [...rows, { screen: "(limit)", barriers: 0, faults: 0 }] };
}

interface Row {
  screen: string;
  ways: number;
  barriers: number;
  faults: number;
  /** The most in any of the ways: the same places come again in each. */
  "to judge": number;
}

async function examineAll(): Promise<Row[]> {
  const news = await openServerWithStories();
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const rows: Row[] = [];
    for (const { name, open, ways } of states) {
      const context = await browser.newContext({ baseURL: news.server.url, reducedMotion: "reduce" });
      const page = await context.newPage();
      await open(page);
      const faults = await faultsInDocument(page);
      const found = Object.entries(await examine(page, ways));
      const barriers = found.flatMap(([way, { barriers }]) => barriers.map((line) => `${way}: ${line}`));
      for (const line of [...faults, ...barriers]) console.error(`${name}: ${line}`);
      rows.push({
        screen: name,
        ways: found.length,
        barriers: barriers.length,
        faults: faults.length,
        "to judge": Math.max(...found.map(([, { toJudge }]) => toJudge)),
      });
      await context.close();
    }
    return rows;
  } finally {
    await browser.close();
    await news.close();
  }
}

/** The file with the run in it; its head stays as it is. */
function asContent(run: AccessibilityRun): string {
  const written = readFileSync(file, "utf8").split("export const")[0];
  const lines = Object.entries(run).map(([name, value]) => `  ${name}: ${inSource(value)},`);
  return `${written}export const accessibilityRun: AccessibilityRun | undefined = {\n${lines.join("\n")}\n};\n`;
}

function inSource(value: unknown): string {
  return JSON.stringify(value).replaceAll('","', '", "');
}
