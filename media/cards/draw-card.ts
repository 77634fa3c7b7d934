/** Draws a social card: the bridge at night as background, the headline on the water, one lit deck line below it. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { create } from "fontkit";
import sharp, { type Sharp } from "sharp";
import { paints } from "../../content/paint.ts";
import type { Card } from "../drawings.ts";
import { markShapes, stillFiles } from "../mark.ts";
import { fitLines } from "./break-lines.ts";
import { at, type CardFonts, headline, setText, wordmark } from "./lettering.ts";

export type CardRenderer = Awaited<ReturnType<typeof createCardRenderer>>;

/** What all cards share, to draw any number of them: the two fonts, and the darkened scene as a PNG. `own`: the owner's picture. */
export async function createCardRenderer(own?: Uint8Array) {
  const shaded = (await scene(own)).composite([{ input: Buffer.from(svg(shade())) }]);
  // Dithered once: a card of few colors is then brought to its own palette in a third of the time.
  const ground = await sharp(await shaded.png({ palette: true, dither: 0.6, effort: 3 }).toBuffer())
    .png({ compressionLevel: 0 })
    .toBuffer();
  return { faces: await readFaces(), ground };
}

export async function readFaces(): Promise<CardFonts> {
  // Without variable axes: fontkit cannot vary a WOFF2.
  const read = async (name: string) => create(await readFile(join(import.meta.dirname, name)));
  return { soul: await read("soul-800.woff2"), mind: await read("mind-500.woff2") };
}

/**
 * Draws a card: a PNG of 1200 x 630 px in at most 256 colors. The same card gives the same bytes. Throws when the title
 * has a character that the card fonts lack.
 */
export async function drawCard(
  card: Card,
  areaCode: number,
  { faces, ground }: CardRenderer,
  own?: Buffer,
): Promise<Buffer> {
  const name = wordmark(card.name, faces, 64);
  const line = setText(card.line, faces.mind, 20, paints["mist-200"], -0.02);
  const domain = setText(card.domain, faces.mind, 20, paints["mist-200"], -0.02);
  const shapes = [
    `<g transform="translate(${left} 44)">${markShapes(areaCode, own)}${at(112, 49.5, name)}</g>`,
    ...setTitle(card.title, faces),
    `<path d="M${left} 554.5H${width - left}" stroke="${paints["amber-400"]}" stroke-width="3"/>`,
    at(left, 587, line),
    at(width - left - domain.width, 587, domain),
  ];
  return sharp(ground)
    .composite([{ input: Buffer.from(svg(shapes.join(""))) }])
    .png({ palette: true, quality: 88, dither: 0, effort: 1 })
    .toBuffer();
}

const width = 1200;
const height = 630;
const left = 56;
/** Where the headline goes: lowest edge and highest top of its lines, in px from the top of the card. */
const foot = 536;
const waterline = 246;
const leading = 0.84;
const steps = [168, 152, 136, 124, 112, 100, 88, 80, 72, 64, 56, 48];

/** Darkens the top and the bottom, for the logo and the lines on the water. */
function shade(): string {
  const deepNight = paints["night-950"];
  return [
    `<linearGradient id="up" x1="0" y1="1" x2="0" y2="0"><stop stop-color="${deepNight}" stop-opacity=".5"/>`,
    `<stop offset=".5" stop-color="${deepNight}" stop-opacity="0"/></linearGradient>`,
    `<linearGradient id="down" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${deepNight}" stop-opacity=".4"/>`,
    `<stop offset=".22" stop-color="${deepNight}" stop-opacity="0"/></linearGradient>`,
    '<rect width="1200" height="630" fill="url(#down)"/><rect width="1200" height="630" fill="url(#up)"/>',
  ].join("");
}

/** The city's picture, or a plain night color where it has none. */
async function scene(own?: Uint8Array): Promise<Sharp> {
  if (own) return sharp(own).resize(width, height);
  const [still] = stillFiles();
  if (still) return sharp(still).resize(width, 675).extract({ left: 0, top: 43, width, height });
  return sharp({ create: { width, height, channels: 3, background: paints["night-900"] } });
}

/** A colon ends a line. */
function setTitle(title: string, faces: CardFonts): string[] {
  const room = { room: width - 2 * left, height: foot - waterline, most: 4, leading, steps };
  const { size, lines } = fitLines(title, room, (words, px) => headline(words, faces, px).width, /(?<=:)\s+/);
  return lines.map((words, i) => {
    const below = (lines.length - 1 - i) * leading * size;
    return at(left, foot - 0.157 * size - below, headline(words, faces, size));
  });
}

function svg(shapes: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${shapes}</svg>`;
}
