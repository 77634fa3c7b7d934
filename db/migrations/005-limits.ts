import { type Kysely, sql } from "kysely";
import { isSqlite } from "../dialect.ts";

/** How much came from where lately, for servers that share a database; columns in rate-limiter-flexible's order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("limits")
    .addColumn("key", "text", (column) => column.primaryKey().notNull())
    .addColumn("points", "integer", (column) => column.notNull())
    .addColumn("expire", "bigint", (column) => column.notNull())
    .execute();
  // Counts may be lost in a crash; without the write-ahead log they cost next to nothing.
  if (!isSqlite(db)) await sql`alter table limits set unlogged`.execute(db);
}
