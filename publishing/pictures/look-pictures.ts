/** Pictures of the site itself, which stand in place of those of the build: each in one size. */
import type { look } from "../../content/look.ts";
import type { Database } from "../../db/schema.ts";
import type { PictureForm } from "../../pictures/encode-picture.ts";
import type { Saving } from "../entries/save-entry.ts";
import { addPicture, entryPicture, withEntryPictures } from "./pictures.ts";

const sizes = [{ width: 1600, maxBytes: 400_000 }];
const forms: Readonly<Record<keyof typeof look, PictureForm>> = {
  hero: { ...entryPicture, formats: ["webp", "avif"], minWidth: 1600, sizes },
};

/** Adds one: the address of its file, an AVIF where it has one, or why not, a sentence. */
export async function addLookPicture(db: Database, name: keyof typeof look, file: File, adding: Saving) {
  const added = await addPicture(db, await file.bytes(), adding, forms[name]);
  if (added.outcome === "refused") return added;
  const { webp = [], avif = [] } = (await withEntryPictures(db, [added.id])).get(added.id) ?? {};
  return { file: [...webp, ...avif].at(-1)?.src ?? "" };
}
