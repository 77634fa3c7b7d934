/**
 * The job of mail by topic: notices what was decided, and writes the mails: one a day at most to anybody, with all that has left for
 * them, each thing once. Resumes after a crash, since a batch of readers, their mails and what they have now is one transaction.
 */
import type { ExpressionBuilder } from "kysely";
import { retention, site } from "../../content/site.ts";
import { languageOf, translatedPath } from "../../content/translate.ts";
import { finds } from "../../db/count.ts";
import { isSqlite } from "../../db/dialect.ts";
import { runExclusive } from "../../db/exclusive-lock.ts";
import { daysBefore, eraseInSlices } from "../../db/nightly-retention.ts";
import { inTransaction } from "../../db/retry.ts";
import type { Database, Tables } from "../../db/schema.ts";
import { type MailedThing, topicMail } from "../../mail/messages/follow.ts";
import { type Mail, priorities, queueMail } from "../../mail/outbox/outbox.ts";
import { readIn } from "../../text/words/reading.ts";
import { localDateIn } from "../../time/zone-time.ts";
import { isFree, takeDay } from "../sending/one-a-day.ts";
import type { SendingPlace } from "../sending/send-due.ts";
import { privateLink, type Subscriber } from "../subscribers.ts";
import type { Subscription } from "./follow.ts";
import { nextOpen } from "./hours.ts";
import { listLabel } from "./lists.ts";
import { hasUnnoticed, noticeDecided } from "./notice-decided.ts";
import { findThing } from "./things.ts";
import { listsIn, mailsOnSite, oldest, readersWithout, type TopicMail } from "./topic-mails.ts";

const batch = 200;

/** True when mails were queued: wake the delivery. One server at a time; another one goes on when it dies. */
export async function sendTopicMails(db: Database, place: SendingPlace, now: () => Date): Promise<boolean> {
  // Reads alone, and no lock: mostly there is nothing to do.
  if (!(await hasUnnoticed(db, now())) && !(await isAnybodyDue(db, place, now()))) return false;
  const done = await runExclusive(db, "topic mails", async () => {
    await noticeDecided(db, place, now());
    return queueTopicMails(db, place, now());
  });
  return done ?? false;
}

/** Nobody in the hours in which nothing leaves, and nobody without a postal address (CAN-SPAM). */
async function isAnybodyDue(db: Database, { postalAddress }: SendingPlace, now: Date): Promise<boolean> {
  if (nextOpen(now) > now || !postalAddress) return false;
  for (const mail of await leaving(db, now).execute())
    if (await finds(readersNow(db, mail, { now, after: 0 }))) return true;
  return false;
}

async function queueTopicMails(db: Database, place: SendingPlace, now: Date): Promise<boolean> {
  if (!(await isAnybodyDue(db, place, now))) return false;
  let queued = 0;
  for (let after: number | undefined = 0; after !== undefined; ) {
    const done = await inTransaction(db, (trx) => queueBatch(trx, place, { now, after: after ?? 0 }));
    queued += done.queued;
    after = done.last;
  }
  return queued > 0;
}

/** `after`: those with a higher number only. `last`: the last one of a whole batch. */
async function queueBatch(trx: Database, place: SendingPlace, { now, after }: { now: Date; after: number }) {
  /** Of each reader. */
  const due = new Map<number, TopicMail[]>();
  /** How each mail reads that somebody gets now. */
  const read = new Map<number, Awaited<ReturnType<typeof findThing>>>();
  for (const mail of await lockLeaving(trx, now)) {
    const readers = await readersNow(trx, mail, { now, after }).limit(batch).execute();
    for (const { subscriber_id: id } of readers) due.set(id, [...(due.get(id) ?? []), mail]);
    if (readers.length > 0) read.set(mail.id, await findThing(trx, mail));
  }
  const ids = [...due.keys()].toSorted((a, b) => a - b).slice(0, batch);
  const followed = await lockSubscriptions(trx, ids);
  const queued: Mail[] = [];
  const given: { mail_id: number; subscriber_id: number; key: string }[] = [];
  for (const subscriber of await takeDay(trx, ids, now)) {
    const { id, language } = subscriber;
    const own = followed.filter((one) => one.subscriber_id === id);
    // Without what was left since.
    const told = (due.get(id) ?? []).filter((mail) => own.some(({ list }) => listsIn(mail).includes(list)));
    const things = told.flatMap((mail) => read.get(mail.id)?.(language) ?? []);
    if (things.length === 0) continue;
    const key = `newsletter-topics:${id}:${localDateIn(site.timeZone)(now)}`;
    const lists = own.filter(({ list }) => told.some((mail) => listsIn(mail).includes(list)));
    const page = `/newsletter/mail/${told.map((mail) => mail.id).join("-")}`;
    queued.push(mailFor(place, subscriber, { key, things, lists, page }));
    given.push(...told.map((mail) => ({ mail_id: mail.id, subscriber_id: id, key })));
  }
  await queueMail(trx, queued, now);
  if (given.length > 0) await trx.insertInto("topic_mail_readers").values(given).execute();
  return { queued: queued.length, last: ids[batch - 1] };
}

