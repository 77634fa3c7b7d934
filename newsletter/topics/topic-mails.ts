/** Mails about what was decided: who is to get one, and who has it. */
import type { Selectable } from "kysely";
import { countOf } from "../../db/count.ts";
import { daysBefore } from "../../db/nightly-retention.ts";
import type { Database, Tables } from "../../db/schema.ts";
import { takeBackMails } from "../list/end-lists.ts";
import { nextWeekly } from "./hours.ts";

export type TopicMail = Selectable<Tables["topic_mails"]>;

/** So long after it left a mail may reach those for whom it was not the day yet: weekly readers, and after an outage. */
const leavingDays = 14;

export function findTopicMail(db: Database, id: number): Promise<TopicMail | undefined> {
  return db.selectFrom("topic_mails").selectAll().where("id", "=", id).executeTakeFirst();
}

export function listsIn({ lists }: Pick<TopicMail, "lists">): string[] {
  return JSON.parse(lists);
}

/** Whether its time has come: whoever may have it today has it, or is about to get it. */
export function hasLeft({ leaves_at }: Pick<TopicMail, "leaves_at">, now: Date): boolean {
  return leaves_at !== null && leaves_at <= now.toISOString();
}

/** Whether it is kept who has it: it may leave, and leave again after a stop. */
export function isKept({ leaves_at }: Pick<TopicMail, "leaves_at">, now: Date): boolean {
  return leaves_at === null || leaves_at > oldest(now);
}

/** Before this instant nothing left that is still to reach somebody. */
export function oldest(now: Date): string {
  return daysBefore(now, leavingDays).toISOString();
}

/** Those of the site that wait or leave, with their entries. */
export function mailsOnSite(db: Database) {
  return db
    .selectFrom("topic_mails as mail")
    .innerJoin("entries", "entries.id", "mail.entry_id")
    .where("entries.state", "=", "published");
}

/**
 * Who followed one of its lists when it left, and does not have it: neither from a mail nor from an issue that names its entry; each
 * once a list. `at`: only whose turn it is by then.
 */
export function readersWithout(db: Database, mail: Pick<TopicMail, "id" | "lists" | "leaves_at">, at?: Date) {
  const { id, leaves_at } = mail;
  const isWeek = !at || (leaves_at !== null && nextWeekly(new Date(leaves_at)) <= at);
  return db
    .selectFrom("subscriptions")
    .where("subscriptions.state", "=", "confirmed")
    .where("list", "in", ["", ...listsIn(mail)])
    .where(({ not, exists, selectFrom }) => {
      const has = selectFrom("topic_mail_readers as reader").select("reader.id").where("mail_id", "=", id);
      return not(exists(has.whereRef("reader.subscriber_id", "=", "subscriptions.subscriber_id")));
    })
    .$if(leaves_at !== null, (query) => query.where("subscriptions.confirmed_at", "<=", leaves_at))
    .$if(!isWeek, (query) => query.where("rhythm", "=", "decided"));
}

/**
 * Stops a mail: what is in mails that have not left is taken out of them; what else was in those is mailed anew. One that waited for
 * an owner gets `now` as its time, so that it does not stay at the desk forever. Resolves to who has it already, out of how many;
 * undefined when there is nothing to stop. In the caller's transaction.
 */
export async function stopTopicMail(trx: Database, id: number, now: Date) {
  const mail = await trx
    .updateTable("topic_mails")
    .set(({ fn, val }) => ({ state: "stopped", leaves_at: fn.coalesce("leaves_at", val(now.toISOString())) }))
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .returningAll()
    .executeTakeFirst();
  if (!mail) return undefined;
  await takeBackMails(trx, (readers) => readers.where("mail_id", "=", id));
  return countSent(trx, mail);
}

/** `all`: to whom it goes; `sent`: who has it, or is being sent it. */
export async function countSent(db: Database, mail: Pick<TopicMail, "id" | "lists" | "leaves_at">) {
  const given = db.selectFrom("topic_mail_readers").where("mail_id", "=", mail.id);
  const waiting = given.where("key", "in", ({ selectFrom }) =>
    selectFrom("outbox").select("key").where("state", "=", "waiting").where("key", "like", "newsletter-%"),
  );
  const without = readersWithout(db, mail).select("subscriber_id").distinct();
  const queued = await countOf(given);
  return { sent: queued - (await countOf(waiting)), all: queued + (await without.execute()).length };
}
