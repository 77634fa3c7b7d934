/** Retention of mails by the periods in content/site.ts, and erasure of one person's on request (GDPR). */
import { site } from "../../content/site.ts";
import { type ErasePerson, isSameAddress } from "../../db/erase-person.ts";
import { daysBefore, inSlices } from "../../db/nightly-retention.ts";
import { withRetry } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";

/** Erases mails sent, dropped or set aside longer ago than they are kept, never one that waits. Returns how many. */
export async function eraseExpiredMails(db: Database, now: Date): Promise<number> {
  const sent = daysBefore(now, site.retention.sentMailDays).toISOString();
  const setAside = daysBefore(now, site.retention.setAsideDays).toISOString();
  const slices = inSlices(
    db
      .selectFrom("outbox")
      .select("id")
      .where(({ eb, fn, and, or }) => {
        const lastChange = fn.coalesce("sent_at", "created_at");
        return or([
          and([eb("state", "=", "set aside"), eb("created_at", "<", setAside)]),
          and([eb("state", "in", ["sent", "dropped"]), eb(lastChange, "<", sent)]),
        ]);
      }),
  );
  let erased = 0;
  for await (const rows of slices) {
    const ids = rows.map(({ id }) => id);
    await withRetry(() => db.deleteFrom("outbox").where("id", "in", ids).execute());
    erased += ids.length;
  }
  return erased;
}

/** Erases every mail to an address, or with it as Reply-To. */
export const erasePersonFromMail: ErasePerson = async (transaction, address, upTo) => {
  // Compared here: addresses are stored as typed, and databases disagree about lower case beyond ASCII.
  const slices = inSlices(
    transaction.selectFrom("outbox").select(["id", "to_address", "reply_to_address", "created_at"]),
  );
  let outbox = 0;
  for await (const rows of slices) {
    const ids = rows
      .filter(({ created_at }) => upTo === undefined || created_at <= upTo)
      .filter((mail) => [mail.to_address, mail.reply_to_address].some((one) => isSameAddress(one, address)))
      .map(({ id }) => id);
    if (ids.length > 0) await transaction.deleteFrom("outbox").where("id", "in", ids).execute();
    outbox += ids.length;
  }
  return { outbox };
};
