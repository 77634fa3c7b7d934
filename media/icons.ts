/** The favicons and home screen icons, drawn from the mark in the city's colors. */
import sharp from "sharp";
import { paints } from "../content/paint.ts";
import type { Icon } from "./drawings.ts";
import { markShapes } from "./mark.ts";

/** The files that browsers show in tabs, by name. They say nothing that an owner may change. */
export async function drawFavicons(): Promise<Record<string, string | Buffer>> {
  return { "favicon.svg": favicon(), "favicon.ico": ico(await png(favicon(), 32), 32) };
}

/** The mark on the night color, as a PNG. */
export async function drawIcon({ size, width }: Icon, areaCode: number, own?: Buffer): Promise<Buffer> {
  const scale = (100 * width) / 96;
  const place = `translate(${50 - 48 * scale} ${50 - 32 * scale}) scale(${scale})`;
  return png(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="${paints["night-900"]}"/><g transform="${place}">${markShapes(areaCode, own)}</g></svg>`,
    size,
  );
}

/** The mark cut for 16 px: four strokes instead of ten. */
function favicon(): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="4" fill="${paints["night-900"]}"/>`,
    `<g fill="none"><path d="M3.2 16Q9.6 -1.4 16 16Q22.4 -1.4 28.8 16" stroke="${paints.bone}" stroke-width="2.6" stroke-linejoin="round"/>`,
    `<path d="M2 16.6H30" stroke="${paints["amber-400"]}" stroke-width="2.2"/>`,
    `<g stroke="${paints["cyan-300"]}" stroke-width="2.6" stroke-linecap="round"><path d="M6.4 21v2.6M11.6 21v6"/><path d="M20.4 21v6M25.6 21v2.6"/></g>`,
    "</g></svg>",
  ].join("");
}

/** Draws an SVG at `size` x `size` pixels. */
async function png(svg: string, size: number): Promise<Buffer> {
  const density = (72 * size) / Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  return sharp(Buffer.from(svg), { density }).resize(size, size).png({ compressionLevel: 9 }).toBuffer();
}

/** An ICO file with one PNG in it (the form every browser reads since Internet Explorer 11). */
function ico(image: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // type: icon
  head.writeUInt16LE(1, 4); // one picture
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10); // color planes
  head.writeUInt16LE(32, 12); // bits per pixel
  head.writeUInt32LE(image.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, image]);
}
