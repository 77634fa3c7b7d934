/**
 * Cuts the band of the pages' heads out of a frame: `node media/film/band.ts FRAME NAME` writes content/film/NAME-band.avif
 * and NAME-band-small.avif. FRAME is one of `render.ts --variant large`.
 */
import { join } from "node:path";
import sharp from "sharp";

const [frame, name] = process.argv.slice(2);
if (!frame || !name) throw new Error("Say which frame, and the name of the picture");
const folder = join(import.meta.dirname, "../../content/film");
const strip = sharp(frame).extract({ left: 0, top: 190, width: 3200, height: 700 });
for (const [ending, width] of [
  ["band", 2400],
  ["band-small", 1080],
] as const)
  await strip
    .clone()
    .resize(width)
    .avif({ quality: 42, effort: 7 })
    .toFile(join(folder, `${name}-${ending}.avif`));
