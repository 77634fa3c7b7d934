/** The changes that senders ask for after a yes, and that wait for the owner (acts/proposals/changes.ts). */
import { countOf } from "../../db/count.ts";
import type { Database } from "../../db/schema.ts";
import { findSubmission } from "../../forms/owner/submissions.ts";
import { differencesOf, viewSent } from "./sender-view.ts";

/** A change that waits for the owner. */
export type AskedChange = Awaited<ReturnType<typeof listChanges>>[number];

/** The changes that wait, oldest first. */
export async function listChanges(db: Database, now: Date) {
  const rows = await waiting(db).selectAll().orderBy("id").execute();
  const listed = await Promise.all(
    rows.map(async (row) => {
      const submission = await findSubmission(db, row.reference);
      const proposal = submission && (await viewSent(db, submission, now));
      if (!proposal) return [];
      const { form, values } = proposal.view;
      return {
        number: row.id,
        reference: row.reference,
        form,
        askedAt: row.asked_at,
        title: proposal.entry?.title ?? values.title ?? values.eventTitle ?? "",
        sender: values.name ?? "",
        differences: differencesOf(form, proposal.submission.values, JSON.parse(row.fields)),
      };
    }),
  );
  return listed.flat();
}

/** How many wait. */
export function countChanges(db: Database): Promise<number> {
  return countOf(waiting(db));
}

function waiting(db: Database) {
  return db.selectFrom("entry_changes").where("state", "=", "waiting");
}
