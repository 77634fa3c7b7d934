/** Retention of mails by the periods in content/site.ts, and erasure of one person's on request (GDPR). */
import { retention } from "../../content/site.ts";
import { type ErasePerson, isSameAddress } from "../../db/erase-person.ts";
import { daysBefore, eraseInSlices, inSlices } from "../../db/nightly-retention.ts";
import type { Database } from "../../db/schema.ts";
import { inDoubt } from "./outbox.ts";

/** Erases mails sent, dropped or set aside longer ago than they are kept, never one that waits. Returns how many. */
export async function eraseExpiredMails(db: Database, now: Date): Promise<number> {
  const sent = daysBefore(now, retention.sentMailDays).toISOString();
  const setAside = daysBefore(now, retention.setAsideDays).toISOString();
  const expired = db
    .selectFrom("outbox")
    .select("id")
    .where(({ eb, fn, and, or }) => {
      const lastChange = fn.coalesce("sent_at", "created_at");
      return or([
        and([eb("state", "=", "set aside"), eb("created_at", "<", setAside)]),
        and([eb("state", "in", ["sent", inDoubt, "dropped"]), eb(lastChange, "<", sent)]),
      ]);
    });
  return eraseInSlices(db, "outbox", expired, deleteMails);
}

/** Erases every mail to an address, or with it as Reply-To. */
export const erasePersonFromMail: ErasePerson = async (trx, address, upTo) => {
  // Compared here: addresses are stored as typed, and databases disagree about lower case beyond ASCII.
  const slices = inSlices(
    trx,
    "outbox",
    trx.selectFrom("outbox").select(["id", "to_address", "reply_to_address", "created_at"]),
  );
  let outbox = 0;
  for await (const rows of slices) {
    const ids = rows
      .filter(({ created_at }) => upTo === undefined || created_at <= upTo)
      .filter((mail) => [mail.to_address, mail.reply_to_address].some((one) => isSameAddress(one, address)))
      .map(({ id }) => id);
    outbox += await deleteMails(trx, ids);
  }
  return { outbox };
};

/** Deletes mails; an issue keeps the number of those that left or failed, for its figures, and an answer what became of its mail. */
async function deleteMails(trx: Database, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const counts = await trx
    .selectFrom("outbox")
    .select(["letter", "state", ({ fn }) => fn.countAll().as("count")])
    .where("id", "in", ids)
    .where("letter", "is not", null)
    .where("state", "in", ["sent", inDoubt, "set aside"])
    .groupBy(["letter", "state"])
    .execute();
  for (const { letter, state, count } of counts) {
    const column = state === "set aside" ? "failed_erased" : "sent_erased";
    await trx
      .updateTable("letters")
      .set(({ eb }) => ({ [column]: eb(column, "+", Number(count)) }))
      .where("id", "=", letter)
      .execute();
  }
  await trx
    .updateTable("answers")
    .from("outbox")
    .set(({ ref }) => ({ mail_state: ref("outbox.state"), sent_at: ref("outbox.sent_at") }))
    .whereRef("outbox.id", "=", "answers.mail_id")
    .where("outbox.id", "in", ids)
    .execute();
  await trx.deleteFrom("outbox").where("id", "in", ids).execute();
  return ids.length;
}
