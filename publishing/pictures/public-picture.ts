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
  if (!file) return bytes;
  // Whether an entry that needs consent names it, or ever did.
  const people = revisionsNaming(db, [file.picture_id]).where("entries.kind", "in", consentKinds);
  if (!(await finds(people.select("entries.id")))) return bytes;
  // As the picture of an entry of any kind, or in its text.
  const names = [file.picture_id, name.replace(/-\d+\.\w+$/, "")];
  const published = entriesNaming(db, names).where("entries.state", "=", "published");
  const isShown = await finds(published.select("entries.id"));
  return isShown ? { bytes, cacheControl: "public, no-cache" } : undefined;
}
