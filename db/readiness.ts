/** Whether a submission could be kept just now. */
import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { access, statfs } from "node:fs/promises";
import { isSqlite } from "./dialect.ts";
import { databaseFile, type Place } from "./open.ts";
import { isTransient, retryTimeout, withRetry, withTimeout } from "./retry.ts";
import type { Database } from "./schema.ts";
import { isDamage, restoreAdvice } from "./sqlite/damage.ts";

export interface Readiness {
  /** Rejects, within about 3 seconds, when a submission could not be kept. Nothing is synced to disk more than once a minute while all is well. */
  check: () => Promise<void>;
  /** To be told how each write of the site ended: with nothing, or with the error it failed with. */
  note: (error?: unknown) => void;
}

const minute = 60_000;
/** Milliseconds for which a write that failed counts, and how many of the last ones do. */
const memory = 10_000;
const remembered = 20;

/**
 * Red while a trial fails, while most of the writes of the last ten seconds failed, and, once a write has met damage,
 * until the server is started anew. `clock` in milliseconds; tests set it.
 */
export function openReadiness(db: Database, place: Place, clock = () => performance.now()): Readiness {
  const outcomes: { at: number; failed: boolean }[] = [];
  let damage: Error | undefined;
  let committedAt = Number.NEGATIVE_INFINITY;

  const remember = (error: unknown) => {
    committedAt = Number.NEGATIVE_INFINITY;
    if (!isDamage(error) || damage) return;
    const words = error instanceof Error ? error.message : "";
    damage = new Error(`The database is damaged (${words}). ${restoreAdvice}`, { cause: error });
  };

  return {
    async check() {
      if (damage) throw damage;
      const recent = outcomes.filter(({ at }) => clock() - at < memory);
      if (recent.filter(({ failed }) => failed).length > recent.length / 2)
        throw new Error("Most of the last writes failed.");
      const now = clock();
      const commit = now - committedAt >= minute;
      try {
        await probeDatabase(db, place, { commit });
        if (commit) committedAt = now;
      } catch (error) {
        remember(error);
        throw damage ?? error;
      }
    },
    note(error) {
      const failed = isFault(error);
      // What is wrong with the work itself says nothing about the database.
      if (error !== undefined && !failed) return;
      outcomes.push({ at: clock(), failed });
      if (outcomes.length > remembered) outcomes.shift();
      if (failed) remember(error);
    },
  };
}

/** Bytes: a letter may take a dozen pages of the write-ahead log, and many letters come before it is folded in. */
const leastRoom = 1024 * 1024;

/**
 * Writes a submission and a mail and undoes them; with `commit` it commits a row of no meaning besides, which alone tries
 * the disk's sync. PostgreSQL is only read without it, for what is undone there stays behind as dead rows. Rejects when that
 * fails or takes more than 3 seconds, when the disk has less than 1 MB left, and when the SQLite file is not where it was opened: SQLite would go on
 * writing to a file that nobody finds again.
 */
export async function probeDatabase(
  db: Database,
  { dataDir }: Place,
  { commit }: { commit: boolean },
): Promise<void> {
  if (isSqlite(db)) {
    await access(databaseFile(dataDir), constants.W_OK);
    const { bavail, bsize } = await statfs(dataDir);
    if (bavail * bsize < leastRoom) throw new Error("The disk of the data folder is full.");
  }
  const work = async () => {
    await db.selectFrom("submissions").select("id").limit(1).execute();
    await db.selectFrom("outbox").select("id").limit(1).execute();
    if (commit || isSqlite(db)) await writeAndUndo(db);
    if (commit) await commitRow(db);
  };
  await withTimeout(retryTimeout, withRetry(work));
}

async function writeAndUndo(db: Database): Promise<void> {
  const undo = new Error("Undone on purpose.");
  const now = new Date().toISOString();
  const key = Date.now().toString(36) + randomUUID();
  // At another place of the index each time, and no reference that a visitor may be given.
  const reference = `901-${randomUUID().slice(0, 9).toUpperCase()}-TRIAL`;
  const trial = db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto("submissions")
      .values({
        reference,
        form: "contact",
        idempotency_key: key,
        received_at: now,
        email: "",
        fields: "{}",
        suspicion: null,
      })
      .execute();
    await transaction
      .insertInto("outbox")
      .values({ ...trialMail, key: reference, message_id: `<${key}>`, created_at: now, due_at: now })
      .execute();
    throw undo;
  });
  await trial.catch((error) => {
    if (error !== undo) throw error;
  });
}

const trialMail = {
  reference: null,
  to_name: null,
  to_address: "",
  reply_to_name: null,
  reply_to_address: null,
  subject: "",
  text: "",
  html: "",
  headers: "{}",
  letter: null,
  state: "dropped",
  attempts: 0,
  claimed_by: null,
  claimed_until: null,
  last_error: null,
  sent_at: null,
};

async function commitRow(db: Database): Promise<void> {
  const last_done = new Date().toISOString();
  await db.transaction().execute((transaction) =>
    transaction
      .insertInto("chores")
      .values({ name: "ready", last_done, holder: null, held_until: null })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ last_done }))
      .execute(),
  );
}

/**
 * True for what a disk or a database does to any write: SQLite's result codes, PostgreSQL's classes of too few resources,
 * of trouble outside it and inside it. What passes by itself is left out: the trial meets it as well, and ends with it.
 */
function isFault(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error) || isTransient(error)) return false;
  const faults =
    /^(SQLITE_(CORRUPT|NOTADB|IOERR|FULL|READONLY|CANTOPEN|NOMEM|PROTOCOL)|DATABASE_|(53|58)\w{3}$|XX\w{3}$)/;
  return faults.test(String(error.code));
}
