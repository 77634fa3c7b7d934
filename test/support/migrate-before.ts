/** A database as the version before a migration left it. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type Migration, Migrator } from "kysely/migration";
import type { Database } from "../../db/schema.ts";

const folder = join(import.meta.dirname, "../../db/migrations");

/** Runs the migrations whose names sort before `number`, such as "012". */
export async function migrateBefore(db: Database, number: string): Promise<void> {
  const earlier = readdirSync(folder).filter((file) => file < number && !file.endsWith(".test.ts"));
  const known: Record<string, Migration> = {};
  for (const file of earlier) known[file.replace(/\.ts$/, "")] = await import(join(folder, file));
  const provider = { getMigrations: async () => known };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
}
