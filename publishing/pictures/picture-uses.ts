/** Which entries show a picture, or ever did. `names`: its id, and the beginning of the names of its files (`fileNames`). */
import { look } from "../../content/look.ts";
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

/** The settings of the look that name these pictures, each with the picture: now, in a draft, or ever (undone to at any time). */
export async function settingsNaming(db: Database, ids: readonly string[]) {
  const idOf = new Map([...(await fileNames(db, ["", ...ids]))].map(([id, name]) => [name, id]));
  const keys = Object.keys(look).map((name) => `look.${name}`);
  const said = db.selectFrom("word_revisions").select(["key", "text as name"]).where("key", "in", keys);
  const drafts = db.selectFrom("words").select(["key", "draft as name"]).where("key", "in", keys);
  return (await said.union(drafts).execute()).flatMap(({ key, name }) => {
    const id = idOf.get(name?.slice("/media/".length).replace(/-\d+\.\w+$/, "") ?? "");
    return id ? { id, key } : [];
  });
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
