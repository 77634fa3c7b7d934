/** What people sent since an instant, as lines of JSON, and its way back into a restored database. */
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createInterface } from "node:readline";
import { type RawBuilder, sql } from "kysely";
import { countOf } from "../db/count.ts";
import { isSqlite } from "../db/dialect.ts";
import type { Database, Tables } from "../db/schema.ts";

interface Changed {
  table: keyof Tables;
  /** Of the primary key. */
  key: string;
  /** Of rows that are new or changed. */
  where: (since: string) => RawBuilder<unknown>;
}

const subscriberIds = (since: string) => sql`
  (select subscriber_id from subscriber_events where at > ${since}
   union select id from subscribers where asked_at > ${since} or confirmed_at > ${since} or ended_at > ${since})`;
const changedReferences = (since: string) =>
  sql`(select reference from entry_changes where asked_at > ${since})`;

/** Of registrations all that still have a name: nothing says when one was given back. */
const changed: readonly Changed[] = [
  {
    table: "submissions",
    key: "id",
    where: (since) =>
      sql`state <> 'canary' and (received_at > ${since} or reference in ${changedReferences(since)})`,
  },
  {
    table: "submission_pictures",
    key: "reference",
    where: (since) => sql`reference in (select reference from submissions where received_at > ${since})`,
  },
  { table: "entry_changes", key: "id", where: (since) => sql`reference in ${changedReferences(since)}` },
  { table: "subscribers", key: "id", where: (since) => sql`id in ${subscriberIds(since)}` },
  { table: "subscriptions", key: "id", where: (since) => sql`subscriber_id in ${subscriberIds(since)}` },
  { table: "subscriber_events", key: "id", where: (since) => sql`at > ${since}` },
  { table: "registrations", key: "id", where: () => sql`name <> ''` },
  { table: "erasures", key: "digest", where: (since) => sql`erased_at > ${since}` },
];

const batchSize = 50;

/** Writes `[table, row]` a line, of one moment. `since`: ISO instant. */
export async function writeRows(db: Database, since: string, file: string): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  const transaction = isSqlite(db) ? db.transaction() : db.transaction().setIsolationLevel("repeatable read");
  try {
    await transaction.execute(async (trx) => {
      for (const one of changed)
        for await (const row of rowsOf(trx, one, since))
          await handle.write(`${JSON.stringify([one.table, row], bytesAsText)}\n`);
    });
  } finally {
    await handle.close();
  }
}

/**
 * Puts them into a database in SQLite, in place of what is there under the same key. Rows whose event or submission is not there
 * are left out. Resolves to how many are there more than before, by table. Doing it again changes nothing.
 */
export async function applyRows(db: Database, file: string): Promise<Map<string, number>> {
  const tables = new Map((await db.introspection.getTables()).map(({ name, columns }) => [name, columns]));
  const known = changed.filter(({ table }) => tables.has(table));
  const countAll = () => Promise.all(known.map(({ table }) => countOf(db.selectFrom(table))));
  const before = await countAll();
  // Replacing a row would otherwise delete what rests on it.
  await sql`pragma foreign_keys = off`.execute(db);
  await db.transaction().execute(async (trx) => {
    for await (const line of createInterface({ input: createReadStream(file) })) {
      const [table, row]: [keyof Tables, Record<string, unknown>] = JSON.parse(line, textAsBytes);
      if (!known.some((one) => one.table === table)) continue;
      const columns = tables.get(table)?.filter(({ name }) => Object.hasOwn(row, name)) ?? [];
      const values = Object.fromEntries(columns.map(({ name }) => [name, row[name]]));
      await trx.insertInto(table).orReplace().values(values).execute();
    }
    // Whoever came to the desk since is not in the backup: what was given to them is nobody's.
    const people = trx.selectFrom("people").select("id");
    await trx
      .updateTable("submissions")
      .set({ assignee_id: null })
      .where("assignee_id", "not in", people)
      .execute();
    const lost = async () => {
      const { rows } = await sql<{ table: keyof Tables; rowid: number }>`pragma foreign_key_check`.execute(
        trx,
      );
      return rows.filter(({ table }) => known.some((one) => one.table === table));
    };
    // What rests on a row that goes is found next.
    for (let rows = await lost(); rows.length > 0; rows = await lost())
      for (const { table, rowid } of rows)
        await sql`delete from ${sql.table(table)} where rowid = ${rowid}`.execute(trx);
  });
  await sql`pragma foreign_keys = on`.execute(db);
  const after = await countAll();
  return new Map(known.map(({ table }, i) => [table, (after[i] ?? 0) - (before[i] ?? 0)]));
}

type Row = Record<string, unknown>;

async function* rowsOf(trx: Database, { table, key, where }: Changed, since: string): AsyncGenerator<Row> {
  for (let after: unknown; ; ) {
    const beyond = after === undefined ? sql`1 = 1` : sql`${sql.ref(key)} > ${after}`;
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} where (${where(since)}) and ${beyond} order by ${sql.ref(key)} limit ${batchSize}
    `.execute(trx);
    yield* rows;
    if (rows.length < batchSize) return;
    after = rows.at(-1)?.[key];
  }
}

/** A Buffer makes an object of itself before a replacer sees it. */
function bytesAsText(this: Row, name: string, value: unknown): unknown {
  const own = this[name];
  return Buffer.isBuffer(own) ? { base64: own.toString("base64") } : value;
}

function textAsBytes(_: string, value: unknown): unknown {
  const isBytes = typeof value === "object" && value !== null && "base64" in value;
  return isBytes ? Buffer.from(String(value.base64), "base64") : value;
}
