import type { Kysely } from "kysely";
import { autoIncrement } from "../dialect.ts";

/** Mail by topic: each topic and each place is a list of its own. The newsletter stays in `subscribers`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("subscriptions")
    .addColumn("id", "integer", autoIncrement(db))
    .addColumn("subscriber_id", "integer", (column) => column.notNull())
    .addColumn("list", "text", (column) => column.notNull())
    .addColumn("rhythm", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("asked_at", "text", (column) => column.notNull())
    .addColumn("confirmed_at", "text")
    .addColumn("ended_at", "text")
    .addUniqueConstraint("subscriptions_one", ["subscriber_id", "list"])
    // So that an earlier version erases them too; deferred, because a restore copies table by table.
    .addForeignKeyConstraint("subscriptions_subscriber", ["subscriber_id"], "subscribers", ["id"], (key) =>
      key.onDelete("cascade").deferrable().initiallyDeferred(),
    )
    .execute();
  await db.schema
    .createIndex("subscriptions_list")
    .on("subscriptions")
    .columns(["list", "state", "subscriber_id"])
    .execute();
  await db.schema.alterTable("subscribers").addColumn("earlier_links", "text").execute();
  await db.schema.alterTable("subscribers").addColumn("mailed_on", "text").execute();
}
