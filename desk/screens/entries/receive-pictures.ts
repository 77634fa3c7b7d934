/** Pictures that are uploaded at the desk. */
import type { Picture } from "../../../pictures/picture.ts";
import type { Draft, FieldError, Kind } from "../../../publishing/kind.ts";
import { addPicture, withEntryPictures } from "../../../publishing/pictures/pictures.ts";
import type { DeskContext } from "../../desk-context.ts";
import { type Thumbnail, uploadName } from "../../ui/entry/entry-form.ts";

type Desk = Pick<DeskContext, "db" | "now" | "person">;

/** Adds the files of a form that was sent without script, and names them in the draft. */
export async function receivePictures(
  desk: Desk,
  kind: Kind,
  typed: Draft,
  form: FormData,
): Promise<{ draft: Draft; errors: FieldError[] }> {
  const values = { ...typed.values };
  const errors: FieldError[] = [];
  for (const { name, control } of kind.fields) {
    const file = form.get(uploadName(name));
    if (control !== "picture" || !(file instanceof File) || file.size === 0) continue;
    const added = await receivePicture(desk, file);
    if ("why" in added) errors.push({ field: name, message: added.why });
    else values[name] = added.id;
  }
  return { draft: { values, body: typed.body }, errors };
}

/** `why`: a sentence without a period. */
export async function receivePicture(desk: Desk, file: File): Promise<Thumbnail | { why: string }> {
  const added = await addFile(desk, file);
  return "why" in added ? added : { id: added.id, src: added.webp[0]?.src ?? "", alt: "" };
}

/** Adds a posted file: its id and its copies, or why not. */
export async function addFile(
  { db, now, person }: Desk,
  file: File,
): Promise<(Pick<Picture, "webp"> & { id: string }) | { why: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const added = await addPicture(db, bytes, { by: person.email, now: now() });
  if (added.outcome === "refused") return { why: added.why };
  const { webp = [] } = (await withEntryPictures(db, [added.id])).get(added.id) ?? {};
  return { id: added.id, webp };
}
