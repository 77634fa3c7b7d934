/** Draws cards and icons: here the build does, and the process that the server starts for it (draw-worker.ts). */
import { type CardRenderer, createCardRenderer, drawCard } from "./cards/draw-card.ts";
import type { Drawing } from "./drawings.ts";
import { drawIcon } from "./icons.ts";

/** Draws any number of pictures; each is a PNG. The same drawing gives the same bytes. */
export function openDrawing(): (drawing: Drawing) => Promise<Buffer> {
  let renderer: Promise<CardRenderer> | undefined;
  return async ({ card, icon, areaCode }) => {
    if (icon) return drawIcon(icon, areaCode);
    if (!card) throw new Error("A drawing is a card or an icon.");
    renderer ??= createCardRenderer();
    return drawCard(card, areaCode, await renderer);
  };
}
