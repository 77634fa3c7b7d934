/** Pictures of entries: uploaded bytes are decoded and encoded anew; only our own copies are kept, in the database. */
import { hash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { bumpContentVersions } from "../../db/content-versions.ts";
import { inTransaction, withRetry } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import type { EncodedPicture, PictureForm } from "../../pictures/encode-picture.ts";
import { openPictureEncoder } from "../../pictures/encode-process.ts";
import { isFileName, nameFiles } from "../../pictures/name-files.ts";
import { type Picture, readStoredPicture } from "../../pictures/picture.ts";
import type { Saving } from "../entries/save-entry.ts";
import { entriesNaming } from "./picture-uses.ts";

/** Path prefix under which the files are served. */
export const mediaPathPrefix = "/media/";
/** Bytes of an upload. */
export const maxUploadBytes = 20 * 1024 * 1024;

/** The whole picture, for a column of text and for a lead across the page. */
export const entryPicture: PictureForm = {
  // JPEG is for mails: classic Outlook shows no WebP.
  formats: ["webp", "avif", "jpeg"],
  sizes: [
    { width: 480, maxBytes: 60_000 },
    { width: 960, maxBytes: 160_000 },
    { width: 1600, maxBytes: 360_000 },
  ],
  minWidth: 320,
  ratios: { min: 1 / 3, max: 4 },
  // A phone takes up to 24 megapixels. At these limits the decoder takes up to 330 MB, in a process of its own.
  maxPixels: { jpeg: 25_000_000, png: 25_000_000, webp: 25_000_000, gif: 16_000_000, avif: 13_000_000 },
};

/** "known": these bytes were added before. `why` is a sentence for whoever uploads. */
export type AddedPicture = { outcome: "added" | "known"; id: string } | { outcome: "refused"; why: string };

/** Adds an uploaded picture. Its id is a digest of the bytes and the form, so that the same upload is the same picture. */
export async function addPicture(
  db: Database,
  bytes: Uint8Array,
  { by, now }: Saving,
  form = entryPicture,
): Promise<AddedPicture> {
  if (bytes.length > maxUploadBytes) return { outcome: "refused", why: tooLarge };
  const digest = hash("sha256", bytes);
  const id = (form === entryPicture ? digest : hash("sha256", digest + JSON.stringify(form))).slice(0, 32);
  if (await isKnown(db, id, now)) return { outcome: "known", id };
  const encoder = openPictureEncoder();
  const result = await encoder.encode(bytes, form).finally(encoder.close);
  if ("problem" in result) return { outcome: "refused", why: result.problem };
  const isNew = await inTransaction(db, (trx) => insertPicture(trx, id, result, { by, now }));
  return { outcome: isNew ? "added" : "known", id };
}

export const tooLarge = `It’s larger than ${maxUploadBytes / 1024 / 1024} MB.`;

const idShape = /^[0-9a-f]{32}$/;

/** The pictures with these ids, as pages show them; ids without a picture are left out. */
export async function withEntryPictures(db: Database, ids: readonly (string | undefined)[]) {
  const wanted = [...new Set(ids)].flatMap((id) => id?.match(idShape) ?? []);
  if (wanted.length === 0) return new Map<string, Picture>();
  const rows = await db
    .selectFrom("entry_pictures")
    .select(["id", "copy"])
    .where("id", "in", wanted)
    .execute();
  return new Map(rows.map(({ id, copy }) => [id, readStoredPicture(copy, mediaPathPrefix)]));
}

/** The bytes of the file with this name under `mediaPathPrefix`, or undefined. */
export async function readEntryPictureFile(db: Database, name: string): Promise<Buffer | undefined> {
  if (!isFileName(name)) return undefined;
  const files = db.selectFrom("entry_picture_files").select("bytes");
  return (await files.where("name", "=", name).executeTakeFirst())?.bytes;
}

/** Adding it again counts as adding it now, so that retention waits for an entry that names it. */
async function isKnown(db: Database, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await withRetry(() =>
    db
      .updateTable("entry_pictures")
      .set({ added_at: now.toISOString() })
      .where("id", "=", id)
      .executeTakeFirstOrThrow(),
  );
  return numUpdatedRows > 0;
}

/** False when another process added it meanwhile. */
async function insertPicture(trx: Database, id: string, encoded: EncodedPicture, { by, now }: Saving) {
  const { column, files } = nameFiles(id, encoded);
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("entry_pictures")
    .values({ id, copy: column, added_at: now.toISOString(), added_by: by })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) return false;
  await trx
    .insertInto("entry_picture_files")
    .values(files.map((file) => ({ ...file, picture_id: id })))
    .execute();
  // Published entries may have named it before it was here, as after an import.
  const kinds = await entriesNaming(trx, [id])
    .select("entries.kind")
    .distinct()
    .where("entries.state", "=", "published")
    .execute();
  const named = kinds.map(({ kind }) => kind);
  await bumpContentVersions(trx, named);
  return true;
}

/** The bytes of a file that is to be added; a problem when it is no file or too large to be read. */
export async function readUpload(path: string): Promise<{ bytes: Buffer } | { problem: string }> {
  const about = await stat(path).catch(() => undefined);
  if (about && !about.isFile()) return { problem: "It is no file." };
  if (about && about.size > maxUploadBytes) return { problem: tooLarge };
  const bytes = about && (await readFile(path).catch(() => undefined));
  return bytes ? { bytes } : { problem: "There is no such file, or it may not be read." };
}
