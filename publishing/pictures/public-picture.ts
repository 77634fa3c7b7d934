/** Pictures as visitors may see them: one of people who said yes is served while its entry is published, and at no other time. */
import { finds } from "../../db/count.ts";
import type { Database } from "../../db/schema.ts";
import { kinds } from "../catalog.ts";
import { entriesNaming, revisionsNaming } from "./picture-uses.ts";
import { readEntryPictureFile } from "./pictures.ts";

const consentKinds = [...kinds.values()].filter(({ needsConsent }) => needsConsent).map(({ name }) => name);

/**
 * The file with this name, for a visitor; undefined when there is none or its people are not shown now. What shows people is
 * asked for again each time, by browsers and proxies too, so that it is gone at once when they take their yes back.
 */
export async function readPublicPictureFile(db: Database, name: string) {
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
function showsPeople(db: Database, id: string): Promise<boolean> {
  return finds(revisionsNaming(db, [id]).select("entries.id").where("entries.kind", "in", consentKinds));
}

/** Whether a published entry of any kind shows it, as its picture or in its text. */
function isPublished(db: Database, id: string, file: string): Promise<boolean> {
  const names = [id, file.replace(/-\d+\.\w+$/, "")];
  return finds(entriesNaming(db, names).select("entries.id").where("entries.state", "=", "published"));
}
