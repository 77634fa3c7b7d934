/** Social cards (Open Graph images): one for every page, drawn at build. */
import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { site as city } from "../content/site.ts";
import type { CardRenderer } from "./cards/draw-card.ts";
import { cityStill } from "./still.ts";

/** The content of a card: the site's name beside the mark, the headline, and a line with the domain at the bottom. */
export interface Card {
  name: string;
  title: string;
  line: string;
  domain: string;
}

/** What every card shows, from content/site.ts. */
export interface CardSite {
  name: string;
  domain: string;
  signOff: { soul: string; mind: string };
}

/** Draws one card: a PNG of 1200 x 630 px. Throws when the title has a character that the card fonts lack. */
export async function renderCard(card: Card): Promise<Buffer> {
  const { drawCard, createCardRenderer } = await import("./cards/draw-card.ts");
  return drawCard(card, await createCardRenderer());
}

/**
 * Writes a card for every page to `outDir`, named after the last part of its path (`home.png` for `/`). Returns how
 * many were drawn. Cards are cached in `cacheDir` under the hash of everything that they are made of.
 */
export async function writeCards(
  outDir: string,
  pages: Record<string, { path: string; title: string }>,
  site: CardSite,
  cacheDir: string = fileURLToPath(new URL("../node_modules/.cache/cards/", import.meta.url)),
): Promise<{ written: number; drawn: number }> {
  await Promise.all([outDir, cacheDir].map((folder) => mkdir(folder, { recursive: true })));
  const made = await hashOfSources();
  let studio: Promise<CardRenderer> | undefined;
  let drawn = 0;
  await Promise.all(
    Object.values(pages).map(async ({ path, title }) => {
      const card = cardOf(title, site);
      const kept = join(cacheDir, `${hash(made, JSON.stringify(card))}.png`);
      const file = join(outDir, cardFile(path));
      if (await copied(kept, file)) return;
      const { drawCard, createCardRenderer } = await import("./cards/draw-card.ts");
      studio ??= createCardRenderer();
      const picture = await drawCard(card, await studio);
      await Promise.all([writeFile(file, picture), keep(kept, picture)]);
      drawn++;
    }),
  );
  return { written: Object.keys(pages).length, drawn };
}

/** The file name of a page's card: `get-involved.png` for `/get-involved`. */
export function cardFile(path: string): string {
  return `${path.split("/").filter(Boolean).at(-1) ?? "home"}.png`;
}

/** The brand is already in the corner, so a title that starts with it loses it. */
export function cardOf(title: string, { name, domain, signOff }: CardSite): Card {
  const headline = title.startsWith(`${name}: `) ? title.slice(name.length + 2) : title;
  return {
    name,
    title: headline.charAt(0).toUpperCase() + headline.slice(1),
    line: `${signOff.soul} ${signOff.mind}`,
    domain,
  };
}

/** Everything but its text that a card is made of: drawing code, fonts, scene, versions of the drawing tools. */
async function hashOfSources(): Promise<string> {
  const here = new URL("./cards/", import.meta.url);
  const drawing = (await readdir(here)).filter((name) => !name.endsWith(".test.ts")).sort();
  const sources = [
    ...drawing.map((name) => new URL(name, here)),
    ...["mark.ts", "still.ts", "../app/ui/drawing/bridge-paths.ts", "../content/paint.ts"].map(
      (name) => new URL(name, new URL("./", import.meta.url)),
    ),
    ...["sharp", "fontkit"].map((name) => new URL(`../node_modules/${name}/package.json`, import.meta.url)),
  ];
  const files = await Promise.all(sources.map((source) => readFile(source)));
  return hash(...files, (await cityStill()) ?? "", String(city.areaCode));
}

function hash(...parts: (Buffer | string)[]): string {
  const sum = createHash("sha256");
  for (const part of parts) sum.update(part);
  return sum.digest("hex").slice(0, 32);
}

/** Copies a cached card; false when there is none. */
async function copied(kept: string, file: string): Promise<boolean> {
  try {
    await copyFile(kept, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

/** Writes to a temporary name and renames: an interrupted build must not leave half a card in the cache. */
async function keep(kept: string, picture: Buffer): Promise<void> {
  await writeFile(`${kept}.part`, picture);
  await rename(`${kept}.part`, kept);
}
