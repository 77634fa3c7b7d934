/** Draws cards and icons: here the build does, and the process that the server starts for it (draw-worker.ts). */
import sharp from "sharp";
import { addMonths } from "../app/ui/record/timeline-plot.ts";
import { readIn } from "../text/words/reading.ts";
import { type CardRenderer, createCardRenderer, drawCard, readFaces } from "./cards/draw-card.ts";
import { drawPageCard } from "./cards/draw-page-card.ts";
import type { Drawing } from "./drawings.ts";
import { drawIcon } from "./icons.ts";

/** The owner's pictures that drawings name, by their paths. */
export type DrawnFiles = Readonly<Record<string, Uint8Array>>;

/** Draws any number of pictures; each is a PNG. The same drawing gives the same bytes. */
export function openDrawing(): (drawing: Drawing, files?: DrawnFiles) => Promise<Buffer> {
  const renderers = new Map<string, Promise<CardRenderer>>();
  const faces = readFaces();
  const draw = async (drawing: Drawing, files: DrawnFiles) => {
    const { card, icon, page, areaCode, mark, ground, colors } = drawing;
    const bytes = files[mark ?? ""];
    const own = bytes && (await sharp(bytes).trim().png().toBuffer());
    if (icon) return drawIcon(icon, areaCode, own);
    if (page) {
      const picture = files[page.card.picture ?? ""];
      const from = addMonths(new Date().toISOString().slice(0, 7), -29);
      return drawPageCard({ ...page, areaCode, own, picture, from }, await faces);
    }
    if (!card) throw new Error("A drawing is a card or an icon.");
    const key = JSON.stringify([ground, colors]);
    const renderer = renderers.get(key) ?? createCardRenderer(files[ground ?? ""]);
    renderers.set(key, renderer);
    return drawCard(card, areaCode, await renderer, own);
  };
  return (drawing, files = {}) =>
    readIn(undefined, () => draw(drawing, files), { settings: drawing.colors ?? {}, wording: {} });
}
