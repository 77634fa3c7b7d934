/** Restore: replaces the database with a backup, and erases from it again what was erased since. */
import { constants, existsSync } from "node:fs";
import { chmod, copyFile, link, mkdir, rename, rm } from "node:fs/promises";
import { sql } from "kysely";
import { finds } from "../count.ts";
import { migrate } from "../migrate.ts";
import { databaseFile, mergeLog, openDatabase, type Place, withFile } from "../open.ts";
import { isTransient } from "../retry.ts";
import type { Database } from "../schema.ts";
import { copyTables, refuseNewer, tableNames } from "./copy-tables.ts";
import { syncFile, syncFolderOf } from "./durable-file.ts";
import { addErasures, readErasures, syncErasures } from "./erasures.ts";
import { holdIssues } from "./hold-issues.ts";
import { dropForeignObjects, inspect, looksLikeBackup, refuseChanged } from "./inspect-backup.ts";

export interface RestoreOptions {
  /** Restores even while a server seems to use the database. */
  force?: boolean;
  now: Date;
  /** Adds to the backup what came after it. */
  apply?: (backup: Database) => Promise<unknown>;
  /** Erases from the backup, before it is put in place, what its table `erasures` names. */
  cleanse?: (backup: Database) => Promise<unknown>;
}

/**
 * Restores `file` after verifying it. SQLite: the old database is kept beside the new one. PostgreSQL: fills an empty
 * database, in one transaction. Erasures made since the backup are merged into it, from the previous database and the
 * file beside it; sessions end, and rights that were taken away since stay so. Throws an Error with a plain sentence, with nothing changed, when the backup is invalid or, without
 * `force`, when a server seems to use the database.
 */
export async function restore(
  place: Place,
  file: string,
  { force = false, now, apply, cleanse }: RestoreOptions,
) {
  await looksLikeBackup(file);
  await mkdir(place.dataDir, { recursive: true, mode: 0o700 });
  const incoming = `${databaseFile(place.dataDir)}.restoring`;
  try {
    await copyFile(file, incoming, constants.COPYFILE_FICLONE);
    await chmod(incoming, 0o600);
    // The copy is inspected, because the original may change meanwhile.
    await refuseChanged(incoming, file);
    const contents = await inspect(incoming, file);
    const present = await readPresent(place);
    await withFile(incoming, {}, async (db) => {
      await dropForeignObjects(db);
      await migrate(db);
      await apply?.(db);
      await addErasures(db, present?.erasures ?? []);
      await carryRemovals(db, present?.people ?? []);
      await syncErasures(db, place.dataDir);
      await holdIssues(db, now);
      await cleanse?.(db);
      await mergeLog(db);
    });
    const kept = place.databaseUrl
      ? await fillPostgres(place, incoming, force)
      : await replaceFile(databaseFile(place.dataDir), incoming, force, now);
    /** `kept`: path of the previous database. `presentRead`: whether its erasures and removals could be read. */
    return { ...contents, kept, presentRead: present !== undefined };
  } finally {
    for (const end of ["", "-wal", "-shm"]) await rm(incoming + end, { force: true });
  }
}

const inUse =
  "A server seems to run on this database. Stop it first; --force restores nevertheless, but that server must then be started anew.";

/** What the present database knows to have ended; undefined when it cannot be read, a common reason to restore. */
async function readPresent({ dataDir, databaseUrl }: Place) {
  const file = databaseFile(dataDir);
  if (databaseUrl || !existsSync(file)) return { erasures: [], people: [] };
  return withFile(file, { readOnly: true }, async (db) => ({
    erasures: await readErasures(db),
    people: await readPeople(db),
  })).catch(() => undefined);
}

async function fillPostgres(place: Place, incoming: string, force: boolean): Promise<undefined> {
  const db = openDatabase(place);
  try {
    if (!force && (await hasOtherSessions(db))) throw new Error(inUse);
    await withFile(incoming, { readOnly: true }, async (from) => {
      await refuseNewer(from, "The backup");
      await migrate(db);
      await refuseNewer(db, "The database of DATABASE_URL");
      await db.transaction().execute(async (to) => {
        for (const table of await tableNames(to))
          if (await finds(to.selectFrom(table).selectAll()))
            throw new Error(
              `The database of DATABASE_URL is not empty (${table}); restore into an empty one.`,
            );
        await copyTables(from, to);
      });
    });
  } finally {
    await db.destroy();
  }
}

/** True when the database has other client sessions. Called first, while our own pool has a single connection. */
async function hasOtherSessions(db: Database): Promise<boolean> {
  const { rows } = await sql<{ others: string }>`
    select count(*) as others from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
  `.execute(db);
  return Number(rows[0]?.others) > 0;
}

/** Returns the path of the previous database. */
async function replaceFile(file: string, incoming: string, force: boolean, now: Date) {
  const there = existsSync(file);
  if (there && !force && (await isInUse(file))) throw new Error(inUse);
  const kept = `${file}.before-${now.toISOString().replace(/[-:]|\.\d+/g, "")}`;
  await syncFile(incoming);
  // SQLite would apply the old write-ahead log to the new file and corrupt it.
  for (const end of ["-wal", "-shm"]) {
    if (existsSync(file + end)) await rename(file + end, kept + end);
  }
  if (there) await link(file, kept).catch(() => rename(file, kept));
  await rename(incoming, file);
  await syncFolderOf(file);
  return there ? kept : undefined;
}

/** SQLite can merge the log only when no other connection is open. */
async function isInUse(file: string): Promise<boolean> {
  try {
    await withFile(file, {}, mergeLog);
    return false;
  } catch (error) {
    // A file that cannot be read is not in use; it is a reason to restore.
    return isTransient(error) || (error instanceof Error && isTransient(error.cause));
  }
}

/** `passkeys`: ids of those that the person has. As they are in a database; none in one older than its table of people. */
async function readPeople(db: Database) {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === "people")) return [];
  const rows = await db.selectFrom("people").select(["id", "email", "role", "removed_at"]).execute();
  const passkeys = await db.selectFrom("passkeys").select(["id", "person_id"]).execute();
  return rows.map(({ id, ...person }) => ({
    ...person,
    passkeys: passkeys.filter(({ person_id }) => person_id === id).map((passkey) => passkey.id),
  }));
}

/** Everybody signs in anew, and whoever lost a right in the database that was there does not have it again. */
async function carryRemovals(
  backup: Database,
  people: Awaited<ReturnType<typeof readPeople>>,
): Promise<void> {
  for (const table of ["sessions", "sign_in_requests"] as const) await backup.deleteFrom(table).execute();
  for (const { email, role, removed_at, passkeys } of people) {
    const person = backup.selectFrom("people").select("id").where("email", "=", email);
    const { id } = (await person.executeTakeFirst()) ?? {};
    if (id === undefined) continue;
    let removed = backup.deleteFrom("passkeys").where("person_id", "=", id);
    if (passkeys.length > 0) removed = removed.where("id", "not in", passkeys);
    await removed.execute();
    if (role === "editor") await backup.updateTable("people").set({ role }).where("id", "=", id).execute();
    if (!removed_at) continue;
    await backup.updateTable("people").set({ removed_at }).where("id", "=", id).execute();
    await backup
      .updateTable("submissions")
      .set({ assignee_id: null })
      .where("assignee_id", "=", id)
      .execute();
    await backup.deleteFrom("known_browsers").where("person_id", "=", id).execute();
  }
}
