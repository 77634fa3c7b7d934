import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { byteLimits, homeScriptLimit, pageBytes, pageLimits } from "../../bench/pages/bytes.ts";
import { backend } from "../../content/site.ts";
import { laterSheetAttribute } from "../../text/markup-names.ts";
import { readFinishedPages } from "../support/finished-pages.ts";

const folder = join(import.meta.dirname, "../..", "build");
const pages = await readFinishedPages();
const finished = pages.map(({ name, html }) => [name, html] as const);
const rows = pageBytes(pages);

const stillPages = ["community", "privacy", "terms", "accessibility", "sitemap"];

test.each(rows)("$page stays within the limits on what a visit may weigh", (row) => {
  const limits = { ...byteLimits, ...pageLimits[row.page] };
  for (const [kind, limit] of Object.entries(limits))
    expect(row[kind as keyof typeof byteLimits], kind).toBeLessThanOrEqual(limit);
  const still = stillPages.includes(row.page);
  for (const size of [row.html, row.fonts, still ? 501 : row.sheet, still ? 501 : row.script])
    expect(size).toBeGreaterThan(500);
});

test("Home loads no more script by itself than its own, lower limit", () => {
  const home = rows.find(({ page }) => page === "home");
  expect(home?.script).toBeLessThanOrEqual(homeScriptLimit);
});

test("the pages that nothing needs script on bring none, and no second stylesheet", () => {
  const still = rows.filter(({ page }) => stillPages.includes(page));
  expect(still).toHaveLength(stillPages.length);
  for (const { script, sheet } of still) expect([script, sheet]).toEqual([0, 0]);
});

test.each(finished)("%s runs no script before it can be read, and none inline", (_, html) => {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([^<]*)/g)].map(([, attributes = "", text = ""]) => ({
    attributes,
    text,
  }));
  const data = scripts.filter(({ attributes }) => /type="application\/(ld\+)?json"/.test(attributes));
  const run = scripts.filter((script) => !data.includes(script));
  for (const script of run)
    expect(script).toEqual({
      attributes: expect.stringMatching(/src="\/assets\/boot[^"]*\.js" integrity="sha256-[^"]{44}" defer/),
      text: "",
    });
  expect(run.length).toBeLessThanOrEqual(1);
  for (const { text } of data) expect(() => JSON.parse(text)).not.toThrow();
  expect(html).not.toMatch(/rel="modulepreload"/);
});

test.each(finished)(
  "%s brings its own styles, and no other file stands before its first paint",
  (_, html) => {
    expect(html.match(/<style\b/g)).toHaveLength(1);
    expect(html).toMatch(new RegExp(`<style ${laterSheetAttribute}="/assets/[\\w.-]+\\.css">`));
    // Where script is turned off, the second sheet comes by a link; where it is on, nobody follows that.
    expect(html.replace(/<noscript>.*?<\/noscript>/, "")).not.toMatch(/<link [^>]*rel="stylesheet"/);
  },
);

test.each(finished)("%s has no style attribute, no handler and nothing from anywhere else", (_, html) => {
  expect(html).not.toMatch(/<[^>]+\sstyle=/);
  expect(html).not.toMatch(/<[^>]+\son[a-z]+=/);
  expect(html).not.toMatch(/<[^>]+\ssrc(set)?="(https?:)?\/\//);
  expect(html).not.toMatch(/<link [^>]*rel="(stylesheet|preload|icon)"[^>]*href="(https?:)?\/\//);
  expect(html).not.toContain("javascript:");
});

test.skipIf(backend)("without a hosted backend no byte of its client is shipped", () => {
  const assets = join(folder, "client", "assets");
  const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(20);
  for (const name of scripts)
    expect(readFileSync(join(assets, name), "utf8"), name).not.toMatch(/supabase|gotrue/i);
});

test("of files and of pages that are always documents, the script of other pages has no more than an address", () => {
  const assets = join(folder, "client", "assets");
  const [name = ""] = readdirSync(assets).filter((name) => /^manifest-.*\.js$/.test(name));
  const script = readFileSync(join(assets, name), "utf8");
  const { routes } = JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1));
  expect(Object.keys(routes)).toContain("pages/news");
  expect(Object.keys(routes)).not.toContain("sitemap.xml");
  for (const id of ["topics/:value", "pages/record/record", "pages/newsletter/mine"])
    expect(routes[id]).toEqual({ ...routes["pages/not-found"], id, path: routes[id].path });
});

test("the script that waits is tiny, and every file that a page names is there", () => {
  const assets = new Set(readdirSync(join(folder, "client", "assets")));
  const boot = [...assets].filter((name) => /^boot.*\.js$/.test(name));
  expect(boot).toHaveLength(1);
  expect(readFileSync(join(folder, "client", "assets", boot[0] ?? "")).length).toBeLessThan(2048);
  for (const [name, html] of finished)
    for (const [, asset = ""] of html.matchAll(/\/assets\/([\w.-]+)/g)) expect(assets, name).toContain(asset);
});
