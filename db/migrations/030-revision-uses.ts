import { type Kysely, sql } from "kysely";
import { notePictures } from "../revision-uses.ts";
import type { Database } from "../schema.ts";

/** References between entries, their pictures and the submissions they were copied from, which were searched for in texts. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no tables
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("entry_pictures_used")
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("revision_id", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("entry_pictures_used_key", ["name", "revision_id"])
    .addForeignKeyConstraint(
      "entry_pictures_used_revision",
      ["revision_id"],
      "entry_revisions",
      ["id"],
      (key) => key.onDelete("cascade").deferrable().initiallyDeferred(),
    )
    .execute();
  await db.schema
    .createIndex("entry_pictures_used_revision_id")
    .on("entry_pictures_used")
    .column("revision_id")
    .execute();
  await db.schema.alterTable("entries").addColumn("copied_reference", "text").execute();
  await db.schema.createIndex("entries_copied").on("entries").column("copied_reference").execute();
  await db.schema
    .alterTable("entry_revisions")
    .addColumn("is_read", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex("entry_revisions_unread")
    .on("entry_revisions")
    .column("id")
    .where(sql.ref("is_read"), "=", sql.lit(0))
    .execute();
  await readRevisions(db);
}

/** Reads the revisions saved so far. */
async function readRevisions(db: Database): Promise<void> {
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
