import { paint, paints } from "../../content/paint.ts";
import { madeOf } from "../../text/words/lookup.ts";

/** Whether the owner changed a color of the build. */
export function isRepainted(): boolean {
  return changedPaints().size > 0;
}

/** CSS or HTML of the build in the colors of now. */
export function repaint(text: string): string {
  // Two more digits say how transparent it is.
  return text.replace(
    /#[\da-f]{6}(?=([\da-f]{2})?\b)/gi,
    (color) => changedPaints().get(color.toLowerCase()) ?? color,
  );
}

/** What stands in place of each color of the build. */
const changedPaints = madeOf(() => {
  const names = Object.keys(paint) as (keyof typeof paint)[];
  return new Map(
    names.flatMap((name) => (paints[name] === paint[name] ? [] : [[paint[name] as string, paints[name]]])),
  );
});

/** The scheme in which a reader sees pages: by day or at night. */
export type Scheme = "light" | "dark";

/** CSS of the build as a browser has it that prefers this scheme. */
export function inScheme(css: string, scheme: Scheme): string {
  return css
    .replaceAll("color-scheme:light dark", `color-scheme:${scheme}`)
    .replaceAll("(prefers-color-scheme:dark)", scheme === "dark" ? "all" : "not all");
}
