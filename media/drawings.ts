/**
 * What is drawn of the site's words: the icons, and a social card (Open Graph image) for every page in every language of the release. Each server
 * reads this file, so the libraries that draw are elsewhere (draw.ts).
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { cardPath } from "../content/cards.ts";
import { allLanguages } from "../content/languages.ts";
import { look } from "../content/look.ts";
import { type PageKey, pages } from "../content/pages.ts";
import { paint, paints } from "../content/paint.ts";
import { recordPage } from "../content/record/page.ts";
import { site } from "../content/site.ts";
import { withoutMarks } from "../text/words/fallback.ts";
import { readIn, type Snapshot } from "../text/words/reading.ts";
import type { PageCard } from "./cards/page-card.ts";
import { stillFiles } from "./mark.ts";

/** A picture with all of the site's words that it is made of. */
export interface Drawing {
  /** Where the build puts it, such as `/og/es/get-involved.png`. */
  path: string;
  /** The lamps of the mark read it. */
  areaCode: number;
  /** What a card says; absent on an icon. */
  card?: Card;
  icon?: Icon;
  /** Or of one page: what its card says, and whether it is the square one. */
  page?: { card: PageCard; name: string; city: string; isSquare: boolean };
  /** Paths of the owner's mark, and of the picture behind the words of a card. */
  mark?: string;
  ground?: string;
  /** The owner's colors, as settings. */
  colors?: Readonly<Record<string, string>>;
}

const sceneColors = ["bone", "amber-400", "cyan-300", "night-900", "night-950", "mist-200"] as const;

/** What the owner set of the look; nothing where that is as in the build. */
function ownLook(names: readonly (keyof typeof paint)[] = sceneColors): Pick<Drawing, "mark" | "colors"> {
  const { mark } = look;
  const changed = names.filter((name) => paints[name] !== paint[name]);
  const colors = Object.fromEntries(changed.map((name) => [`paint.${name}`, paints[name]]));
  return { ...(mark && { mark }), ...(changed.length > 0 && { colors }) };
}

/** The site's name beside the mark, a headline, and a line with the domain at the bottom. */
export interface Card {
  name: string;
  title: string;
  line: string;
  domain: string;
}

/** Its pixels, and how much of its width, 0 to 1, the mark takes. */
export interface Icon {
  size: number;
  width: number;
}

/** All of them, with the words of a snapshot in place of those of now. */
export function drawings(snapshot?: Snapshot): Drawing[] {
  const own = readIn(undefined, () => [...iconDrawings(), ...cards()], snapshot);
  return [...own, ...allLanguages.flatMap((language) => readIn(language, cards, snapshot))];
}

/** Addresses at which the server keeps them: each is of these words, these fonts and this way to draw. */
export async function addressesOf(all: readonly Drawing[]): Promise<string[]> {
  const sources = createHash("sha256");
  for (const file of await readSources()) sources.update(file);
  const addresses: string[] = [];
  for (const drawing of all) {
    const hash = sources.copy().update(JSON.stringify(drawing)).digest("hex").slice(0, 16);
    addresses.push(`${drawing.path.replace(/^\/(?!og\/)/, "/og/").slice(0, -".png".length)}-${hash}.png`);
    // There may be thousands: others have their turn.
    if (addresses.length % 200 === 0) await setImmediate();
  }
  return addresses;
}

/** A launcher may crop a maskable icon to a circle of 80 % of its width (W3C manifest): the mark stays inside it. */
const icons: Record<string, Icon> = {
  "/apple-touch-icon.png": { size: 180, width: 0.72 },
  "/icon-192.png": { size: 192, width: 0.76 },
  "/icon-512.png": { size: 512, width: 0.76 },
  "/icon-maskable-512.png": { size: 512, width: 0.64 },
};

/** The wide and the square card of a page; `path`: of the page, with its language. */
export function pageDrawings(path: string, card: PageCard): Drawing[] {
  const { areaCode, name, city } = site;
  return [false, true].map((isSquare) => ({
    path: `/og${path}${isSquare ? "-square" : ""}.png`,
    ...{
      areaCode,
      page: { card, name, city, isSquare },
      ...ownLook(Object.keys(paint) as (keyof typeof paint)[]),
    },
  }));
}

function iconDrawings(): Drawing[] {
  return Object.entries(icons).map(([path, icon]) => ({ path, areaCode: site.areaCode, icon, ...ownLook() }));
}

function cards(): Drawing[] {
  const { name, domain, areaCode, signOff } = site;
  const line = withoutMarks(`${signOff.soul} ${signOff.mind}`);
  const { title, card } = recordPage;
  const ground = look.card || look.hero;
  return Object.entries({ ...pages, record: { title, card } }).map(([page, { title, card = title }]) => ({
    path: cardPath(page as PageKey),
    areaCode,
    card: { name, title: withoutMarks(card), line, domain },
    ...(ground && { ground }),
    ...ownLook(),
  }));
}

/** Everything but the words that a picture is made of. */
async function readSources(): Promise<Buffer[]> {
  const files = [
    ...["draw-card", "draw-page-card", "break-lines", "lettering", "scenery"].map(
      (name) => `cards/${name}.ts`,
    ),
    ...["layouts.json", "soul-800.woff2", "mind-500.woff2"].map((name) => `cards/${name}`),
    ...[
      "icons.ts",
      "mark.ts",
      "../app/ui/drawing/bridge-paths.ts",
      "../app/ui/drawing/glyph-paths.ts",
      "../content/paint.json",
    ],
    ...["sharp", "fontkit"].map((name) => `../node_modules/${name}/package.json`),
  ].map((name) => join(import.meta.dirname, name));
  return Promise.all([...files, ...stillFiles()].map((name) => readFile(name)));
}
