/** Opens the server's database. The desk never creates one: an empty inbox would look as if nothing had come in. */
import { existsSync, statSync } from "node:fs";
import { migrate, seenMigrations } from "../db/migrate.ts";
import { databaseFile, openDatabase, type Place } from "../db/open.ts";
import type { Database } from "../db/schema.ts";
import { loadWords } from "../words/store.ts";

/** Location of the database without its password: a path, or `PostgreSQL host:port/name`. */
export function databaseName({ dataDir, databaseUrl }: Place): string {
  if (!databaseUrl) return databaseFile(dataDir);
  const { host, pathname } = new URL(databaseUrl);
  return `PostgreSQL ${host}${pathname}`;
}

/** Throws an Error with a plain sentence when there is no database of the site. */
export async function openExisting(place: Place): Promise<Database> {
  if (!place.databaseUrl) {
    const file = databaseFile(place.dataDir);
    if (!existsSync(file) || statSync(file).size === 0) throw new Error(missing(place));
  }
  const db = openDatabase(place);
  try {
    if ((await seenMigrations(db)).length === 0) throw new Error(missing(place));
    await migrate(db);
    await loadWords(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

function missing(place: Place): string {
  const setting = place.databaseUrl ? "DATABASE_URL" : "DATA_DIR";
  return `There is no database of the site at ${databaseName(place)}, and the desk makes none. ${setting} says where it is, in the environment or in the file .env of the folder ${process.cwd()}. Call the desk in the folder in which the server runs; a new site has a database after its first start.`;
}
