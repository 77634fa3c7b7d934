/** Readiness check behind /readyz: whether a submission could be stored now. */
import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { access, statfs } from "node:fs/promises";
import { isSqlite } from "./dialect.ts";
import { noteLastDone } from "./last-done.ts";
import { databaseFile, type Place } from "./open.ts";
import { isDamage, isFault, restoreAdvice, retryTimeout, withRetry, withTimeout } from "./retry.ts";
import type { Database } from "./schema.ts";

export type Readiness = ReturnType<typeof openReadiness>;

const minute = 60_000;
/** Milliseconds and number of recent writes that count. */
const outcomeWindow = 10_000;
const mostOutcomes = 20;

/**
 * Red while a probe fails, while most writes of the last ten seconds failed, and, once a write met a damaged database,
 * until the server restarts. `clock` in milliseconds, for tests.
 */
export function openReadiness(db: Database, place: Place, clock = () => performance.now()) {
  const outcomes: { at: number; failed: boolean }[] = [];
  let damage: Error | undefined;
  let committedAt = Number.NEGATIVE_INFINITY;

  const recordFault = (error: unknown) => {
    committedAt = Number.NEGATIVE_INFINITY;
    if (!isDamage(error) || damage) return;
    const words = error instanceof Error ? error.message : "";
    damage = new Error(`The database is damaged (${words}). ${restoreAdvice}`, { cause: error });
  };

  return {
    /** Rejects, within about 3 seconds, when a submission could not be stored. While green it syncs the disk once a minute at most. */
    async check() {
      if (damage) throw damage;
      const recent = outcomes.filter(({ at }) => clock() - at < outcomeWindow);
      if (recent.filter(({ failed }) => failed).length > recent.length / 2)
        throw new Error("Most of the last writes failed.");
      const now = clock();
      const commit = now - committedAt >= minute;
      try {
        await probeDatabase(db, place, { commit });
        if (commit) committedAt = now;
      } catch (error) {
        recordFault(error);
        throw damage ?? error;
      }
    },
    /** Call it after each write of the site, with the error if it failed. */
    note(error?: unknown) {
      const failed = isFault(error);
      // An error in the work itself, such as a constraint, says nothing about the database.
      if (error !== undefined && !failed) return;
      outcomes.push({ at: clock(), failed });
      if (outcomes.length > mostOutcomes) outcomes.shift();
      if (failed) recordFault(error);
    },
  };
}

/** Bytes: a submission may take a dozen pages of the write-ahead log, and many arrive before a checkpoint. */
const leastFreeSpace = 1024 * 1024;

/**
 * Writes a submission and a mail and rolls them back; with `commit` it also commits a row without meaning, the only step
 * that syncs the disk. Without `commit` PostgreSQL is only read, because rollbacks leave dead rows there. Rejects when that
 * fails or takes more than 3 seconds, when the disk has less than 1 MB left, and when the SQLite file was deleted or
 * replaced.
 */
export async function probeDatabase(db: Database, { dataDir }: Place, { commit }: { commit: boolean }) {
  if (isSqlite(db)) {
    await access(databaseFile(dataDir), constants.W_OK);
    const { bavail, bsize } = await statfs(dataDir);
    if (bavail * bsize < leastFreeSpace) throw new Error("The disk of the data folder is full.");
  }
  const work = async () => {
    await db.selectFrom("submissions").select("id").limit(1).execute();
    await db.selectFrom("outbox").select("id").limit(1).execute();
    if (commit || isSqlite(db)) await writeAndRollBack(db);
    if (commit)
      await db.transaction().execute((trx) => noteLastDone(trx, { ready: new Date().toISOString() }));
  };
  await withTimeout(retryTimeout, withRetry(work));
}

async function writeAndRollBack(db: Database): Promise<void> {
  const now = new Date().toISOString();
  const key = Date.now().toString(36) + randomUUID();
  // Random, to try another page of the index each time; not the shape of a visitor's reference.
  const reference = `901-${randomUUID().slice(0, 9).toUpperCase()}-TRIAL`;
  const submission = { reference, form: "contact", received_at: now, email: "", fields: "{}" };
  const mail = { message_id: `<${key}>`, to_address: "", subject: "", text: "", html: "", headers: "{}" };
  const rollback = new Error("Rolled back on purpose.");
  const probe = db.transaction().execute(async (trx) => {
    await trx
      .insertInto("submissions")
      .values({ ...submission, idempotency_key: key })
      .execute();
    await trx
      .insertInto("outbox")
      .values({ ...mail, key: reference, created_at: now, due_at: now, state: "dropped", attempts: 0 })
      .execute();
    throw rollback;
  });
  await probe.catch((error) => {
    if (error !== rollback) throw error;
  });
}
