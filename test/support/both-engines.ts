/** One migrated database on each engine, open for all tests of a file. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { openDatabaseOnPostgres, type TestDatabase } from "./postgres.ts";

export const engines = ["SQLite", "PostgreSQL"] as const;

/** The databases by engine; there from the first hook or test on. */
export function openOnBothEngines(): Record<(typeof engines)[number], Database> {
  const dataDir = mkdtempSync(join(tmpdir(), "both-engines-"));
  const databases = {} as ReturnType<typeof openOnBothEngines>;
  let postgres: TestDatabase;

  beforeAll(async () => {
    postgres = await openDatabaseOnPostgres();
    databases.SQLite = openDatabase({ dataDir });
    databases.PostgreSQL = openDatabase({ dataDir, databaseUrl: postgres.url });
    for (const db of Object.values(databases)) await migrate(db);
  }, 60_000);

  afterAll(async () => {
    for (const db of Object.values(databases)) await db.destroy();
    await postgres.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  return databases;
}
