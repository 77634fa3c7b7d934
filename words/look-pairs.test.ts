/** Colors that can be read: the ratios of WCAG, every pair that the style sheets use, and the color offered in place of a weak one. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { paint } from "../content/paint.ts";
import { contrast, nearestThat, ratioWords } from "./contrast.ts";
import table from "./look-pairs.json" with { type: "json" };
import { judge, type Paints, weakPairs } from "./look-pairs.ts";

const root = `${import.meta.dirname}/../`;
const read = (file: string) => readFileSync(root + file, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
const tokens = read("app/ui/styles/tokens.css");
const sheets = globSync("app/**/*.css", { cwd: root }).map(read);

test.each([
  ["#000000", "#ffffff", 21],
  ["#ffffff", "#ffffff", 1],
  ["#777777", "#ffffff", 4.48],
  ["#767676", "#ffffff", 4.54],
  ["#ff0000", "#ffffff", 4],
  ["#0000ff", "#ffffff", 8.59],
])("the contrast of %s and %s is the one that WCAG's examples give", (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 1);
  expect(contrast(other, one)).toBe(contrast(one, other));
});

test("a ratio is never said to be what it does not reach", () => {
  expect([ratioWords(4.49), ratioWords(4.5), ratioWords(21)]).toEqual(["4.4 to 1", "4.5 to 1", "21 to 1"]);
});

test("the colors of the release, and of the city of the example, can be read in every pair", () => {
  const city = JSON.parse(read("content-example/city.json")) as Record<string, string>;
  const own = Object.entries(city).flatMap(([key, color]) =>
    key.startsWith("paint.") ? [[key.slice(6), color]] : [],
  );
  expect(own.length).toBeGreaterThan(40);
  const words = judge(paint).map((pair) => pair.words);
  expect(new Set(words).size).toBe(words.length);
  expect(weakPairs(paint)).toEqual([]);
  expect(weakPairs({ ...paint, ...Object.fromEntries(own) })).toEqual([]);
});

