import type { Kysely } from "kysely";
import { autoIncrement } from "../dialect.ts";

/** Reports as they were at one moment, for whoever has their link; and indexes for the figures of a span of days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let table = db.schema.createTable("report_pages").addColumn("id", "integer", autoIncrement(db));
  for (const name of ["token", "words", "report", "made_at", "ends_at"])
    table = table.addColumn(name, "text", (column) => column.notNull());
  await table.addColumn("language", "text").addColumn("stopped_at", "text").execute();
  for (const [on, columns] of [
    ["report_pages", ["token"]],
    ["entries", ["kind", "state", "published_at"]],
    ["entries", ["kind", "state", "changed_at"]],
    ["registrations", ["event", "state"]],
    ["letters", ["created_at"]],
  ] as [string, string[]][])
    await db.schema
      .createIndex(`${on}_${columns.at(-1)}_report`)
      .on(on)
      .columns(columns)
      .execute();
}
