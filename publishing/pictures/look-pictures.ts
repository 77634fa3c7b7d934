/** Pictures of the site itself, which stand in place of those of the build: each in one size. */
import type { look } from "../../content/look.ts";
import type { Database } from "../../db/schema.ts";
import type { PictureForm } from "../../pictures/encode-picture.ts";
import type { Saving } from "../entries/save-entry.ts";
import { entryPicture } from "./pictures.ts";
import { addPostedFile } from "./posted-pictures.ts";

const sized = (width: number, maxBytes: number, more: Partial<PictureForm> = {}): PictureForm => ({
  ...{ ...entryPicture, formats: ["webp"], sizes: [{ width, maxBytes }], minWidth: width, ...more },
});

const forms: Readonly<Record<keyof typeof look, PictureForm>> = {
  hero: sized(1600, 400_000, { formats: ["webp", "avif"] }),
  band: sized(1600, 120_000, { formats: ["avif"], crop: { width: 1600, height: 350 } }),
  // As wide and high as the build’s.
  mark: sized(512, 200_000, { isMark: true, crop: { width: 96, height: 60 } }),
  card: sized(1200, 300_000, { crop: { width: 1200, height: 630 } }),
};

/** Adds one: the address of its file, an AVIF where it has one, or why not, a sentence. */
export async function addLookPicture(db: Database, name: keyof typeof look, file: File, adding: Saving) {
  const added = await addPostedFile(db, await file.bytes(), adding, forms[name]);
  return "why" in added ? added : { file: [...added.webp, ...added.avif].at(-1)?.src ?? "" };
}
