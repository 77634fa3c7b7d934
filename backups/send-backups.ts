/** Backups to another machine: when each is due, made in one of several processes, and who is told when they fail. */
import { isDeepStrictEqual } from "node:util";
import { openIsolatedProcess } from "../concurrency/isolated-process.ts";
import { programPath } from "../concurrency/program-path.ts";
import { backupKeeping } from "../content/backup-keeping.ts";
import { site } from "../content/site.ts";
import { runExclusive } from "../db/exclusive-lock.ts";
import type { Place } from "../db/open.ts";
import { withRetry } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";
import { backupFailing } from "../mail/messages/owner-alerts.ts";
import { type Owners, queueForOwners } from "../mail/messages/owner-mail.ts";
import { secretSetting } from "../text/words/reading.ts";
import { localTimeIn } from "../time/zone-time.ts";
import { instantOf, stampOf } from "./names.ts";
import { type JobName, type Note, type Notes, readNotes, writeNote } from "./notes.ts";
import { publicPlace } from "./stores/store.ts";
import type { BackupJob, BackupResult } from "./worker.ts";

export interface BackupContext {
  db: Database;
  settings: Place;
  secret: string;
  now: () => Date;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Of a whole backup that takes so many milliseconds: what takes long comes less often. */
const interval = ({ ms = 0 }: Note) => Math.max(hour, 6 * ms);
/** After a restore: long enough for another whole one of the machine that it came from, if that still runs. */
const quietAfterRestore = ({ ms = 0 }: Note) => Math.max(70 * minute, 7 * ms + 10 * minute);
/** Milliseconds that each may take. */
const timeLimits = { full: 12 * hour, since: 9 * minute, test: 12 * hour, try: minute };

/** Where backups go, and the key that locks them; undefined while one of them is missing. */
export function backupTarget(): { to: string; key: string } | undefined {
  const [to, key] = [secretSetting("backup.place"), secretSetting("backup.key")];
  return to && key ? { to, key } : undefined;
}

/** Makes one now, whether it is due or not. `problem`: the end of a sentence for the owner. */
export async function runBackup(
  context: BackupContext,
  job: JobName,
): Promise<{ problem?: string | undefined }> {
  const target = backupTarget();
  if (!target) return { problem: "no place or no key is set for backups" };
  const { db, now } = context;
  // A whole one deletes parts, which a test would miss.
  const done = await runExclusive(db, `backups ${job === "test" ? "full" : job}`, async () => {
    const at = now();
    const notes = await readNotes(db);
    const own = job === "full" ? { begun: [...(notes.full.begun ?? []), stampOf(at)].slice(-500) } : {};
    await withRetry(() => writeNote(db, job, { ...notes[job], ...own }, at));
    const begun = performance.now();
    const { note, problem } = await runInChild(context, { ...target, job, notes, now: at });
    // Another place or key was set meanwhile, and begins anew.
    if (!isDeepStrictEqual(backupTarget(), target)) return { problem };
    const failing = problem ? { since: notes[job].failing?.since ?? at.toISOString(), problem } : undefined;
    const tried = { triedAt: at.toISOString(), ms: Math.round(performance.now() - begun), failing };
    await withRetry(() => writeNote(db, job, { ...notes[job], ...own, ...note, ...tried }, now()));
    return { problem };
  });
  return done ?? { problem: "that is going on just now; look again in a minute" };
}

/** Whether one can write, read and delete there; `to`: as of `openStore`. */
export function tryPlace(context: BackupContext, to: string): Promise<BackupResult> {
  const notes = { full: {}, since: {}, test: {} };
  return runInChild(context, { to, key: "", job: "try", notes, now: context.now() });
}

/** The job of every minute: what is due, and a mail to the owners about what fails. */
export async function sendDueBackups(context: BackupContext, job: JobName, owners: Owners): Promise<void> {
  const { db, now } = context;
  const target = backupTarget();
  if (!target || !isDue(job, await readNotes(db), now())) return;
  await runBackup(context, job);
  const { full, test } = await readNotes(db);
  const place = new URL(target.to).host || publicPlace(target.to);
  const tell = (what: "late" | "test", since: string, { failing }: Note) =>
    failing &&
    withRetry(() => {
      const alert = { what, since, why: failing.problem, place };
      return queueForOwners(db, owners, (to, desk) => backupFailing(alert, to, desk), now());
    });
  // The key of a mail says since when: the same one again is none.
  if (isLate(full, now())) await tell("late", full.at ?? full.failing?.since ?? "", full);
  await tell("test", test.failing?.since ?? "", test);
}

/** None for a day, or never since the first try. */
export function isLate({ at, failing }: Note, now: Date): boolean {
  const last = at ?? failing?.since;
  return last !== undefined && now.getTime() - Date.parse(last) > day;
}

/** Of a site that was restored, until its first backup leaves: an ISO instant. */
export function restoredAt({ at, stamp, known }: Note): string | undefined {
  return at || stamp || !known ? undefined : instantOf(known);
}

function isDue(job: JobName, notes: Notes, now: Date): boolean {
  const { full, since, test } = notes;
  // Since a time in the future it has been long: the clock was set back.
  const isPast = (instant: string | undefined, wait: number) =>
    instant === undefined || Math.abs(now.getTime() - Date.parse(instant)) >= wait;
  const restored = restoredAt(full);
  if (job === "full" && restored && !isPast(restored, quietAfterRestore(full))) return false;
  if (notes[job].failing) return isPast(notes[job].triedAt, job === "test" ? day : 10 * minute);
  if (job === "full") return isPast(full.at, interval(full));
  if (!full.at) return false;
  // With the minute in which it begins, ten.
  if (job === "since") return isPast(full.at, 9 * minute) && isPast(since.triedAt, 9 * minute);
  const isNight = localTimeIn(site.timeZone)(now).slice(11, 13) === "03";
  return isPast(test.at, isNight ? 6.5 * day : 8 * day);
}

async function runInChild(
  { settings, secret }: BackupContext,
  job: Pick<BackupJob, "job" | "to" | "key" | "notes" | "now">,
) {
  const program = programPath("backups/worker");
  const flags = ["--max-semi-space-size=2", "--max-old-space-size=128"];
  const child = openIsolatedProcess<BackupJob, BackupResult>({
    program,
    timeLimit: timeLimits[job.job],
    flags,
  });
  const { dataDir, databaseUrl } = settings;
  const place = { dataDir, ...(databaseUrl && { databaseUrl }) };
  try {
    const result = await child.run({ ...job, secret, place, keeping: backupKeeping });
    return typeof result === "string" ? { problem: "its process ended early, or took too long" } : result;
  } finally {
    child.close();
  }
}
