/** The pictures that stand beside a link to this site: one for every page, made at build. */
import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { site as city } from "../content/site.ts";
import type { Studio } from "./cards/draw-card.ts";
import { cityStill } from "./still.ts";

/** What a card says: the site's name beside the mark, the headline, and one line with the domain at the foot. */
export interface Card {
  name: string;
  title: string;
  line: string;
  domain: string;
}

/** The facts of content/site.ts that stand on every card. */
export interface CardSite {
  name: string;
  domain: string;
  signOff: { soul: string; mind: string };
}

/** Draws one card: a PNG of 1200 x 630 px. Throws when the title has a character that the card fonts lack. */
export async function renderCard(card: Card): Promise<Buffer> {
  const { drawCard, openStudio } = await import("./cards/draw-card.ts");
  return drawCard(card, await openStudio());
}

/**
 * Writes a card for every page to `outDir`, named after the last part of its path (`home.png` for `/`), and answers
 * how many were drawn anew. A card is kept in `cacheDir` under the hash of all that it is made of, and copied from
 * there as long as nothing of it changes.
 */
export async function writeCards(
  outDir: string,
  pages: Record<string, { path: string; title: string }>,
  site: CardSite,
  cacheDir: string = fileURLToPath(new URL("../node_modules/.cache/cards/", import.meta.url)),
): Promise<{ written: number; drawn: number }> {
  await Promise.all([outDir, cacheDir].map((folder) => mkdir(folder, { recursive: true })));
  const made = await hashOfSources();
  let studio: Promise<Studio> | undefined;
  let drawn = 0;
  await Promise.all(
    Object.values(pages).map(async ({ path, title }) => {
      const card = cardOf(title, site);
      const kept = join(cacheDir, `${hash(made, JSON.stringify(card))}.png`);
      const file = join(outDir, cardFile(path));
      if (await copied(kept, file)) return;
      const { drawCard, openStudio } = await import("./cards/draw-card.ts");
      studio ??= openStudio();
      const picture = await drawCard(card, await studio);
      await Promise.all([writeFile(file, picture), keep(kept, picture)]);
      drawn++;
    }),
  );
  return { written: Object.keys(pages).length, drawn };
}

/** The name of a page's card: `/get-involved` has `get-involved.png`. */
export function cardFile(path: string): string {
  return `${path.split("/").filter(Boolean).at(-1) ?? "home"}.png`;
}

/** The brand already stands in the corner, so a title does not repeat it in front. */
export function cardOf(title: string, { name, domain, signOff }: CardSite): Card {
  const headline = title.startsWith(`${name}: `) ? title.slice(name.length + 2) : title;
  return {
    name,
    title: headline.charAt(0).toUpperCase() + headline.slice(1),
    line: `${signOff.soul} ${signOff.mind}`,
    domain,
  };
}

/** Everything a card is made of but its words: the drawing code, the fonts, the scene, the versions of the drawing tools. */
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

/** Copies a kept card; false when there is none. */
async function copied(kept: string, file: string): Promise<boolean> {
  try {
    await copyFile(kept, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

/** Under another name first: a build that is cut short must not leave half a card to be copied for ever. */
async function keep(kept: string, picture: Buffer): Promise<void> {
  await writeFile(`${kept}.part`, picture);
  await rename(`${kept}.part`, kept);
}
