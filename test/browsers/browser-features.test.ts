/** What is shipped to browsers asks for nothing that the oldest of them lack (docs/decisions/030-older-browsers.md). */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readFinishedPages } from "../support/finished-pages.ts";

const folder = join(import.meta.dirname, "../..", "build");
const assets = join(folder, "client", "assets");
const read = (end: string) =>
  readdirSync(assets)
    .filter((name) => name.endsWith(end))
    .map((name) => [name, readFileSync(join(assets, name), "utf8")] as const);
const pages = await readFinishedPages();
const sheets = [
  ...read(".css"),
  ...pages.map(({ name, html }) => [`the page ${name}`, styleOf(html)] as const),
];

/** Script runs where there is a popover: from Chrome 114, Firefox 125 and Safari 17.0 on. These came later to one of them. */
const tooNew = [
  /\bURL\.(canParse|parse)\b/,
  /\bPromise\.(withResolvers|try)\b/,
  /\b(Object|Map)\.groupBy\b/,
  /\bArray\.fromAsync\b/,
  /\bAbortSignal\.any\b/,
  /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
  /\.(intersection|difference|union)\(/,
  /\bIterator\.(from|prototype)\b|\.(values|keys|entries)\(\)\.(map|filter|some|every|find|reduce|toArray|forEach)\(/,
  /\.checkVisibility\(/,
  /\.moveBefore\(/,
  /\bscheduler\.(yield|postTask)\b/,
  /\bnew (CloseWatcher|EditContext)\b/,
  /\.(setHTMLUnsafe|getHTML)\(/,
  /\/v[dgimsy]*\.(test|exec)\(/,
];

test.each(read(".js"))("%s calls nothing that a browser it runs in may lack", (_, code) => {
  expect(tooNew.filter((feature) => feature.test(code)).map(String)).toEqual([]);
});

test.each(sheets)(
  "the styles of %s are written as Chrome 111, Firefox 115 and Safari 16.4 read them",
  (_, styles) => {
    expect(styles.length).toBeGreaterThan(1000);
    expect(styles).not.toMatch(/light-dark\(|[{;}]&/);
  },
);

test.each(sheets)("%s keeps iPhones from blowing up the text of a turned screen", (_, styles) => {
  expect(styles).toContain("-webkit-text-size-adjust:100%");
});

test("every part with a color scheme of its own declares the colors anew, for where light-dark() is missing", () => {
  const here = join(import.meta.dirname, "../..", "app");
  const elsewhere = readdirSync(here, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".css") && !/(tokens|print|forced-colors)\.css$/.test(file))
    .filter((file) => /^\s*color-scheme:/m.test(readFileSync(join(here, file), "utf8")));
  expect(elsewhere).toEqual([]);
  const tokens = readFileSync(join(here, "ui/styles/tokens.css"), "utf8").replaceAll(/\/\*.*?\*\//gs, "");
  const rules = [...tokens.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, head = "", body = ""]) => ({
    parts: head.split(",").map((part) => part.trim()),
    body,
  }));
  const declared = rules.find(({ body }) => body.includes("--color-page:"))?.parts ?? [];
  const schemed = rules.filter(({ body }) => body.includes("color-scheme:")).flatMap(({ parts }) => parts);
  expect(schemed.length).toBeGreaterThan(10);
  expect(declared.toSorted()).toEqual([...new Set(schemed)].toSorted());
});

function styleOf(html: string): string {
  return /<style[^>]*>(.*?)<\/style>/s.exec(html)?.[1] ?? "";
}