/** What is leaving, as it was looked at. */
function leaving(db: Database, now: Date) {
  return mailsOnSite(db)
    .selectAll("mail")
    .where("mail.state", "=", "waiting")
    .where("leaves_at", "<=", now.toISOString())
    .where("leaves_at", ">", oldest(now))
    .whereRef("mail.version", "=", "entries.version")
    .orderBy("mail.id");
}

/** Share lock: a stop meanwhile waits until these mails exist and can be taken back. */
function lockLeaving(trx: Database, now: Date): Promise<TopicMail[]> {
  const mails = leaving(trx, now);
  return (isSqlite(trx) ? mails : mails.forShare("mail")).execute();
}

/** Who is to get it now, each once. `after`: those with a higher number only. */
function readersNow(db: Database, mail: TopicMail, { now, after }: { now: Date; after: number }) {
  return (
    readersWithout(db, mail, now)
      .innerJoin("subscribers", "subscribers.id", "subscriber_id")
      .select("subscriber_id")
      .distinct()
      .where("subscriber_id", ">", after)
      .where(isFree(now))
      // The mail of an earlier day that has not left comes first.
      .where(({ not, exists, selectFrom }) => {
        const bulk = selectFrom("outbox").select("outbox.id").where("priority", "=", priorities.many);
        const unsent = bulk.where("outbox.state", "in", ["waiting", "sending"]);
        return not(exists(unsent.whereRef("to_address", "=", "subscribers.address")));
      })
      .orderBy("subscriber_id")
  );
}

/** Share lock: somebody who leaves meanwhile waits until these mails exist and can be deleted. */
function lockSubscriptions(trx: Database, ids: readonly number[]): Promise<Subscription[]> {
  const own = trx
    .selectFrom("subscriptions")
    .selectAll()
    .where("subscriber_id", "in", [0, ...ids]);
  const followed = own.where("state", "=", "confirmed").orderBy("list");
  return (isSqlite(trx) ? followed : followed.forShare()).execute();
}

/** `page`: path of the same things as a public page. */
function mailFor(
  place: SendingPlace,
  reader: Subscriber,
  {
    key,
    things,
    lists,
    page,
  }: Record<"key" | "page", string> & { things: MailedThing[]; lists: Subscription[] },
): Mail {
  const { siteUrl, postalAddress } = place;
  const { language, address } = reader;
  const leave = lists.map(({ list }) => list);
  const choices = lists.map(({ list, rhythm }) => ({ label: () => listLabel(list), rhythm }));
  const whole = things.map((thing) => ({ ...thing, url: siteUrl + thing.url }));
  const links = {
    ...{ to: { address }, language, postalAddress },
    pageUrl: privateLink(place, reader),
    leaveUrl: privateLink(place, reader, leave),
    leaveAllUrl: privateLink(place, reader, "all"),
    oneClickUrl: privateLink(place, reader, leave, null),
    browserUrl: siteUrl + translatedPath(page, language),
  };
  return readIn(languageOf(language), () => topicMail(key, whole, choices, links));
}

/** Erases who got what, once the mails themselves are erased and nothing of it is still to leave. */
export function eraseOldReaders(db: Database, now: Date): Promise<number> {
  const [cutoff = ""] = [daysBefore(now, retention.sentMailDays).toISOString(), oldest(now)].toSorted();
  const left = (query: ExpressionBuilder<Tables, "topic_mail_readers">) =>
    query.selectFrom("topic_mails").select("id").where("leaves_at", "<", cutoff);
  const old = db.selectFrom("topic_mail_readers").select("id").where("mail_id", "in", left);
  return eraseInSlices(db, "topic_mail_readers", old, async (trx, ids) => {
    await trx.deleteFrom("topic_mail_readers").where("id", "in", ids).execute();
    return ids.length;
  });
}
