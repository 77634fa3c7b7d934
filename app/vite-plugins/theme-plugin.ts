import type { Plugin } from "vite";
import { paint } from "../../content/paint.ts";

/**
 * Vite plugin: inlines the colors of content/paint.ts into the stylesheets, so that no page carries unused ones.
 * `var(--paint-night-900)` becomes the color, and a mix of it with `transparent` the color with alpha. Fails the
 * build for an unknown paint.
 */
export function inlinePaints(): Plugin {
  return {
    name: "paints",
    enforce: "pre",
    transform(code, id) {
      if (/\/app\/[^?]*\.css($|\?)/.test(id)) return { code: withPaints(code, id), map: null };
    },
  };
}

/** A stylesheet with its paints inlined; `file` names it in the error message. */
export function withPaints(sheet: string, file: string): string {
  const colourOf = (name: string): string => {
    const colour = (paint as Readonly<Record<string, string>>)[name];
    if (!colour) throw new Error(`${file}: content/paint.ts has no "${name}"`);
    return colour;
  };
  return sheet
    .replace(veil, (_, name: string, percent: string) => {
      const parts = [1, 3, 5].map((at) => Number.parseInt(colourOf(name).slice(at, at + 2), 16));
      return `rgb(${parts.join(" ")} / ${percent}%)`;
    })
    .replace(/var\(--paint-([\w-]+)\)/g, (_, name: string) => colourOf(name));
}

const veil = /color-mix\(\s*in srgb,\s*var\(--paint-([\w-]+)\)\s+([\d.]+)%,\s*transparent\s*\)/g;
