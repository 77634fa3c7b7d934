/** Ends the following of topics and places, with the mails about them that have not left. In the caller's transaction. */
import type { SelectQueryBuilder } from "kysely";
import type { Database, Tables } from "../../db/schema.ts";
import { recordSubscriberEvent } from "./events.ts";

/** Ends lists of a reader. Of some, mails that wait are written anew, with what is still followed. */
export async function endLists(trx: Database, id: number, lists: readonly string[] | "all", now: Date) {
  const own = trx.updateTable("subscriptions").set({ state: "left", ended_at: now.toISOString() });
  const open = own.where("subscriber_id", "=", id).where("state", "!=", "left");
  const ending = lists === "all" ? open : open.where("list", "in", ["", ...lists]);
  const ended = await ending.returning("list").execute();
  for (const { list } of ended)
    await recordSubscriberEvent(trx, id, { what: "list left", at: now, detail: list });
  if (ended.length > 0) await takeBackMails(trx, (readers) => readers.where("subscriber_id", "=", id));
}

type Readers = SelectQueryBuilder<Tables, "topic_mail_readers", { key: string }>;

/**
 * Deletes the mails of these readers that have not left: what they still are to get is put into new ones. A mail that is being
 * handed over stays.
 */
export async function takeBackMails(trx: Database, ofReaders: (readers: Readers) => Readers): Promise<void> {
  const mailed = trx
    .selectFrom("topic_mail_readers")
    .select("key")
    .distinct()
    .where("key", "like", "newsletter-topics:%");
  const keys = (await ofReaders(mailed).execute()).map(({ key }) => key);
  for (let from = 0; from < keys.length; from += 300) {
    const unsent = trx.deleteFrom("outbox").where("key", "in", keys.slice(from, from + 300));
    const gone = await unsent.where("state", "=", "waiting").returning("key").execute();
    if (gone.length === 0) continue;
    const back = gone.map(({ key }) => key);
    const freed = trx.deleteFrom("topic_mail_readers").where("key", "in", back);
    const readers = (await freed.returning("subscriber_id").execute()).map((one) => one.subscriber_id);
    await trx.updateTable("subscribers").set({ mailed_on: null }).where("id", "in", readers).execute();
  }
}
