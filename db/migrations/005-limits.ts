import { type Kysely, sql } from "kysely";
import { isSqlite } from "../dialect.ts";

/** Rate limit counters for servers that share a database; columns in the order of rate-limiter-flexible. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("limits")
    .addColumn("key", "text", (column) => column.primaryKey().notNull())
    .addColumn("points", "integer", (column) => column.notNull())
    .addColumn("expire", "bigint", (column) => column.notNull())
    .execute();
  // Counters may be lost in a crash; an unlogged table writes no write-ahead log.
  if (!isSqlite(db)) await sql`alter table limits set unlogged`.execute(db);
}
