/** Which pictures a revision of an entry names, and of which submission an entry is a copy: as rows, so that nothing searches texts. */
import { type Kysely, sql } from "kysely";
import type { Database } from "./schema.ts";

interface Revision {
  id: number;
  fields: string;
  body: string;
}

/** The pictures that a revision names: ids among its fields, and the beginnings of the names of files in its text. */
export async function notePictures(db: Database, { id, fields, body }: Revision): Promise<void> {
  const ids = [...fields.matchAll(/"([0-9a-f]{32})"/g)];
  const files = [...body.matchAll(/\/media\/([\w-]{22})-/g)];
  const names = [...new Set([...ids, ...files].map(([, name = ""]) => name))];
  if (names.length === 0) return;
  await db
    .insertInto("entry_pictures_used")
    .values(names.map((name) => ({ name, revision_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Reads the revisions that an earlier version saved. Idempotent. */
// biome-ignore lint/suspicious/noExplicitAny: also called by a migration, which knows no tables
export async function readEarlierRevisions(any: Kysely<any>): Promise<void> {
  const db: Database = any;
  for (let isMore = true; isMore; ) {
    const rows = await db
      .selectFrom("entry_revisions")
      .select(["id", "entry_id", "version", "action", "fields", "body"])
      // Literally, so that SQLite uses the index of those alone.
      .where(sql<boolean>`is_read = 0`)
      .orderBy("id")
      .limit(300)
      .execute();
    for (const { entry_id, version, action, ...revision } of rows) {
      await notePictures(db, revision);
      const [, copied_reference] = (version === 1 && /^copy of \d+ \((\S+)\)$/.exec(action)) || [];
      if (copied_reference)
        await db.updateTable("entries").set({ copied_reference }).where("id", "=", entry_id).execute();
      await db.updateTable("entry_revisions").set({ is_read: 1 }).where("id", "=", revision.id).execute();
    }
    isMore = rows.length === 300;
  }
}
