/** Draws the card of a page, wide (1200 x 630 px) or square (1080 x 1080 px), by the tables in layouts.json. Lengths are in px. */
import sharp, { type Matrix3x3 } from "sharp";
import { lampBits, round } from "../../app/ui/drawing/bridge-paths.ts";
import { letterBits } from "../../app/ui/drawing/glyph-paths.ts";
import { paints } from "../../content/paint.ts";
import { fitLines, type Room } from "./break-lines.ts";
import layouts from "./layouts.json" with { type: "json" };
import { at, type CardFonts, headline, setFacts, setSoul, setText } from "./lettering.ts";
import type { PageCard } from "./page-card.ts";
import { type Brand, brand, bridge, bulbs, placeOf, platter, sign } from "./scenery.ts";

export interface PageDrawing extends Brand {
  card: PageCard;
  isSquare: boolean;
  city: string;
  /** The first of the thirty months on the bridge, YYYY-MM. */
  from: string;
  picture?: Uint8Array | undefined;
}

/** A PNG in at most 128 colors. The same drawing gives the same bytes. Throws when the fonts lack a letter. */
export async function drawPageCard(drawing: PageDrawing, faces: CardFonts): Promise<Buffer> {
  const [width, height] = drawing.isSquare ? [1080, 1080] : [1200, 630];
  const draw = { entry, topic: entry, event, story, news }[drawing.card.sort];
  const shapes = layouts.defs + (await draw({ ...drawing, faces, width }));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none">${shapes}</svg>`;
  // Colors are names so far.
  const inked = svg.replace(
    /(fill|stroke|stop-color)="([a-z]+(?:-\w+)?)"/g,
    (whole, of, name: keyof typeof paints) => (paints[name] ? `${of}="${paints[name]}"` : whole),
  );
  const colors = drawing.picture ? { colors: 128, dither: 0.6 } : { colors: 64, dither: 0 };
  return sharp(Buffer.from(inked))
    .png({ palette: true, effort: 2, ...colors })
    .toBuffer();
}

interface Paper extends PageDrawing {
  faces: CardFonts;
  width: number;
}

/** Where something is set: from `x` on or up to `end`, a headline under `top` or above `foot`. `plain`: AI is not set apart. */
type Spot = Partial<Room & Record<"x" | "end" | "y" | "top" | "foot" | "size", number>> & {
  as: string;
  color?: string;
  plain?: boolean;
  day?: boolean;
};

function setAll(
  spots: Record<string, Spot>,
  paper: Paper,
  moved: Record<string, Partial<Spot>> = {},
): string {
  const all = Object.entries(spots).map(([name, spot]) => {
    const text = paper.card[name as keyof PageCard];
    return typeof text === "string" || name === "brand"
      ? set(String(text), { ...spot, ...moved[name] }, paper)
      : "";
  });
  return all.join("");
}

function set(text: string, spot: Spot, paper: Paper): string {
  const { as, size = 0, room = 0, y = 0, color = "bone", end = 0 } = spot;
  const { faces } = paper;
  if (!text) return "";
  if (as === "head") return setHead(text, spot, faces);
  const line =
    as === "brand"
      ? brand(paper, faces, size, spot.day)
      : as === "sign"
        ? sign(text, size)
        : (as === "soul" ? setSoul : setFacts)(text, faces, size, color, room);
  return at(spot.x ?? end - line.width, y, line);
}

function setHead(
  text: string,
  { x = 0, top = 0, foot, color = "bone", plain, ...spot }: Spot,
  faces: CardFonts,
): string {
  const room = { room: 0, height: 0, most: 1, leading: 0.9, steps: [], ...spot };
  const setLine = (words: string[], px: number) =>
    headline(words, faces, px, { soul: color, ...(!plain && { mind: "cyan-300" }) });
  const { size, lines } = fitLines(text, room, (words, px) => setLine(words, px).width);
  const step = size * room.leading;
  const first = foot === undefined ? top + size * 0.583 : foot - step * (lines.length - 1);
  return lines.map((words, i) => at(x, first + i * step, setLine(words, size))).join("");
}

/** An entry: its day hangs on the bridge, its headline floats on the water. A topic: one arch, whose lamps spell its letter. */
function entry(paper: Paper): string {
  const { card, isSquare, width, faces, areaCode, from } = paper;
  const { span, spots } = layouts[card.sort as "entry"][isSquare ? "square" : "wide"];
  const bits = card.sort === "topic" ? letterBits(card.letter ?? "") : lampBits(areaCode);
  const { x, shapes } = bridge({ ...span, width }, bits, card.iso ? placeOf(card.iso, from) : undefined);
  const date = setFacts(card.below, faces, spots.below.size, "", spots.below.room).width;
  const right = x + 26 * span.k;
  const left = Math.max(span.margin, x - 26 * span.k - date);
  const moved: Record<string, Partial<Spot>> = card.iso
    ? { below: { x: right + date <= width - span.margin ? right : left } }
    : {};
  return shapes + setAll(spots, paper, moved);
}

