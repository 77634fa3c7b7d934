import { type Kysely, sql } from "kysely";
import { readEarlierRevisions } from "../revision-uses.ts";

/** References between entries, their pictures and the submissions they were copied from, which were searched for in texts. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
  // An earlier version leaves it 0.
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
  await readEarlierRevisions(db);
}