test("each role of the table has the paints that tokens.css gives it", () => {
  for (const [role, [, day, night]] of Object.entries(table.roles)) {
    const [, value] = new RegExp(`--color-${role}:\\s*([^;]*);`).exec(tokens) ?? [];
    if (!value) {
      // Drawn with the paint itself, but for what has a plain name besides.
      if (!/^(pressed|paper|number|white)$/.test(role)) expect([day, night]).toEqual([role, role]);
      continue;
    }
    const found = [...value.matchAll(/var\(--paint-([\w-]+)\)|(#[0-9a-f]{6})/g)].map(
      ([, name, hex]) => name ?? hex,
    );
    expect([found[0], found.at(-1)], role).toEqual([day, night]);
  }
});

/** Names of what a declaration draws with: "soul" of `var(--color-soul)`, "mist-250" of `var(--paint-mist-250)`. */
const namesIn = (value: string) =>
  [...value.matchAll(/--(?:color|paint)-([\w-]+)/g)].map(([, name = ""]) => name);
const texts = new Set(table.uses.flatMap(({ text }) => text));
const paintsOfTexts = new Set(
  [...texts].flatMap((name) => [name, ...((table.roles as Record<string, string[]>)[name] ?? [])]),
);

test("every color in which the style sheets write text is judged, or said here to be none of the owner's or no text", () => {
  const excepted = new Set([
    // Digits of the release on digits of the release.
    "destructive-ink",
    // The neon word is drawn by its outline, which is amber.
    "umber-950",
  ]);
  const missing = sheets.flatMap((css) =>
    [...css.matchAll(/(?<![\w-])color:([^;{}]*)/g)].flatMap(([, value = ""]) => namesIn(value)),
  );
  expect(missing.length).toBeGreaterThan(200);
  expect([...new Set(missing)].filter((name) => !(paintsOfTexts.has(name) || excepted.has(name)))).toEqual(
    [],
  );
});

test("where a rule names both a text and its ground, that pair is judged", () => {
  const judged = new Set(judge(paint).map(({ names }) => names.join(" on ")));
  const excepted = new Set([
    "#ffffff on #b3261e",
    // A button's own names for action-ink on action, and the sign's for oxblood-985.
    ...["var(--t) on var(--b)", "bone on var(--sign)"],
  ]);
  const both = sheets
    .flatMap((css) => css.split(/[{}]/))
    .flatMap((rule) => {
      const partOf = (property: string) =>
        new RegExp(
          `(?:^|[;\\s])${property}:\\s*(light-dark\\([^;]*\\)|var\\(--[\\w-]+\\)|#[0-9a-f]{6})`,
        ).exec(rule)?.[1];
      const [text, ground] = [partOf("color"), partOf("background(?:-color)?")];
      if (!text || !ground) return [];
      // A ground of the night in both schemes: the part is always at night.
      const schemes = paintOf(ground, 0).startsWith("night-") ? [1] : [0, 1];
      return schemes.map((at) => `${paintOf(text, at)} on ${paintOf(ground, at)}`);
    });
  expect(both.length).toBeGreaterThan(20);
  expect([...new Set(both)].filter((pair) => !(judged.has(pair) || excepted.has(pair)))).toEqual([]);
});

/** The paint or the digits of a value by day (0) or at night (1). */
function paintOf(value: string, at: number): string {
  const parts = [...value.matchAll(/var\(--(color|paint)-([\w-]+)\)|(#[0-9a-f]{6})/g)];
  const [, group, name = "", hex] = parts[Math.min(at, parts.length - 1)] ?? [];
  if (hex || parts.length === 0) return hex ?? value;
  if (group === "paint") return name;
  const [, role = ""] = new RegExp(`--color-${name}:\\s*([^;]*);`).exec(tokens) ?? [];
  return paintOf(role, at);
}

test("the color that is offered can be read, and is of the same hue", () => {
  let seed = 901;
  const random = () => {
    seed = (seed * 48271) % 2147483647;
    return seed / 2147483647;
  };
  const anyColor = () =>
    `#${Math.floor(random() * 0x1000000)
      .toString(16)
      .padStart(6, "0")}`;
  for (let round = 0; round < 400; round++) {
    const [color, ground] = [anyColor(), anyColor()];
    const offered = nearestThat(color, (one) => contrast(one, ground) >= 4.5) ?? "";
    expect(contrast(offered, ground), `${color} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    const [was, is] = [hueOf(color), hueOf(offered)];
    if (was.chroma < 30 || is.chroma < 30) continue;
    expect(Math.abs(((was.hue - is.hue + 540) % 360) - 180), `${color} became ${offered}`).toBeLessThan(25);
  }
});

/** Hue of HSL in degrees, which turns by some while that of OKLCH stands still; chroma 0 to 255. */
function hueOf(color: string): { hue: number; chroma: number } {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return {
    hue: (Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI,
    chroma: Math.max(r, g, b) - Math.min(r, g, b),
  };
}

test("a color that works already is offered as it is, and one that nothing mends is not offered", () => {
  expect(nearestThat("#6b1220", () => true)).toBe("#6b1220");
  expect(nearestThat("#6b1220", () => false)).toBeUndefined();
});

test("a weak color is said with both ratios, and what is offered mends every pair that it is in", () => {
  const now: Paints = { ...paint, "oxblood-700": "#c9a227" };
  const weak = weakPairs(now, paint);
  const links = weak.find(({ says }) => says.startsWith("Links on the page, by day"));
  expect(links?.says).toMatch(
    /#c9a227 on #eef3f3 is 2\.1 to 1, and it needs 4\.5\. The nearest color that works for “Links, buttons and the band, by day” is #\w{6}, \d\.\d to 1\./,
  );
  expect(links?.paint).toBe("oxblood-700");
  expect(weakPairs({ ...paint, "oxblood-700": links?.color ?? "" })).toEqual([]);
});

test("of a pair the color that was changed is mended, ground or text", () => {
  const [page] = weakPairs({ ...paint, "mist-100": "#101010" }, paint);
  expect(page?.paint).toBe("mist-100");
  const [text] = weakPairs({ ...paint, ink: "#eeeeee" }, paint);
  expect(text?.paint).toBe("ink");
});
