/** Contrast of text over pictures and drawings, measured in screenshot pixels (WCAG 1.4.3). */
import sharp from "sharp";
import { expect, type Page, test, visit } from "../support/visit.ts";

test.skip(({ viewport }) => viewport?.width !== 1280, "the test sets its own widths");

/** The parts of pages that have something drawn behind their words. */
const drawn =
  ".site-header, .hero, .page-head, .mission, .join__label, .closing, .lost, .touch, .marquee-sign";
/** The river is always at night; the bands of oxblood have two reds. */
const ways = [
  { width: 1280, height: 800, colorScheme: "light" },
  { width: 768, height: 1024, colorScheme: "dark" },
  { width: 320, height: 800, colorScheme: "light" },
] as const;
/** Points that a word may lose to a lamp or a star: letters of the sizes that stand here are wider than a lamp. */
const share = 0.02;

for (const path of [
  "/",
  "/about",
  "/news",
  "/community",
  "/events",
  "/get-involved",
  "/contact",
  "/nowhere",
]) {
  test.describe(path, () => {
    test.use({ expectedErrors: path === "/nowhere" ? [/404/] : [] });

    test("has no word that is hard to tell from what is drawn behind it", async ({ page }) => {
      await visit(page, path);
      for (const { width, height, colorScheme } of ways) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        const lines = await measure(page);
        expect(lines.length).toBeGreaterThan(3);
        expect(lines.filter(tooWeak).map(asLine), `${width} ${colorScheme}`).toEqual([]);
      }
    });
  });
}

test("a word in the colour of the sky is noticed", async ({ page }) => {
  await visit(page, "/about");
  await page.evaluate(() => document.querySelector("h1")?.style.setProperty("color", "#546"));
  const weak = (await measure(page)).filter(tooWeak);
  expect(weak.map(({ text }) => text)).toContain("Why Memphis.");
});

interface Measured {
  text: string;
  /** Contrast ratio that all but `share` of the points below it reach. */
  ratio: number;
  needed: number;
}

function tooWeak({ ratio, needed }: Measured): boolean {
  return ratio < needed;
}

function asLine({ text, ratio, needed }: Measured): string {
  return `${text}: ${ratio.toFixed(2)} of ${needed}`;
}

async function measure(page: Page): Promise<Measured[]> {
  // Pictures further down load when they come near.
  await page.evaluate(async () => {
    for (const image of document.images) {
      image.loading = "eager";
      await image.decode().catch(() => {});
    }
    scrollTo(0, 0);
  });
  const words = await page.evaluate(readWords, drawn);
  const ground = await withoutWords(page, Math.max(...words.map(({ box }) => box.top + box.height)));
  return words.map(({ text, color, large, box }) => ({
    text,
    ratio: contrastIn(ground, box, color),
    needed: large ? 3 : 4.5,
  }));
}

type Colour = readonly [red: number, green: number, blue: number];

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** In the page: each line of text in these parts, its colour, and where it stands on the page. */
function readWords(parts: string) {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const words: { text: string; color: Colour; large: boolean; box: Box }[] = [];
  for (const part of document.querySelectorAll(parts)) {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim();
      // The neon is drawn by its outline, not by its fill.
      if (!text || !parent?.checkVisibility() || parent.closest("svg, .visually-hidden, .neon, .menu"))
        continue;
      const { color, fontSize, fontWeight } = getComputedStyle(parent);
      const size = Number.parseFloat(fontSize);
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, top, width, height } of range.getClientRects())
        words.push({
          text: text.slice(0, 60),
          color: paintOf(color),
          large: size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700),
          box: { left: left + scrollX, top: top + scrollY, width, height },
        });
    }
  }
  return words;

  function paintOf(color: string): Colour {
    if (!canvas) return [0, 0, 0];
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue];
  }
}

interface Ground {
  data: Buffer;
  width: number;
  height: number;
}

/** The page, down to a height in pixels, as it is painted with all its words away. */
async function withoutWords(page: Page, height: number): Promise<Ground> {
  await hideWords(page, true);
  const width = page.viewportSize()?.width ?? 0;
  const clip = { x: 0, y: 0, width, height: Math.ceil(height) };
  const picture = await page.screenshot({ fullPage: true, clip });
  await hideWords(page, false);
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Nothing fades from then on: a word on its way back would be measured in a colour that it never has. */
async function hideWords(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    const still = new CSSStyleSheet();
    still.replaceSync("* { transition: none !important; animation: none !important }");
    const wordless = new CSSStyleSheet();
    wordless.replaceSync(
      "* { color: transparent !important; text-shadow: none !important; text-decoration: none !important }",
    );
    document.adoptedStyleSheets = hidden ? [still, wordless] : [still];
  }, hidden);
}

function contrastIn({ data, width, height }: Ground, box: Box, color: Colour): number {
  const ink = luminance(color);
  const ratios: number[] = [];
  for (let y = Math.ceil(box.top); y < Math.min(box.top + box.height, height); y += 2)
    for (let x = Math.max(0, Math.ceil(box.left)); x < Math.min(box.left + box.width, width); x += 2) {
      const at = (y * width + x) * 3;
      const below = luminance([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]);
      ratios.push((Math.max(ink, below) + 0.05) / (Math.min(ink, below) + 0.05));
    }
  return ratios.sort((a, b) => a - b)[Math.floor(ratios.length * share)] ?? Number.POSITIVE_INFINITY;
}

/** Relative luminance, 0 to 1 (WCAG 2.2, definition of relative luminance). */
function luminance(color: Colour): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
