/** Who follows which topics and places, and how often: double opt-in for each list. In the caller's transaction. */
import type { Insertable, Selectable } from "kysely";
import type { Rhythm } from "../../db/newsletter-schema.ts";
import type { Database, Tables } from "../../db/schema.ts";
import { type SubscriptionMail, subscriptionMail } from "../../mail/messages/newsletter.ts";
import { isWithinRecipientLimit, queueMail } from "../../mail/outbox/outbox.ts";
import { mailboxKey } from "../../text/mailbox-key.ts";
import { recordSubscriberEvent } from "../list/events.ts";
import {
  type NewsletterContext,
  privateLink,
  type Subscriber,
  samePress,
  subscriberLinks,
} from "../subscribers.ts";
import { choiceText, listLabel } from "./lists.ts";

export type Subscription = Selectable<Tables["subscriptions"]>;

/** What somebody asks for: a list, such as "topic:air", and how often. */
export interface Choice {
  list: string;
  rhythm: Rhythm;
}

/**
 * Asks an address to confirm that it wants a list; one that has it gets a mail that says so: the page answers the same for all (no
 * address enumeration). At most three such mails a day, with those of the newsletter: false beyond that.
 */
export async function follow(
  trx: Database,
  context: NewsletterContext,
  { typed, list, rhythm }: Choice & { typed: string },
  now: Date,
): Promise<boolean> {
  const address = mailboxKey(typed);
  // Before the rows are read: on PostgreSQL this takes the lock on the address.
  if (!(await isWithinRecipientLimit(trx, address, "newsletter-ask", now))) return false;
  const at = now.toISOString();
  const language = context.language ?? null;
  const subscriber = await trx
    .insertInto("subscribers")
    .values({ address, state: "topics", asked_at: at, language })
    .onConflict((conflict) => conflict.column("address").doUpdateSet({ address }))
    .returningAll()
    .executeTakeFirstOrThrow();
  const known = await findSubscription(trx, subscriber.id, list);
  const isKnown = known?.state === "confirmed";
  const asked = isKnown
    ? known
    : await keep(trx, {
        ...{ subscriber_id: subscriber.id, list, rhythm, state: "pending", asked_at: at },
        ...{ confirmed_at: null, ended_at: null },
      });
  if (!known || known.state === "left")
    await recordSubscriberEvent(trx, subscriber.id, {
      what: "list asked",
      at: now,
      detail: choiceText(list, rhythm),
    });
  const kind = isKnown ? "alreadyFollows" : "confirmList";
  const key = `newsletter-ask:list-${asked.id}:${kind}:${Math.floor(now.getTime() / samePress)}`;
  const reader = { ...subscriber, language };
  const confirmUrl = `${privateLink(context, reader)}&confirm=${list}`;
  await writeToReader(trx, context, reader, { kind, key, choices: [asked], confirmUrl }, now);
  return true;
}

/** Queues one welcome mail, which names all that was asked for. Idempotent. False when the list was not asked for, or left since. */
export async function confirmList(
  trx: Database,
  context: NewsletterContext,
  reader: Subscriber,
  list: string,
  now: Date,
): Promise<boolean> {
  const asked = await findSubscription(trx, reader.id, list);
  if (!asked || asked.state === "left") return false;
  if (asked.state === "confirmed") return true;
  await choose(trx, reader, asked, now);
  const key = `newsletter-welcome:list-${asked.id}:${now.toISOString()}`;
  const choices = await listSubscriptions(trx, reader.id);
  await writeToReader(trx, context, reader, { kind: "welcomeToList", key, choices }, now);
  return true;
}

/** Whoever holds a link out of a mail to the address has confirmed it: what is chosen on the private page counts at once. */
export async function choose(trx: Database, { id }: Subscriber, { list, rhythm }: Choice, now: Date) {
  const known = await findSubscription(trx, id, list);
  const isNew = known?.state !== "confirmed";
  if (!isNew && known.rhythm === rhythm) return;
  const at = now.toISOString();
  await keep(trx, {
    ...{ subscriber_id: id, list, rhythm, state: "confirmed", asked_at: known?.asked_at ?? at },
    ...{ confirmed_at: isNew ? at : known.confirmed_at, ended_at: null },
  });
  // The newsletter stays left; a mailbox that was gone is there again.
  const bounced = trx.updateTable("subscribers").where("id", "=", id).where("state", "=", "bounced");
  await bounced.set({ state: "topics", ended_at: null }).execute();
  const what = isNew ? "list confirmed" : "list changed";
  await recordSubscriberEvent(trx, id, { what, at: now, detail: choiceText(list, rhythm) });
}

export function findSubscription(db: Database, id: number, list: string): Promise<Subscription | undefined> {
  const own = db.selectFrom("subscriptions").selectAll().where("subscriber_id", "=", id);
  return own.where("list", "=", list).executeTakeFirst();
}

/** The confirmed ones of a subscriber, or of several. */
export function listSubscriptions(db: Database, ids: number | readonly number[]): Promise<Subscription[]> {
  const all = db.selectFrom("subscriptions").selectAll().where("state", "=", "confirmed");
  return all
    .where("subscriber_id", "in", [0, ...[ids].flat()])
    .orderBy("list")
    .execute();
}

/** Queues a mail about what a reader follows, whose links leave everything. `confirmUrl`: where its button leads. */
export async function writeToReader(
  trx: Database,
  context: NewsletterContext,
  reader: Subscriber,
  mail: { kind: SubscriptionMail; key: string; choices?: readonly Choice[]; confirmUrl?: string },
  now: Date,
): Promise<void> {
  const { kind, key, choices = [], confirmUrl } = mail;
  const links = {
    ...subscriberLinks(context, reader),
    leaveUrl: privateLink(context, reader, "all"),
    unsubscribeUrl: privateLink(context, reader, "all", null),
    choices: choices.map(({ list, rhythm }) => ({ rhythm, label: () => listLabel(list) })),
    ...(confirmUrl && { confirmUrl }),
  };
  await queueMail(trx, subscriptionMail(kind, key, links), now);
}

function keep(trx: Database, row: Insertable<Tables["subscriptions"]>): Promise<Subscription> {
  return trx
    .insertInto("subscriptions")
    .values(row)
    .onConflict((conflict) => conflict.columns(["subscriber_id", "list"]).doUpdateSet(row))
    .returningAll()
    .executeTakeFirstOrThrow();
}
