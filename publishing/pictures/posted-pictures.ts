/** Pictures that are posted with a form. */
import type { Database } from "../../db/schema.ts";
import type { PictureForm } from "../../pictures/encode-picture.ts";
import type { Picture } from "../../pictures/picture.ts";
import { picturesIn } from "../../text/markdown/links-in.ts";
import { textPicture, textPictureAlt, uploadName } from "../entries/posted-draft.ts";
import type { Saving } from "../entries/save-entry.ts";
import type { Draft, FieldError } from "../kind.ts";
import { addPicture, withEntryPictures } from "./pictures.ts";

/** Ids of the pictures that came with a form, by field, and the Markdown of one for the text; or what is wrong. */
export type PostedPictures = { ids: ReadonlyMap<string, string>; inText: string; errors: FieldError[] };

/** Adds the files of a form that was sent without script. */
export async function addPostedPictures(db: Database, form: FormData, adding: Saving) {
  const ids = new Map<string, string>();
  const errors: FieldError[] = [];
  let inText = "";
  const prefix = uploadName("");
  const alt = String(form.get(textPictureAlt) ?? "").replace(/[\s[\]\\]+/g, " ");
  for (const [name, file] of form) {
    if (!name.startsWith(prefix) || typeof file === "string" || file.size === 0) continue;
    const field = name.slice(prefix.length);
    const isInText = field === textPicture;
    const added = isInText && !alt.trim() ? undescribed : await addPostedFile(db, await file.bytes(), adding);
    if ("why" in added) errors.push({ field, message: added.why });
    else if (isInText) inText = `![${alt.trim()}](${fileInText(added)})`;
    else ids.set(field, added.id);
  }
  return { ids, inText, errors };
}

const undescribed = { why: "Describe the picture in a few words, and choose it again" };

/** The file for a text: twice as many pixels as a mail is wide. A mail shows the JPEG of the same name. */
export function fileInText({ webp }: Pick<Picture, "webp">): string {
  return (webp.find(({ width }) => width >= 960) ?? webp.at(-1))?.src ?? "";
}

/** The draft with the pictures that came with it: one for the text stands at its end. */
export function withPostedPictures({ values, body }: Draft, { ids, inText }: PostedPictures): Draft {
  const [picture] = picturesIn(inText);
  // The browser sends a chosen file with every press; identical bytes have one address.
  const isNew = picture && !picturesIn(body).some(({ href }) => href === picture.href);
  return {
    values: { ...values, ...Object.fromEntries(ids) },
    body: isNew ? `${body.trimEnd()}\n\n${inText}\n` : body,
  };
}

/** Adds a posted file: its id and its copies, or why not, a sentence without a period. */
export async function addPostedFile(
  db: Database,
  bytes: Uint8Array,
  adding: Saving,
  form?: PictureForm,
): Promise<(Pick<Picture, "webp" | "avif"> & { id: string }) | { why: string }> {
  const added = await addPicture(db, bytes, adding, form);
  if (added.outcome === "refused") return added;
  const { webp = [], avif = [] } = (await withEntryPictures(db, [added.id])).get(added.id) ?? {};
  return { id: added.id, webp, avif };
}
