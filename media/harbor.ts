/**
 * Draws the pictures of the second city: `node media/harbor.ts` writes content-example/film/. They show a harbor at
 * night with a bridge of two spans: the geometry of the pages' drawings, in that city's colors, its area code in the lamps.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { elevationLamps, elevationSteel, lampBits } from "../app/ui/drawing/bridge-paths.ts";
import { paint } from "../content-example/paint.ts";
import { site } from "../content-example/site.ts";

const folder = join(import.meta.dirname, "../content-example/film");
const lamp = paint["amber-400"];

await mkdir(folder, { recursive: true });
const [wide, tall] = [harbor(1600, 900), harbor(540, 960)].map((drawing) => Buffer.from(drawing));
// The bridge, and the edge of the water.
const strip = await sharp(Buffer.from(harbor(2400, 1350)))
  .extract({ left: 0, top: 250, width: 2400, height: 525 })
  .png()
  .toBuffer();
const pictures: Record<string, Sharp> = {
  "harbor-wide.avif": sharp(wide).avif({ quality: 46, effort: 6 }),
  "harbor-wide.jpg": sharp(wide).jpeg({ quality: 56, mozjpeg: true }),
  "harbor-tall.avif": sharp(tall).avif({ quality: 46, effort: 6 }),
  "harbor-tall.jpg": sharp(tall).jpeg({ quality: 60, mozjpeg: true }),
  "harbor-band.avif": sharp(strip).avif({ quality: 46, effort: 6 }),
  "harbor-band-small.avif": sharp(strip).resize(1080).avif({ quality: 46, effort: 6 }),
  "harbor-still.webp": sharp(wide).resize(1200, 675).webp({ quality: 83 }),
};
for (const [name, picture] of Object.entries(pictures)) await picture.toFile(join(folder, name));

/** The scene as an SVG of this size in pixels: sky, bridge, water with the lamps' reflections. */
function harbor(width: number, height: number): string {
  const shore = Math.round(height * 0.46);
  const scale = Math.max(width, height * 1.2) / 1200;
  const left = (width - 1200 * scale) / 2;
  const steel = elevationSteel();
  const arch = [steel.web, steel.hangers, steel.lower, steel.upper].map((d) => `<path d="${d}"/>`).join("");
  const lines = `${arch}<g transform="translate(600)">${arch}</g>`;
  const lamps = elevationLamps(lampBits(site.areaCode));
  const lit = lamps.filter(({ on }) => on);
  const lights = lamps.map(({ on, x, y, radius }) =>
    on
      ? `<circle cx="${x}" cy="${y}" r="34" fill="url(#glow)"/><circle cx="${x}" cy="${y}" r="${radius}" fill="${paint["amber-100"]}"/>`
      : `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${paint["night-600"]}" stroke-width="1.5"/>`,
  );
  const water = lit.flatMap(({ x, y }) => ripples(left + x * scale, shore, height, (150 - y) * scale));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>`,
    `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${paint["night-950"]}"/><stop offset="1" stop-color="${paint["night-700"]}"/></linearGradient>`,
    `<linearGradient id="sea" x2="0" y2="1"><stop stop-color="${paint["night-800"]}"/><stop offset=".7" stop-color="${paint["night-950"]}"/></linearGradient>`,
    `<radialGradient id="glow"><stop stop-color="${lamp}" stop-opacity=".75"/><stop offset="1" stop-color="${lamp}" stop-opacity="0"/></radialGradient></defs>`,
    `<rect width="${width}" height="${shore}" fill="url(#sky)"/><rect y="${shore}" width="${width}" height="${height - shore}" fill="url(#sea)"/>`,
    `<g transform="translate(${left} ${shore - 150 * scale}) scale(${scale})"><g fill="none" stroke="${paint["steel-700"]}" stroke-width="1.4">${lines}</g>`,
    `<path d="M-400 150H1600" stroke="${paint["steel-500"]}" stroke-width="4"/>${lights.join("")}</g>`,
    ...water,
    "</svg>",
  ].join("");
}

/** The reflection of one lamp in the water: short strokes that grow wider and fainter downward. */
function ripples(x: number, shore: number, height: number, above: number): string[] {
  const reach = Math.min(height - shore, above * 3 + 90);
  const count = Math.round(reach / 11);
  return Array.from({ length: count }, (_, i) => {
    const f = (i + 0.5) / count;
    const half = 3 + 22 * f * (0.6 + 0.4 * Math.sin(i * 2.4));
    const shift = 7 * f * Math.sin(i * 1.7);
    const y = shore + 8 + reach * f;
    const from = (x + shift - half).toFixed(1);
    return `<path d="M${from} ${y.toFixed(1)}h${(2 * half).toFixed(1)}" stroke="${lamp}" stroke-width="${(1.6 + 2 * f).toFixed(1)}" stroke-linecap="round" opacity="${(0.75 * (1 - f) ** 1.3).toFixed(2)}"/>`;
  });
}
