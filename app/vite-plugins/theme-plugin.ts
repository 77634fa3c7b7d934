import type { Plugin } from "vite";
import { paint } from "../../content/paint.ts";

/**
 * Vite plugin: puts the colours of content/paint.ts into our sheets, so that no page carries those it does not use.
 * `var(--paint-night-900)` becomes the colour, and a mix of it with `transparent` that colour with its alpha. Stops the
 * build at a paint that is not there.
 */
export function paints(): Plugin {
  return {
    name: "paints",
    enforce: "pre",
    transform(code, id) {
      if (/\/app\/[^?]*\.css($|\?)/.test(id)) return { code: painted(code, id), map: null };
    },
  };
}

/** A sheet with its paints put in; `file` is its name for the sentence when one is not there. */
export function painted(sheet: string, file: string): string {
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
