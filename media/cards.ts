/** Social cards (Open Graph images): one for every page, drawn at build. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { site as city } from "../content/site.ts";
import { type CardRenderer, cityStill, createCardRenderer, drawCard } from "./cards/draw-card.ts";

/** The content of a card: the site's name beside the mark, a headline, and a line with the domain at the bottom. */
export type Card = ReturnType<typeof cardOf>;

/** What every card shows, from content/site.ts. */
export interface CardSite {
  name: string;
  domain: string;
  signOff: { soul: string; mind: string };
}

/**
 * Writes a card for every page to `outDir`, named after the last part of its path (`home.png` for `/`). Returns how
 * many were drawn. Cards are cached in `cacheDir` under the hash of everything that they are made of.
 */
export async function writeCards(
  outDir: string,
  pages: Record<string, { path: string; title: string; card?: string }>,
  site: CardSite,
  cacheDir: string = join(import.meta.dirname, "../node_modules/.cache/cards"),
): Promise<{ written: number; drawn: number }> {
  await Promise.all([outDir, cacheDir].map((folder) => mkdir(folder, { recursive: true })));
  const sources = await readSources();
  let renderer: Promise<CardRenderer> | undefined;
  let drawn = 0;
  const write = async ({ path, title, card: line }: (typeof pages)[string]) => {
    const card = cardOf(line ?? title, site);
    const cached = join(cacheDir, `${hash([...sources, JSON.stringify(card)])}.png`);
    if (!existsSync(cached)) {
      renderer ??= createCardRenderer();
      // Renamed when whole: an interrupted build must not leave half a card in the cache.
      await writeFile(`${cached}.part`, await drawCard(card, await renderer));
      await rename(`${cached}.part`, cached);
      drawn++;
    }
    await copyFile(cached, join(outDir, cardFile(path)));
  };
  await Promise.all(Object.values(pages).map(write));
  return { written: Object.keys(pages).length, drawn };
}

/** The file name of a page's card: `get-involved.png` for `/get-involved`. */
export function cardFile(path: string): string {
  return `${path.split("/").filter(Boolean).at(-1) ?? "home"}.png`;
}

export function cardOf(title: string, { name, domain, signOff }: CardSite) {
  return { name, title, line: `${signOff.soul} ${signOff.mind}`, domain };
}

/** Everything but its text that a card is made of. */
async function readSources(): Promise<(Buffer | string)[]> {
  const files = [
    ...["draw-card.ts", "lettering.ts", "soul-800.woff2", "mind-500.woff2"].map((name) => `cards/${name}`),
    ...["mark.ts", "../app/ui/drawing/bridge-paths.ts", "../content/paint.ts"],
    ...["sharp", "fontkit"].map((name) => `../node_modules/${name}/package.json`),
  ].map((name) => readFile(join(import.meta.dirname, name)));
  return [...(await Promise.all(files)), (await cityStill()) ?? "", String(city.areaCode)];
}

function hash(parts: readonly (Buffer | string)[]): string {
  const sum = createHash("sha256");
  for (const part of parts) sum.update(part);
  return sum.digest("hex").slice(0, 32);
}
