import type { Kysely } from "kysely";
import { autoIncrement } from "../dialect.ts";

/** Mails about what was decided: what is to leave, and who has it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("topic_mails")
    .addColumn("id", "integer", autoIncrement(db))
    .addColumn("entry_id", "integer", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("what", "text", (column) => column.notNull())
    .addColumn("lists", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("waits_for", "text")
    .addColumn("leaves_at", "text")
    .addColumn("made_at", "text", (column) => column.notNull())
    .addForeignKeyConstraint("topic_mails_entry", ["entry_id"], "entries", ["id"], (key) =>
      key.onDelete("cascade").deferrable().initiallyDeferred(),
    )
    .execute();
  await db.schema.createIndex("topic_mails_entry").on("topic_mails").columns(["entry_id"]).execute();
  await db.schema
    .createTable("topic_mail_readers")
    .addColumn("id", "integer", autoIncrement(db))
    .addColumn("mail_id", "integer", (column) => column.notNull())
    .addColumn("subscriber_id", "integer", (column) => column.notNull())
    .addColumn("key", "text", (column) => column.notNull())
    .addUniqueConstraint("topic_mail_readers_mail", ["mail_id", "subscriber_id"])
    .addForeignKeyConstraint("topic_mail_readers_of", ["mail_id"], "topic_mails", ["id"], (key) =>
      key.onDelete("cascade").deferrable().initiallyDeferred(),
    )
    .addForeignKeyConstraint("topic_mail_readers_who", ["subscriber_id"], "subscribers", ["id"], (key) =>
      key.onDelete("cascade").deferrable().initiallyDeferred(),
    )
    .execute();
  await db.schema
    .createIndex("topic_mail_readers_subscriber")
    .on("topic_mail_readers")
    .columns(["subscriber_id"])
    .execute();
}
