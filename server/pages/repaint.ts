import { paint, paints } from "../../content/paint.ts";

/** A built stylesheet in the colors of now; the same text while they are those of the build. */
export function repaint(css: string): string {
  const changed = new Map(
    Object.entries(paint).flatMap(([name, color]) => {
      const now = paints[name as keyof typeof paint];
      return now === color ? [] : [[color as string, now]];
    }),
  );
  if (changed.size === 0) return css;
  // Two more digits say how transparent it is.
  return css.replace(
    /#[\da-f]{6}(?=([\da-f]{2})?\b)/gi,
    (color) => changed.get(color.toLowerCase()) ?? color,
  );
}
