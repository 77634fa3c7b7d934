/** Which entries show a picture, or ever did. `names`: its id, and the beginning of the names of its files (`fileNames`). */
import type { Database } from "../../db/schema.ts";
import type { StoredPicture } from "../../pictures/picture.ts";

/** Any revision that names one of them, with its entry. */
export function revisionsNaming(db: Database, names: readonly string[]) {
  return db
    .selectFrom("entry_pictures_used as used")
    .innerJoin("entry_revisions as revision", "revision.id", "used.revision_id")
    .innerJoin("entries", "entries.id", "revision.entry_id")
    .where("used.name", "in", names);
}

/** The entries, in any state, that name one of them now. */
export function entriesNaming(db: Database, names: readonly string[]) {
  return revisionsNaming(db, names).whereRef("revision.version", "=", "entries.version");
}

/** The beginning of the names of each picture's files. */
export async function fileNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom("entry_pictures").select(["id", "copy"]).where("id", "in", ids).execute();
  return new Map(
    rows.flatMap(({ id, copy }) => {
      const { name }: Partial<StoredPicture> = JSON.parse(copy);
      return name ? [[id, name] as const] : [];
    }),
  );
}
