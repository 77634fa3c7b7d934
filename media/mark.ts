import { globSync } from "node:fs";
import { join } from "node:path";
import { lampBits, markArches, reflection } from "../app/ui/drawing/bridge-paths.ts";
import { paints } from "../content/paint.ts";

/**
 * The mark in its night colors as SVG elements, in a 96 x 60 box with its top left corner at 0 0: the same drawing as
 * on the pages, for images that no stylesheet reaches. `own`: the owner's in its place, a PNG; colors: of the arches, the deck and the strokes.
 */
export function markShapes(
  areaCode: number,
  own?: Buffer,
  [arches, deck, strokes] = [paints.bone, paints["amber-400"], paints["cyan-300"]],
): string {
  if (own)
    return `<image y="-8" width="96" height="80" href="data:image/png;base64,${own.toString("base64")}"/>`;
  const bars = reflection(lampBits(areaCode)).map(
    ({ on, d }) => `<path d="${d}"${on ? "" : ' opacity=".5"'}/>`,
  );
  return [
    `<g fill="none"><path d="${markArches()}" stroke="${arches}" stroke-width="4.6" stroke-linejoin="round"/>`,
    `<path d="M0 28H96" stroke="${deck}" stroke-width="3.8"/>`,
    `<g stroke="${strokes}" stroke-width="4.4" stroke-linecap="round">${bars.join("")}</g></g>`,
  ].join("");
}

/** The background of the cards, 16:9: the file in content/film/ whose name ends in `-still.webp`, if there is one. */
export function stillFiles(): string[] {
  const folder = join(import.meta.dirname, "../content/film");
  return globSync("*-still.webp", { cwd: folder })
    .slice(0, 1)
    .map((name) => join(folder, name));
}
