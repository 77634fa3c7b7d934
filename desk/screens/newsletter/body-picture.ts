/** A picture in the text of an issue: uploaded, encoded anew, and named in Markdown by the address of our copy. */

import { addPostedFile } from "../../../publishing/pictures/posted-pictures.ts";
import type { DeskContext } from "../../desk-context.ts";

/** Undefined when the form holds no file; `why` is a sentence. */
export async function addBodyPicture(
  desk: Pick<DeskContext, "db" | "now" | "person">,
  form: FormData,
): Promise<{ markdown: string } | { why: string } | undefined> {
  const file = form.get("picture");
  if (!(file instanceof File) || file.size === 0) return undefined;
  const alt = String(form.get("alt") ?? "")
    .replace(/[\s[\]\\]+/g, " ")
    .trim();
  if (!alt) return { why: "Describe the picture in a few words, and choose it again." };
  const added = await addPostedFile(desk.db, file, { by: desk.person.email, now: desk.now() });
  if ("why" in added) return added;
  // Twice as many pixels as a mail is wide. The mail itself shows the JPEG of the same name.
  const file960 = added.webp.find(({ width }) => width >= 960) ?? added.webp.at(-1);
  return file960 ? { markdown: `![${alt}](${file960.src})` } : { why: "We couldn’t save the picture." };
}
