/** Retention of submissions by the periods in content/site.ts, and erasure of one person's on request (GDPR). */
import type { DeleteQueryBuilder, DeleteResult } from "kysely";
import { retention } from "../../content/site.ts";
import { type ErasePerson, spellings } from "../../db/erase-person.ts";
import { forgetTargets, submissionKey } from "../../db/events.ts";
import { daysBefore, eraseInSlices, monthsBefore } from "../../db/nightly-retention.ts";
import type { Database, Tables } from "../../db/schema.ts";
import type { Submission } from "./submissions.ts";

/** Erases the submissions that have expired at `now`, with their mails. Returns how many submissions. */
export async function eraseExpiredSubmissions(db: Database, now: Date): Promise<number> {
  const { submissionMonths, spamDays } = retention;
  const known = [...Object.keys(submissionMonths), "newsletter"];
  const before = (form: string) => periodBefore(now, form).toISOString();
  const expired = db
    .selectFrom("submissions")
    .select("id")
    .where(({ eb, and, or }) =>
      or([
        ...known.map((form) => and([eb("form", "=", form), eb("received_at", "<", before(form))])),
        and([eb("form", "not in", known), eb("received_at", "<", before(""))]),
        and([eb("state", "=", "spam"), eb("received_at", "<", daysBefore(now, spamDays).toISOString())]),
      ]),
    );
  return eraseInSlices(db, "submissions", expired, async (trx, ids) => {
    const erased = await eraseFound(trx, trx.deleteFrom("submissions").where("id", "in", ids));
    return erased.submissions;
  });
}

/** Erases the submissions of an address with their mails and notes. */
export const erasePersonFromForms: ErasePerson = async (trx, address, upTo) => {
  let query = trx.deleteFrom("submissions").where("email", "in", spellings(address));
  if (upTo !== undefined) query = query.where("received_at", "<=", upTo);
  return eraseFound(trx, query);
};

/** Erases a submission with its mails, answers and notes, in the caller's transaction. Returns the number of rows by table. */
export function eraseRow(trx: Database, reference: string) {
  return eraseFound(trx, trx.deleteFrom("submissions").where("reference", "=", reference));
}

/** The submissions first: of one that arrives meanwhile, neither the row nor its mails are touched. */
async function eraseFound(trx: Database, query: DeleteQueryBuilder<Tables, "submissions", DeleteResult>) {
  const rows = await query.returning(["id", "reference"]).execute();
  const references = rows.map(({ reference }) => reference);
  const counts = { submissions: rows.length, outbox: 0, entry_changes: 0, submission_notes: 0 };
  for (const table of ["outbox", "entry_changes", "submission_notes"] as const) {
    const deleted = trx.deleteFrom(table).where("reference", "in", ["", ...references]);
    counts[table] = Number((await deleted.executeTakeFirstOrThrow()).numDeletedRows);
  }
  const ids = [0, ...rows.map(({ id }) => id)];
  await trx.deleteFrom("search_messages").where("id", "in", ids).execute();
  await forgetTargets(trx, references.map(submissionKey));
  return counts;
}

/** When retention erases a submission, if nobody does before. */
export function expiresAt({ form, state, receivedAt }: Submission): Date {
  const received = new Date(receivedAt);
  const ends = periodBefore(received, form, -1);
  const asSpam = daysBefore(received, -retention.spamDays);
  return state === "spam" && asSpam < ends ? asSpam : ends;
}

/** The period for which submissions of a form are kept, before an instant, or with -1 after it. A form that no longer exists has the longest. */
function periodBefore(instant: Date, form: string, times = 1): Date {
  // Of a sign-up only the record: the subscription itself is in `subscribers`.
  if (form === "newsletter") return daysBefore(instant, times * retention.unconfirmedSubscriberDays);
  const { [form]: months = Math.max(...Object.values(retention.submissionMonths)) }: Record<string, number> =
    retention.submissionMonths;
  return monthsBefore(instant, times * months);
}
