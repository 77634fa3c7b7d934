/** Pictures that visitors send: one JPEG of ours, seen by the desk alone until somebody publishes it. */
import type { Database } from "../../db/schema.ts";
import { pictureProblems } from "../../forms/definitions/folded-fields.ts";
import type { PictureForm } from "../../pictures/encode-picture.ts";
import { openPictureEncoder } from "../../pictures/encode-process.ts";
import { entryPicture } from "./pictures.ts";

/** One file is made at once; those of pages follow when it is accepted. */
const form: PictureForm = { ...entryPicture, formats: ["jpeg"], sizes: [{ width: 1600, maxBytes: 900_000 }] };

/** A problem is a sentence for the visitor. */
export async function encodeSentPicture(bytes: Uint8Array): Promise<{ bytes: Buffer } | { problem: string }> {
  const encoder = openPictureEncoder();
  const result = await encoder.encode(bytes, form).finally(encoder.close);
  if (!("problem" in result)) return { bytes: Buffer.from(result.files[0]?.bytes ?? "") };
  const isType = /^It is (no JPEG|a HEIC)/.test(result.problem);
  return { problem: isType ? pictureProblems.type : pictureProblems.other };
}

/** The picture of a submission as a JPEG; undefined when it has none. */
export async function readSentPicture(db: Database, reference: string): Promise<Buffer | undefined> {
  const pictures = db.selectFrom("submission_pictures").select("bytes");
  return (await pictures.where("reference", "=", reference).executeTakeFirst())?.bytes;
}