/** An event: its day is the tube of a marquee sign. One that is off has no light. */
function event(paper: Paper): string {
  const { card, isSquare, faces, areaCode } = paper;
  const { ground, neon, spots } = layouts.event[isSquare ? "square" : "wide"];
  const { day = "", facts = [], off } = card;
  const setDay = (px: number) => setText(day, faces.soul, px, "inherit", -0.012);
  const size = 500 * Math.min(1, neon.room / setDay(500).width);
  const number = setDay(size);
  const widthOf = (text: string) => setFacts(text, faces, spots.above.size, "", spots.above.room).width;
  const left = spots.above.x;
  const x = isSquare ? left : left + 62 + Math.max(number.width, widthOf(card.above), widthOf(card.below));
  const room = spots.brand.end - x;
  const foot = neon.top + 0.6 * size;
  const inks = off
    ? 'fill="oxblood-985" stroke="steel-600" stroke-width="28"'
    : 'fill="umber-950" stroke="amber-400" stroke-width="36"';
  const tube = `<g ${inks} paint-order="stroke" stroke-linejoin="round">${at(left - 0.01 * size, foot, number)}</g>`;
  const first = neon.factFoot - neon.factStep * (facts.length - 1);
  const top = isSquare ? foot + 134 : off ? 166 : 104;
  // The last one shares its line with the mark.
  const beside = isSquare ? 0 : brand(paper, faces, spots.brand.size).width + 24;
  const lines = facts.map((text, i) => {
    const here = { x, y: first + i * neon.factStep, room: room - (i === facts.length - 1 ? beside : 0) };
    return set(text, { ...neon.fact, ...here }, paper);
  });
  const dim = off ? { color: "steel-400" } : {};
  const moved = {
    above: dim,
    below: { ...dim, y: foot + (isSquare ? 76 : 72) },
    title: { x, room, top, height: first - neon.fact.size - 28 - top },
    off: isSquare ? { x: left + number.width + 70, y: foot - 21 } : { x: x + 18, y: 128 },
  };
  return [
    ground + neon.bulbs.map((y) => bulbs(areaCode, neon.sides, y, neon.radius, Boolean(off))).join(""),
    off
      ? plate(off, paper, { ...spots.off, ...moved.off })
      : `<g filter="url(#halo)" opacity=".75">${tube}</g>`,
    tube + setAll(spots, paper, moved) + lines.join(""),
  ].join("");
}

/** The ground of a word that stands out. */
function plate(
  text: string,
  { faces }: Paper,
  { x, y, size, room }: Record<"x" | "y" | "size" | "room", number>,
): string {
  const width = setSoul(text, faces, size, "", room).width + 0.9 * size;
  return `<rect x="${x - 0.45 * size}" y="${y - size}" width="${round(width)}" height="${1.4 * size}" rx="2" fill="oxblood-600"/>`;
}

/** A story: its picture in one ink, like a sleeve, or the record. */
async function story(paper: Paper): Promise<string> {
  const { card, isSquare, faces, picture, city } = paper;
  const { ground, sleeve, spots } = layouts.story[isSquare ? "square" : "wide"];
  const { x, y, width, height, cx, cy, radius, pier } = sleeve;
  const box = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  const shown = picture
    ? `<image ${box} href="data:image/png;base64,${(await inOneInk(picture, width, height)).toString("base64")}"/>`
    : `<g clip-path="url(#box)"><rect ${box} fill="night-950"/>${at(cx, cy, { shapes: platter(city, card.label ?? ["", ""], radius, faces) })}</g>`;
  const edge = `<path d="${pier}" stroke="amber-400" stroke-width="7"/>`;
  return `${ground}<clipPath id="box"><rect ${box}/></clipPath>${shown}${edge}${setAll(spots, paper)}`;
}

/** A picture in grays that are oxblood in the darks and bone in the lights, cut at its middle. */
function inOneInk(picture: Uint8Array, width: number, height: number): Promise<Buffer> {
  const parts = (hex: string) => [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16));
  const dark = parts(paints["oxblood-900"]);
  const rows = parts(paints.bone).map((light, i) =>
    [54, 183, 18].map((part) => ((light - (dark[i] ?? 0)) * part) / 65025),
  );
  const inked = sharp(picture)
    .resize(width, height)
    .removeAlpha()
    .toColourspace("srgb")
    .recomb(rows as Matrix3x3);
  return inked.linear([1, 1, 1], dark).png().toBuffer();
}

/** A story of the news is other people's words: day, and a stroke for each newsroom that told it. */
function news(paper: Paper): string {
  const { ground, strokes, spots } = layouts.news[paper.isSquare ? "square" : "wide"];
  const { from, gap, y, deep, width } = strokes;
  const hanging = Array.from({ length: 30 }, (_, i) => {
    const told = i < (paper.card.count ?? 1);
    return `<path d="M${round(from + i * gap)} ${y}v${told ? deep : 0.01}" stroke="${told ? "cyan-700" : "mist-300"}" stroke-width="${told ? width : 0.7 * width}"/>`;
  });
  return `${ground}<g stroke-linecap="round">${hanging.join("")}</g>${setAll(spots, paper)}`;
}
