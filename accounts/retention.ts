/** Retention of what the desk keeps about its people, by the periods in content/site.ts. */
import { retention } from "../content/site.ts";
import { type ErasePerson, spellings } from "../db/erase-person.ts";
import { forgetErased, forgetTargets } from "../db/events.ts";
import { daysBefore, monthsBefore } from "../db/nightly-retention.ts";
import { withRetry } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";
import { callOf, endAccess } from "./people.ts";
import { sessionLimits } from "./sessions.ts";

/**
 * Erases sign-in requests a day after they ended, with the mails that carried them, sessions that ended by themselves,
 * browsers unused for a year, and after two years who was removed and what tells who did what. Returns how many rows.
 */
export async function eraseExpiredAccounts(db: Database, now: Date): Promise<number> {
  const yesterday = daysBefore(now, 1).toISOString();
  const lastYear = daysBefore(now, 365).toISOString();
  const activity = monthsBefore(now, retention.deskActivityMonths).toISOString();
  const created = new Date(now.getTime() - sessionLimits.longest).toISOString();
  const seen = new Date(now.getTime() - sessionLimits.idle).toISOString();
  // Their text holds a code and a link.
  const mailsOf = (key: string) =>
    db.deleteFrom("outbox").where("key", "like", `${key}:%`).where("state", "!=", "sending");
  const queries = [
    db.deleteFrom("sign_in_requests").where("expires_at", "<", yesterday),
    mailsOf("sign-in").where("created_at", "<", yesterday),
    // They quote what somebody sent, who may be erased.
    mailsOf("digest").where("created_at", "<", daysBefore(now, 2).toISOString()),
    mailsOf("invitation").where("created_at", "<", daysBefore(now, 7).toISOString()),
    db
      .deleteFrom("sessions")
      .where(({ eb, or }) => or([eb("created_at", "<", created), eb("seen_at", "<", seen)])),
    db.deleteFrom("known_browsers").where("last_used_at", "<", lastYear),
    db.deleteFrom("passkey_challenges").where("used_at", "<", yesterday),
    db.deleteFrom("limits").where("key", "like", "sign-in:%").where("expire", "<", now.getTime()),
    db.deleteFrom("activity").where("at", "<", activity),
    db.deleteFrom("people").where("removed_at", "<", activity),
  ];
  let erased = 0;
  for (const query of queries)
    erased += Number((await withRetry(() => query.executeTakeFirstOrThrow())).numDeletedRows);
  return erased + (await anonymizeEvents(db, activity)) + (await forgetErased(db));
}

/** Of what was done before an ISO instant to anything but a submission that is still kept, only what and when stays. */
async function anonymizeEvents(db: Database, before: string): Promise<number> {
  const query = db
    .updateTable("events")
    .set({ actor: null, before: null, after: null, mail_ids: null })
    .where("at", "<", before)
    .where("target", "not like", "submission:%")
    .where(({ eb, or }) => or([eb("actor", "is not", null), eb("before", "is not", null)]));
  return Number((await withRetry(() => query.executeTakeFirstOrThrow())).numUpdatedRows);
}

const erasedName = "somebody who was erased";

/** Erases somebody's place at the desk, and the address from the events. Whoever may still enter loses the right to. */
export const erasePersonFromAccounts: ErasePerson = async (trx, address, upTo) => {
  let query = trx
    .selectFrom("people")
    .select(["id", "email", "address", "name"])
    .where("email", "in", spellings(address));
  if (upTo !== undefined) query = query.where("invited_at", "<=", upTo);
  const people = await query.execute();
  for (const { id, email, address: written, name } of people) {
    const names = [...new Set([email, written])];
    // What a release before events called somebody.
    const subjects = [...names, callOf({ name, email })].flatMap((one) =>
      ["", " as owner", " as editor", " to owner", " to editor"].map((end) => one + end),
    );
    await endAccess(trx, id);
    const unknown = { who: erasedName, person_id: null };
    await trx.updateTable("activity").set(unknown).where("person_id", "=", id).execute();
    await trx.deleteFrom("activity").where("subject", "in", subjects).execute();
    await forgetTargets(trx, [`person:${id}`, ...subjects.map((subject) => `text:${subject}`)]);
    for (const table of ["answers", "events"] as const)
      await trx.updateTable(table).set({ actor: erasedName }).where("actor", "in", names).execute();
    await trx.deleteFrom("people").where("id", "=", id).execute();
  }
  return { people: people.length };
};
