/** Daily digests: what came for people at the desk who read one mail a day in place of one each. */
import { site } from "../content/site.ts";
import { finds } from "../db/count.ts";
import { runExclusive } from "../db/exclusive-lock.ts";
import { inTransaction, withRetry } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";
import { type DigestItem, digestKey, digestMail } from "../mail/messages/digest.ts";
import { digestState, queueMail } from "../mail/outbox/outbox.ts";
import { asciiAddress } from "../text/mailbox-key.ts";
import { instantOf, localDateIn } from "../time/zone-time.ts";
import { selectPerson } from "./people.ts";

/** The local hour of the digests. */
export const digestHour = 8;

/**
 * Queues today's digests from their hour on, of what came before it: one a person and day, none when nothing came. Who
 * switched them off gets what still waits in a last one. True when mail was queued.
 */
export async function sendDigests(db: Database, deskUrl: string | undefined, now: Date): Promise<boolean> {
  const day = localDateIn(site.timeZone)(now);
  const due = instantOf(site.timeZone, `${day}T${String(digestHour).padStart(2, "0")}:00`);
  if (!due || now < due) return false;
  if (!(await finds(db.selectFrom("outbox").select("id").where("state", "=", digestState)))) return false;
  // One server at a time: what is put into a mail is deleted.
  const queued = await runExclusive(db, "digests", async () => {
    const people = await selectPerson(db).orderBy("id").execute();
    await dropOthers(db, people);
    let some = false;
    for (const person of people) {
      const about = { day, deskUrl, now, before: due.toISOString() };
      const work = (trx: Database) => queueDigest(trx, person, about);
      some = (await inTransaction(db, work)) || some;
    }
    return some;
  });
  return queued ?? false;
}

async function queueDigest(
  trx: Database,
  person: { id: number; address: string },
  { day, deskUrl, now, before }: { day: string; deskUrl: string | undefined; now: Date; before: string },
): Promise<boolean> {
  const sent = trx.selectFrom("outbox").select("id").where("key", "=", digestKey(person.id, day));
  if (await sent.executeTakeFirst()) return false;
  const mails = await trx
    .selectFrom("outbox as mail")
    .leftJoin("submissions as about", "about.reference", "mail.reference")
    .select(["mail.id", "mail.subject", "mail.text", "mail.reference", "about.state"])
    .where("mail.state", "=", digestState)
    .where("mail.to_address", "=", asciiAddress(person.address))
    .where("mail.created_at", "<", before)
    .orderBy("mail.id")
    .execute();
  if (mails.length === 0) return false;
  const ids = mails.map(({ id }) => id);
  await trx.deleteFrom("outbox").where("id", "in", ids).execute();
  // What was erased or marked as spam since is nobody's news.
  const items = mails
    .filter(({ reference, state }) => !reference || (state !== null && state !== "spam"))
    .map(({ subject, text }): DigestItem => ({ subject, url: deskUrl && linkIn(text, deskUrl) }));
  if (items.length === 0) return false;
  await queueMail(trx, digestMail(person, { day, items }), now);
  return true;
}

/** Deletes what waits for people who may not enter any more. */
async function dropOthers(db: Database, people: readonly { address: string }[]): Promise<void> {
  const addresses = people.map(({ address }) => asciiAddress(address));
  await withRetry(() =>
    db
      .deleteFrom("outbox")
      .where("state", "=", digestState)
      .$if(addresses.length > 0, (query) => query.where("to_address", "not in", addresses))
      .execute(),
  );
}

/** The button of a notice: a line of its own. */
function linkIn(text: string, deskUrl: string): string | undefined {
  return text.split("\n").find((line) => line.startsWith(`${deskUrl}/`) && !/\s/.test(line));
}
