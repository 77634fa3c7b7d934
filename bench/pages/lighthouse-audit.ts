/** One look at one page by Lighthouse, as a phone on a slow line, in a Chromium of its own. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { findChromium } from "../../test/support/chromium.ts";
import { installPackages } from "../../test/support/npm-packages.ts";

/** `simulate`: what a fast visit lets Lighthouse foretell. `devtools`: a visit on a line and processor slowed down. */
export type Throttling = "simulate" | "devtools";

/** Milliseconds, but for the shift (a share of the window) and the scores (0 to 100). */
export interface Audit {
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  performance: number;
  accessibility: number;
  practices: number;
  seo: number;
  /** What cost points. */
  lost: string[];
}

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { numericValue?: number; score: number | null }>;
  runtimeError?: { message: string };
}

const folder = join(import.meta.dirname, "lighthouse");

/** Gives back the function that audits an address; installs Lighthouse where it is not yet. */
export async function openAuditor(): Promise<(url: string, throttling: Throttling) => Promise<Audit>> {
  if (!existsSync(join(folder, "node_modules/lighthouse")) && !installPackages(folder))
    throw new Error("Lighthouse could not be installed.");
  const load = (path: string) => import(pathToFileURL(join(folder, "node_modules", path)).href);
  const { default: lighthouse } = await load("lighthouse/core/index.js");
  const { launch } = await load("chrome-launcher/dist/index.js");
  const chromePath = await findChromium();
  return async (url, throttlingMethod) => {
    const chromeFlags = ["--headless=new", "--no-sandbox", "--disable-gpu"];
    const chrome = await launch({ chromePath, chromeFlags });
    const flags = { port: chrome.port, output: "json", throttlingMethod, disableFullPageScreenshot: true };
    try {
      const { lhr } = await lighthouse(url, { ...flags, logLevel: "silent" });
      return figures(lhr);
    } finally {
      await chrome.kill();
    }
  };
}

function figures({ categories, audits, runtimeError }: Report): Audit {
  if (runtimeError) throw new Error(runtimeError.message);
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
  return {
    fcp: value("first-contentful-paint"),
    lcp: value("largest-contentful-paint"),
    tbt: value("total-blocking-time"),
    cls: value("cumulative-layout-shift"),
    performance: score("performance"),
    accessibility: score("accessibility"),
    practices: score("best-practices"),
    seo: score("seo"),
    lost: Object.values(categories)
      .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
      .map(({ id }) => id)
      .filter((id) => (audits[id]?.score ?? 1) < 0.9),
  };
}
