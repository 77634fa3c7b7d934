/** Pictures as visitors may see them: one of people who said yes is served while its entry is published, and at no other time. */
import type { Database } from "../../db/schema.ts";
import { kinds } from "../catalog.ts";
import { entriesNaming, revisionsNaming } from "./picture-uses.ts";
import { readEntryPictureFile } from "./pictures.ts";

const consentKinds = [...kinds.values()].filter(({ needsConsent }) => needsConsent).map(({ name }) => name);

/**
 * The file with this name, for a visitor; undefined when there is none or its people are not shown now. What shows people is
 * asked for again each time, by browsers and proxies too, so that it is gone at once when they take their yes back.
 */
export async function readPublicPictureFile(
  db: Database,
  name: string,
): Promise<Buffer | { bytes: Buffer; cacheControl: string } | undefined> {
  const bytes = await readEntryPictureFile(db, name);
  if (!bytes || consentKinds.length === 0) return bytes;
  const file = await db
    .selectFrom("entry_picture_files")
    .select("picture_id")
    .where("name", "=", name)
    .executeTakeFirst();
  if (!file || !(await showsPeople(db, file.picture_id))) return bytes;
  return (await isPublished(db, file.picture_id, name))
    ? { bytes, cacheControl: "public, no-cache" }
    : undefined;
}

/** Whether an entry that needs consent names the picture, or ever did. */
async function showsPeople(db: Database, id: string): Promise<boolean> {
  const named = revisionsNaming(db, [id]).select("entries.id").where("entries.kind", "in", consentKinds);
  return (await named.limit(1).executeTakeFirst()) !== undefined;
}

/** Whether a published entry of any kind shows it, as its picture or in its text. */
async function isPublished(db: Database, id: string, file: string): Promise<boolean> {
  const names = [id, file.replace(/-\d+\.\w+$/, "")];
  const shown = entriesNaming(db, names).select("entries.id").where("entries.state", "=", "published");
  return (await shown.limit(1).executeTakeFirst()) !== undefined;
}
