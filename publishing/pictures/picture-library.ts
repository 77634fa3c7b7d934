/** The pictures that were added, for the desk to choose from: which entries show each, and its alternative text there. */
import { countOf } from "../../db/count.ts";
import type { Database } from "../../db/schema.ts";
import { readStoredPicture } from "../../pictures/picture.ts";
import { fileNames, revisionsNaming, settingsNaming } from "./picture-uses.ts";
import { mediaPathPrefix } from "./pictures.ts";

export const libraryPageSize = 24;

/** Newest first. `page`: from 1 on. */
export async function listPictures(db: Database, page = 1) {
  const count = await countOf(db.selectFrom("entry_pictures"));
  const rows = await db
    .selectFrom("entry_pictures")
    .selectAll()
    .orderBy("added_at", "desc")
    .orderBy("id")
    .limit(libraryPageSize)
    .offset((Math.max(1, page) - 1) * libraryPageSize)
    .execute();
  const ids = rows.map(({ id }) => id);
  const [uses, settings] = [await readUses(db, ids), await settingsNaming(db, ids)];
  const pictures = rows.map((row) => {
    const naming = uses.filter(({ picture }) => picture === row.id);
    // One that has it as its picture and in its text is one use.
    const own = [...new Map(naming.map((use) => [use.id, use])).values()];
    return {
      id: row.id,
      picture: readStoredPicture(row.copy, mediaPathPrefix),
      /** ISO 8601 instant. */
      addedAt: row.added_at,
      addedBy: row.added_by,
      /** As the entry that was saved last says; "" when none names it. */
      alt: own.map(({ alt }) => alt).find(Boolean) ?? "",
      uses: own.map(({ id, kind, title, state, isNow }) => ({ id, kind, title, state, isNow })),
      settings: settings.flatMap(({ id, key }) => (id === row.id ? key : [])),
    };
  });
  return { pictures, pages: Math.max(1, Math.ceil(count / libraryPageSize)) };
}

/** The entries that show these pictures, as their picture or in their text, the last saved first; `isNow`: not only in an earlier version. */
async function readUses(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const files = await fileNames(db, ids);
  const idOf = new Map([...files].map(([id, name]) => [name, id]));
  const rows = await revisionsNaming(db, [...ids, ...files.values()])
    .select(["entries.id", "entries.kind", "entries.title", "entries.fields", "entries.state"])
    .select(["used.name as picture", "entries.version", "revision.version as named"])
    .orderBy("entries.changed_at", "desc")
    .orderBy("revision.version")
    .execute();
  return rows.map(({ fields, version, named, ...entry }) => {
    const { alt = "" }: Record<string, string> = JSON.parse(fields);
    const isNow = named === version;
    return { ...entry, picture: idOf.get(entry.picture) ?? entry.picture, alt: isNow ? alt : "", isNow };
  });
}
