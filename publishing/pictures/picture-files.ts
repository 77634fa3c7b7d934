/** Pictures of entries as files: `pictures/<id>.webp` beside the folders of the entries. */
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../../db/schema.ts";
import { openPictureEncoder } from "../../pictures/encode-process.ts";
import type { Saving } from "../entries/save-entry.ts";
import {
  addPictureAs,
  isPictureId,
  maxUploadBytes,
  mediaPathPrefix,
  readEntryPictureFile,
  tooLarge,
  withEntryPictures,
} from "./pictures.ts";

const folderName = "pictures";

/** What an import of pictures did. */
export interface ImportedPictures {
  added: number;
  known: number;
  /** `file` is its path below the folder. */
  refused: { file: string; why: string }[];
}

/** Writes the largest WebP of every picture and returns how many. The folder is made when it is missing. */
export async function exportPictures(db: Database, dir: string): Promise<number> {
  const rows = await db.selectFrom("entry_pictures").select("id").orderBy("id").execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await mkdir(join(dir, folderName), { recursive: true });
  let written = 0;
  for (const id of ids) {
    const picture = (await withEntryPictures(db, [id])).get(id);
    const name = picture?.webp.at(-1)?.src.slice(mediaPathPrefix.length);
    const bytes = name && (await readEntryPictureFile(db, name));
    if (!bytes) continue;
    await writeFile(join(dir, folderName, `${id}.webp`), bytes);
    written += 1;
  }
  return written;
}

/**
 * Adds the pictures of an export under the ids in their names, so that the entries still name them; those that are here already
 * stay as they are. A refused file stops none of the others. None if there is no such folder.
 */
export async function importPictures(db: Database, dir: string, saving: Saving): Promise<ImportedPictures> {
  const done: ImportedPictures = { added: 0, known: 0, refused: [] };
  const encoder = openPictureEncoder();
  try {
    for (const name of await namesIn(join(dir, folderName))) {
      const file = join(folderName, name);
      const id = name.replace(/\.\w+$/, "");
      const read = isPictureId(id) ? await readUpload(join(dir, file)) : { problem: otherName };
      const result =
        "problem" in read
          ? ({ outcome: "refused", why: read.problem } as const)
          : await addPictureAs(db, id, read.bytes, { ...saving, encoder });
      if (result.outcome === "refused") done.refused.push({ file, why: result.why });
      else done[result.outcome] += 1;
    }
  } finally {
    encoder.close();
  }
  return done;
}

/** The bytes of a file that is to be added; a problem when it is no file or too large to be read. */
export async function readUpload(path: string): Promise<{ bytes: Buffer } | { problem: string }> {
  const about = await stat(path).catch(() => undefined);
  if (!about) return { problem: "There is no such file, or it may not be read." };
  if (!about.isFile()) return { problem: "It is no file." };
  if (about.size > maxUploadBytes) return { problem: tooLarge };
  const bytes = await readFile(path).catch(() => undefined);
  return bytes ? { bytes } : { problem: "There is no such file, or it may not be read." };
}

const otherName =
  "Its name is not the id of a picture. A new picture gets its id from `npm run desk -- pictures add FILE`.";

async function namesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  return (await readdir(folder)).filter((name) => !name.startsWith(".")).toSorted();
}
