/** How the backups on another machine fare, in the table `health_notes`: every server and every start knows it. */
import type { Database } from "../db/schema.ts";
import { stampOf } from "./names.ts";

/** Of one of the three jobs: whole backups, what people sent since, tests. Instants are ISO. */
export interface Note {
  /** When it last went well. */
  at?: string;
  /** When it was last tried, and how many milliseconds that took. */
  triedAt?: string;
  ms?: number;
  /** Since when it does not go well, and why: a sentence. */
  failing?: { since: string; problem: string } | undefined;
  /** Of a whole backup: its stamp, and all that are there. Of a part: the stamp that it goes with, and the digest of its rows. */
  stamp?: string;
  kept?: readonly { at: string; key: string; bytes: number }[];
  digest?: string;
  /** Of whole backups: a stamp. Newer ones that are there come from another machine, but for `kept` and `begun`. */
  known?: string;
  /** Of whole backups: the stamps of those begun since one went well; what a process leaves that ends early is our own. */
  begun?: readonly string[] | undefined;
  /** Of a test: how many rows came back, by table. */
  rows?: Readonly<Record<string, number>>;
}

export type JobName = "full" | "since" | "test";
export type Notes = Record<JobName, Note>;

const jobs = ["full", "since", "test"] as const;
const rowOf = (job: JobName) => `backups ${job}`;

export async function readNotes(db: Database): Promise<Notes> {
  const rows = await db.selectFrom("health_notes").selectAll().where("name", "in", jobs.map(rowOf)).execute();
  const note = (job: JobName): Note =>
    JSON.parse(rows.find(({ name }) => name === rowOf(job))?.content ?? "{}");
  return { full: note("full"), since: note("since"), test: note("test") };
}

export async function writeNote(db: Database, job: JobName, note: Note, now: Date): Promise<void> {
  const row = { noted_at: now.toISOString(), content: JSON.stringify(note) };
  const added = db.insertInto("health_notes").values({ name: rowOf(job), ...row });
  await added.onConflict((conflict) => conflict.column("name").doUpdateSet(row)).execute();
}

/** Forgets how it fared: the next minute makes a whole backup. */
export async function forgetNotes(db: Database): Promise<void> {
  await db.deleteFrom("health_notes").where("name", "in", jobs.map(rowOf)).execute();
}

/**
 * The same with a new key at the same place: what is there stays known, and a restored site goes on waiting. Resolves to the note of
 * whole backups.
 */
export async function forgetForNewKey(db: Database, now: Date): Promise<Note> {
  const { at: _, failing: __, ...known } = (await readNotes(db)).full;
  await forgetNotes(db);
  await writeNote(db, "full", known, now);
  return known;
}

/** The same after a restore; the machine that it came from may still run, so that the first one waits for its next (`isDue`). */
export async function forgetAfterRestore(db: Database, now: Date): Promise<void> {
  const { ms } = (await readNotes(db)).full;
  await forgetNotes(db);
  await writeNote(db, "full", { known: stampOf(now), ...(ms && { ms }) }, now);
}
