/** Objects of an SQLite file that are not of this site's schema: a trigger planted in a backup would act with every save. */
import { sql } from "kysely";
import { isNewer, migrate, seenMigrations } from "../migrate.ts";
import { openEmpty } from "../open.ts";
import type { Database } from "../schema.ts";

interface SchemaObject {
  type: string;
  name: string;
  sql: string | null;
}

/**
 * What the site never made. Of a newer version its tables and indexes are not known and stay; triggers and views run code, so they
 * must be ours word for word.
 */
export async function foreignObjects(db: Database): Promise<SchemaObject[]> {
  const ours = await ownObjects();
  const isOfNewer = (await seenMigrations(db)).some(isNewer);
  return (await readObjects(db)).filter((one) => {
    const own = ours.find(({ type, name }) => type === one.type && name === one.name);
    const runsCode = one.type === "trigger" || one.type === "view";
    return runsCode ? own?.sql !== one.sql : !own && !isOfNewer;
  });
}

/** Removes what is foreign; of our own triggers that were changed, ours are there again. */
export async function dropForeignObjects(db: Database, foreign: readonly SchemaObject[]): Promise<void> {
  const ours = await ownObjects();
  for (const { type, name } of foreign) {
    await sql`drop ${sql.raw(type)} if exists ${sql.id(name)}`.execute(db);
    const own = ours.find((one) => one.type === type && one.name === name);
    if (own?.sql) await sql.raw(own.sql).execute(db);
  }
}

async function ownObjects(): Promise<SchemaObject[]> {
  const empty = openEmpty();
  try {
    await migrate(empty);
    return await readObjects(empty);
  } finally {
    await empty.destroy();
  }
}

/** Without what SQLite makes by itself. */
async function readObjects(db: Database): Promise<SchemaObject[]> {
  const { rows } = await sql<SchemaObject>`
    select type, name, sql from sqlite_master where substr(name, 1, 7) <> 'sqlite_' order by type desc, name
  `.execute(db);
  return rows;
}
