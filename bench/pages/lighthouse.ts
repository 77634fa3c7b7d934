/** Lighthouse on every screen and on its copy without script, as a phone on a slow line, each visit in a Chromium of its own. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { pages } from "../../content/pages.ts";
import { findChromium } from "../../test/support/chromium.ts";
import { median, rounded } from "../load/load.ts";
import { openSiteWithNews } from "../load/site-with-news.ts";
import { openCopyWithoutScript } from "./without-script.ts";

const version = "13.5.0";
const folder = join(tmpdir(), `lighthouse-${version}`);
/** `simulate`: what a fast visit lets Lighthouse foretell. `devtools`: a visit on a line and processor slowed down. */
const ways = ["simulate", "devtools"];
/** Milliseconds, a share of the window, and scores from 0 to 100. */
const limits = {
  LCP: 1400,
  "LCP by the copy's": 1.1,
  CLS: 0.01,
  performance: 95,
  accessibility: 100,
  "best practices": 100,
  SEO: 100,
};

type Figures = Record<string, number>;

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
  runtimeError?: { message: string };
}

/** `visits`: how often each page is looked at in each way; all pages take turns, so that a busy minute hits all. */
export async function lighthouseTable(visits = 5, paths = Object.values(pages).map(({ path }) => path)) {
  const audit = await openAuditor();
  const site = await openSiteWithNews();
  const copy = await openCopyWithoutScript(site.url);
  const targets = ways.flatMap((way) => paths.map((path) => ({ way, path })));
  const seen = targets.map((target) => ({ ...target, figures: [] as Figures[], ofCopy: [] as Figures[] }));
  try {
    for (let visit = 0; visit < visits; visit++)
      for (const { way, path, figures, ofCopy } of seen) {
        figures.push(await tryThrice(() => audit(site.url + path, way)));
        ofCopy.push(await tryThrice(() => audit(copy.url + path, way)));
      }
  } finally {
    await copy.close();
    await site.close();
  }
  const rows = seen.map(({ way, path, figures, ofCopy }) => {
    const own = medians(figures);
    const ratio = rounded((own.LCP ?? 0) / (medians(ofCopy).LCP ?? 1), 2);
    return { way, page: path, ...own, "LCP by the copy's": ratio };
  });
  const title = `Lighthouse ${version}, a phone on a slow line, medians of ${visits} visits each (limits in the last row)`;
  return { title, rows: [...rows, { page: "(limit)", ...limits }] };
}

/** Gives back the function that audits an address; installs Lighthouse where it is not yet. */
async function openAuditor() {
  const modules = join(folder, "node_modules");
  const install = ["install", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund"];
  if (!existsSync(join(modules, "lighthouse"))) spawnSync("npm", [...install, `lighthouse@${version}`]);
  const load = (path: string) => import(pathToFileURL(join(modules, path)).href);
  const { default: lighthouse } = await load("lighthouse/core/index.js");
  const { launch } = await load("chrome-launcher/dist/index.js");
  const chromePath = await findChromium();
  return async (url: string, throttlingMethod: string) => {
    const chrome = await launch({
      chromePath,
      chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu"],
    });
    try {
      const flags = {
        port: chrome.port,
        throttlingMethod,
        disableFullPageScreenshot: true,
        logLevel: "silent",
      };
      return figuresOf((await lighthouse(url, flags)).lhr);
    } finally {
      await chrome.kill();
    }
  };
}

function figuresOf({ categories, audits, runtimeError }: Report): Figures {
  if (runtimeError) throw new Error(runtimeError.message);
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
  return {
    FCP: value("first-contentful-paint"),
    LCP: value("largest-contentful-paint"),
    TBT: value("total-blocking-time"),
    CLS: value("cumulative-layout-shift"),
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best practices": score("best-practices"),
    SEO: score("seo"),
  };
}

/** A visit that Lighthouse gives no whole answer to is tried again, at most twice. */
async function tryThrice(visit: () => Promise<Figures>): Promise<Figures> {
  for (let failures = 0; failures < 3; failures++) {
    const figures = await visit().catch((error) => console.error(`Lighthouse failed: ${error}`));
    if (figures && Object.values(figures).every(Number.isFinite)) return figures;
  }
  throw new Error("Lighthouse failed three times.");
}

function medians(figures: Figures[]) {
  const names = Object.keys(figures[0] ?? {});
  return Object.fromEntries(
    names.map((name) => {
      const value = median(figures.map((one) => one[name] ?? Number.NaN));
      return [name, name === "CLS" ? rounded(value, 4) : Math.round(value)];
    }),
  );
}
