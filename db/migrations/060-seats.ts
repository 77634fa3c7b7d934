import { type CreateTableBuilder, type Kysely, sql } from "kysely";
import { autoIncrement } from "../dialect.ts";

/** Seats at events: who has one or waits for one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let table: CreateTableBuilder<string, string> = db.schema.createTable("registrations");
  table = table.addColumn("id", "integer", autoIncrement(db));
  for (const name of ["event", "seats"]) table = table.addColumn(name, "integer", (one) => one.notNull());
  for (const name of ["passed", "reminded"])
    table = table.addColumn(name, "integer", (one) => one.notNull().defaultTo(0));
  for (const name of ["reference", "name", "email", "answers", "state", "created_at"])
    table = table.addColumn(name, "text", (one) => one.notNull());
  const optional = ["language", "network", "held_at", "offered_until", "confirmed_at", "came_at"];
  for (const name of [...optional, "told_version"]) table = table.addColumn(name, "text");
  await table
    .addForeignKeyConstraint("registrations_event", ["event"], "entries", ["id"], (key) =>
      key.onDelete("cascade").deferrable().initiallyDeferred(),
    )
    .execute();
  await sql`
    create unique index registrations_live on registrations (event, email) where state <> 'given-back'
  `.execute(db);
  await sql`create unique index registrations_reference on registrations (reference)`.execute(db);
  await sql`create index registrations_asked on registrations (state, created_at)`.execute(db);
}
