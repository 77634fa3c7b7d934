import type { Kysely } from "kysely";
import { autoIncrement } from "../dialect.ts";

/** The dates of public meetings, with agenda and outcome; the calendars of others, and their dates as they were read last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await create(db, "meetings", ["body_id", "entries"], {
    required: ["slug", "starts_at", "source", "state", "created_at", "changed_at"],
    optional: [
      ...["ends_at", "place", "agenda_url", "speak", "speak_until", "agenda", "agenda_draft"],
      ...["outcome", "outcome_day", "outcome_url", "outcome_at", "next_at"],
    ],
    numbers: ["record_id"],
    counts: ["sequence"],
    unique: ["slug"],
  });
  await db.schema.createIndex("meetings_dates").on("meetings").columns(["body_id", "starts_at"]).execute();
  await create(db, "calendars", ["body_id", "entries"], {
    required: ["url", "name", "added_at"],
    optional: ["looked_on", "removed_at"],
    counts: ["is_closed"],
    unique: ["url"],
  });
  await create(db, "calendar_dates", ["calendar_id", "calendars"], {
    required: ["uid", "title", "starts_at", "state", "seen_at"],
    optional: ["ends_at", "place", "url", "text"],
    numbers: ["meeting_id", "entry_id"],
    counts: ["is_all_day", "is_canceled", "is_missing"],
    unique: ["calendar_id", "uid"],
  });
}

type Columns = Partial<Record<"required" | "optional" | "numbers" | "counts" | "unique", string[]>>;

/** A table whose rows end with those that they belong to, so that an earlier version erases them too. */
async function create(
  db: Kysely<unknown>,
  name: string,
  [parent, parents]: [string, string],
  { required = [], optional = [], numbers = [], counts = [], unique = [] }: Columns,
): Promise<void> {
  let table = db.schema.createTable(name).addColumn("id", "integer", autoIncrement(db));
  for (const column of [parent, ...numbers]) table = table.addColumn(column, "integer");
  for (const column of required) table = table.addColumn(column, "text", (one) => one.notNull());
  for (const column of optional) table = table.addColumn(column, "text");
  for (const column of counts)
    table = table.addColumn(column, "integer", (one) => one.notNull().defaultTo(0));
  await table
    .addUniqueConstraint(`${name}_unique`, unique as never[])
    // Deferred, because a restore copies table by table.
    .addForeignKeyConstraint(`${name}_${parents}`, [parent as never], parents, ["id"], (key) =>
      key.onDelete("cascade").deferrable().initiallyDeferred(),
    )
    .execute();
}
