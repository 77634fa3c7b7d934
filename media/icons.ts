/**
 * Makes the icons in public/ that are no SVG: `node media/icons.ts` writes favicon.ico, apple-touch-icon.png and the
 * icons of the web manifest. favicon.svg is drawn by hand (the mark's small cut) and is the source of favicon.ico.
 */
import { readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { markShapes, night } from "./mark.ts";

const folder = new URL("../public/", import.meta.url);

await write("favicon.ico", ico(await png(await readFile(new URL("favicon.svg", folder), "utf8"), 32), 32));
await write("apple-touch-icon.png", await png(square(0.72), 180));
await write("icon-192.png", await png(square(0.76), 192));
await write("icon-512.png", await png(square(0.76), 512));
// A launcher may cut a maskable icon down to a circle of 80 % of its width (W3C manifest): the mark stays inside it.
await write("icon-maskable-512.png", await png(square(0.64), 512));

async function write(name: string, bytes: Buffer): Promise<void> {
  await writeFile(new URL(name, folder), bytes);
  console.log(`public/${name} ${bytes.length} bytes`);
}

/** The mark on night, `width` (0 to 1) of the square wide. */
function square(width: number): string {
  const scale = (100 * width) / 96;
  const place = `translate(${50 - 48 * scale} ${50 - 32 * scale}) scale(${scale})`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="${night}"/><g transform="${place}">${markShapes()}</g></svg>`;
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
