import { lampBits, markArches, reflection } from "../app/ui/bridge-paths.ts";

/**
 * The mark in its night colors as SVG elements, in a 96 x 60 box with its top left corner at 0 0: the same drawing as
 * on the pages, for pictures that no stylesheet reaches.
 */
export function markShapes(): string {
  const bars = reflection(lampBits(901)).map(({ on, d }) => `<path d="${d}"${on ? "" : ' opacity=".5"'}/>`);
  return [
    `<g fill="none"><path d="${markArches()}" stroke="${bone}" stroke-width="4.6" stroke-linejoin="round"/>`,
    `<path d="M0 28H96" stroke="${amber}" stroke-width="3.8"/>`,
    `<g stroke="${cyan}" stroke-width="4.4" stroke-linecap="round">${bars.join("")}</g></g>`,
  ].join("");
}

/** The paints of the pictures, the same as --paint-* in app/ui/tokens.css. */
export const bone = "#f4eee4";
export const amber = "#ffb43d";
export const cyan = "#7be4ee";
export const night = "#070f15";
