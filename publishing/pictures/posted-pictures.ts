/** Pictures that are posted with a form. */
import type { Database } from "../../db/schema.ts";
import type { Picture } from "../../pictures/picture.ts";
import { uploadName } from "../entries/posted-draft.ts";
import type { Draft, FieldError } from "../kind.ts";
import { addPicture, withEntryPictures } from "./pictures.ts";

/** Who adds it, and when. */
interface Adding {
  by: string;
  now: Date;
}

/** Ids of the pictures that came with a form, by the name of the control; or what is wrong, one sentence a field. */
export type PostedPictures = { ids: ReadonlyMap<string, string>; errors: FieldError[] };

/** Adds the files of a form that was sent without script. */
export async function addPostedPictures(
  db: Database,
  form: FormData,
  adding: Adding,
): Promise<PostedPictures> {
  const ids = new Map<string, string>();
  const errors: FieldError[] = [];
  const prefix = uploadName("");
  for (const [name, file] of form) {
    if (!name.startsWith(prefix) || typeof file === "string" || file.size === 0) continue;
    const added = await addPostedFile(db, file, adding);
    if ("why" in added) errors.push({ field: name.slice(prefix.length), message: added.why });
    else ids.set(name.slice(prefix.length), added.id);
  }
  return { ids, errors };
}

/** The draft with the pictures that came with it. */
export function withPostedPictures({ values, body }: Draft, { ids }: PostedPictures): Draft {
  return { values: { ...values, ...Object.fromEntries(ids) }, body };
}

/** Adds a posted file: its id and its copies, or why not, a sentence without a period. */
export async function addPostedFile(
  db: Database,
  file: File,
  adding: Adding,
): Promise<(Pick<Picture, "webp"> & { id: string }) | { why: string }> {
  const added = await addPicture(db, new Uint8Array(await file.arrayBuffer()), adding);
  if (added.outcome === "refused") return { why: added.why };
  const { webp = [] } = (await withEntryPictures(db, [added.id])).get(added.id) ?? {};
  return { id: added.id, webp };
}
