/** Notes of the people at the desk on a submission. Their sender never sees them; they are erased with it. */
import type { Selectable } from "kysely";
import { inSlices } from "../../db/nightly-retention.ts";
import type { Database, Tables } from "../../db/schema.ts";
import { filtered, type SubmissionFilter } from "./submission-filter.ts";
import { toSubmission } from "./submissions.ts";

export type Note = Selectable<Tables["submission_notes"]>;

export const maxNoteLength = 4000;

/** Keeps a note, in the caller's transaction; `by`: email address of who writes. Returns its number; undefined when there is no text. */
export async function addNote(
  trx: Database,
  reference: string,
  { text, by, now }: { text: string; by: string; now: Date },
): Promise<number | undefined> {
  const cut = text.replace(/\r\n?/g, "\n").trim().slice(0, maxNoteLength).toWellFormed();
  if (!cut) return undefined;
  const row = { reference, written_at: now.toISOString(), written_by: by, text: cut };
  const insert = trx.insertInto("submission_notes").values(row).returning("id");
  return (await insert.executeTakeFirstOrThrow()).id;
}

/** False when that note is not on this submission, or was removed before. */
export async function removeNote(db: Database, reference: string, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("submission_notes")
    .where("id", "=", id)
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The notes on these submissions, oldest first. */
export async function readNotes(db: Database, references: readonly string[]): Promise<Note[]> {
  if (references.length === 0) return [];
  return db
    .selectFrom("submission_notes")
    .selectAll()
    .where("reference", "in", references)
    .orderBy("id")
    .execute();
}

/** Every submission with its notes, oldest first, in slices: bounded memory, no long transaction. */
export async function* eachSubmission(db: Database, filter: SubmissionFilter = {}) {
  for await (const rows of inSlices(db, "submissions", filtered(db, filter).selectAll("submissions"))) {
    const references = rows.map(({ reference }) => reference);
    const notes = Map.groupBy(await readNotes(db, references), ({ reference }) => reference);
    for (const row of rows) yield { ...toSubmission(row), notes: notes.get(row.reference) ?? [] };
  }
}
