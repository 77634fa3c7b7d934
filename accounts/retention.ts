/** Retention of what the desk keeps about its people, by the periods in content/site.ts. */
import { retention } from "../content/site.ts";
import { type ErasePerson, spellings } from "../db/erase-person.ts";
import { daysBefore, monthsBefore } from "../db/nightly-retention.ts";
import { withRetry } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";
import { sessionLimits } from "./sessions.ts";

/**
 * Erases sign-in requests a day after they ended, with the mails that carried them, sessions that ended by themselves,
 * browsers unused for a year, and after two years the activity log and who was removed. Returns how many rows.
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
  return erased;
}

const erasedName = "somebody who was erased";

/** Erases somebody's place at the desk, and the address from the activity log. Whoever may still enter loses the right to. */
export const erasePersonFromAccounts: ErasePerson = async (trx, address, upTo) => {
  let query = trx
    .selectFrom("people")
    .select(["id", "email", "address"])
    .where("email", "in", spellings(address));
  if (upTo !== undefined) query = query.where("invited_at", "<=", upTo);
  const people = await query.execute();
  for (const { id, email, address: written } of people) {
    const names = [...new Set([email, written])];
    const subjects = names.flatMap((name) => [name, `${name} as owner`, `${name} as editor`]);
    for (const table of ["sessions", "passkeys", "known_browsers", "sign_in_requests"] as const)
      await trx.deleteFrom(table).where("person_id", "=", id).execute();
    await trx
      .updateTable("activity")
      .set({ who: erasedName, person_id: null })
      .where("person_id", "=", id)
      .execute();
    await trx.deleteFrom("activity").where("subject", "in", subjects).execute();
    await trx.updateTable("answers").set({ actor: erasedName }).where("actor", "in", names).execute();
    await trx.deleteFrom("people").where("id", "=", id).execute();
  }
  return { people: people.length };
};
