import type { Plugin } from "vite";
import { paint } from "../../content/paint.ts";

/**
 * Vite plugin: inlines the colors of content/paint.ts for `var(--paint-night-900)` in the stylesheets, so that no page
 * carries unused ones. Fails the build for an unknown paint.
 */
export function inlinePaints(): Plugin {
  return {
    name: "paints",
    enforce: "pre",
    transform(code, id) {
      if (/\/(app|desk)\/[^?]*\.css($|\?)/.test(id)) return { code: withPaints(code, id), map: null };
    },
  };
}

/** A stylesheet with its paints inlined; `file` names it in the error message. */
export function withPaints(sheet: string, file: string): string {
  const colors: Readonly<Record<string, string>> = paint;
  return sheet.replace(/var\(--paint-([\w-]+)\)/g, (_, name: string) => {
    const color = colors[name];
    if (!color) throw new Error(`${file}: content/paint.json has no "${name}"`);
    return color;
  });
}
