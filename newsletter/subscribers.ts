/** Who is on the list: asked, confirmed, gone. Double opt-in: no issue goes to an address whose owner did not confirm. */
import type { Selectable } from "kysely";
import type { Database, SubscriberTable } from "../db/schema.ts";
import {
  newsletterAlreadySubscribed,
  newsletterConfirm,
  newsletterWelcome,
  type SubscriberLinks,
} from "../mail/messages/newsletter.ts";
import { queueMail } from "../mail/outbox/outbox.ts";
import { isWithinRecipientLimit } from "../mail/outbox/recipient-limit.ts";
import { mailboxKey } from "../text/mailbox-key.ts";
import { isTokenFor, makeToken, type Purpose, rowIdOf, type TokenSubject } from "./token.ts";

/** What the links in mails are made of. */
export interface NewsletterContext {
  /** Signs the tokens. */
  secret: string;
  /** Public origin, no trailing slash. */
  siteUrl: string;
}

export type Subscriber = Selectable<SubscriberTable>;

/** A second press within this time sends no second mail. */
const samePress = 2 * 60 * 1000;
/** Who asks again within this time asks for the same sign-up: the links of all its mails confirm. */
const sameSignUp = 24 * 60 * 60 * 1000;

/**
 * Takes a sign-up in the caller's transaction. A new or departed address gets a mail with the link that confirms; one
 * that is on the list already gets a mail that says so, so that the answer on the page can be the same for all.
 * At most three such mails a day go to one address, however often somebody types it in: false when it had them.
 * `asked_at` changes only with a mail that says so, or when the address had left: a link confirms the sign-up it was
 * mailed for and no later one.
 */
export async function signUp(
  transaction: Database,
  context: NewsletterContext,
  typed: string,
  now: Date,
): Promise<boolean> {
  const address = mailboxKey(typed);
  // Before the row is read: on PostgreSQL this waits for whoever else asks for the address.
  const mayAsk = await isWithinRecipientLimit(transaction, address, "newsletter-ask", now);
  const subscriber =
    (await insertPending(transaction, address, now)) ??
    (await renewRequest(transaction, address, { now, mayAsk }));
  if (!mayAsk) return false;
  const head = await subscriberLinks(context, subscriber);
  const compose = subscriber.state === "confirmed" ? newsletterAlreadySubscribed : newsletterConfirm;
  const slot = Math.floor(now.getTime() / samePress);
  const key = `newsletter-ask:${subscriber.id}:${subscriber.asked_at}:${slot}`;
  await queueMail(transaction, { ...compose(head), key }, now);
  return true;
}

/**
 * Who a token belongs to, if it is genuine, for this purpose, and its address still known. A merged row leads to the
 * mailbox's own row for leaving alone: an old link must not confirm a later sign-up.
 */
export async function findByToken(
  db: Database,
  secret: string,
  purpose: Purpose,
  token: string,
): Promise<Subscriber | undefined> {
  const id = rowIdOf(token);
  if (id === undefined) return undefined;
  const subscriber = await db.selectFrom("subscribers").selectAll().where("id", "=", id).executeTakeFirst();
  if (!subscriber || !(await isTokenFor(secret, token, purpose, subscriber))) return undefined;
  if (subscriber.state !== "merged") return subscriber;
  return purpose === "unsubscribe" ? findByAddress(db, mailboxKey(subscriber.address)) : undefined;
}

/**
 * Puts the address of a confirmation link on the list, with one letter of welcome; pressed twice it is done once.
 * False when the link is none of ours or to unsubscribe, too old, or its address has unsubscribed since.
 */
export async function confirm(
  transaction: Database,
  context: NewsletterContext,
  token: string,
  now: Date,
): Promise<boolean> {
  const subscriber = await findByToken(transaction, context.secret, "confirm", token);
  if (subscriber?.state === "confirmed") return true;
  if (subscriber?.state !== "pending") return false;
  const confirmed_at = now.toISOString();
  await change(transaction, subscriber, { state: "confirmed", confirmed_at, ended_at: null });
  const head = await subscriberLinks(context, subscriber);
  const key = `newsletter-welcome:${subscriber.id}:${confirmed_at}`;
  await queueMail(transaction, { ...newsletterWelcome(head), key }, now);
  return true;
}

/**
 * Takes an address off the list at once, and every mail of the list that has not left for it. False when the link
 * is none of ours or its address is no longer kept at all; either way nothing more is sent.
 */
export async function unsubscribe(
  transaction: Database,
  secret: string,
  token: string,
  now: Date,
): Promise<boolean> {
  const subscriber = await findByToken(transaction, secret, "unsubscribe", token);
  if (!subscriber) return false;
  await endSubscription(transaction, subscriber, "unsubscribed", now);
  return true;
}

/** Takes an address off the list because its mailbox refused us for good (RFC 3464). False when it is not on it. */
export async function stopBounced(transaction: Database, typed: string, now: Date): Promise<boolean> {
  const subscriber = await findByAddress(transaction, mailboxKey(typed));
  // Not by `ended_at`: who left and was typed in again still has it.
  if (!subscriber || (subscriber.state !== "pending" && subscriber.state !== "confirmed")) return false;
  await endSubscription(transaction, subscriber, "bounced", now);
  return true;
}

/** How many addresses there are by state. */
export async function countSubscribers(db: Database): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom("subscribers")
    .select(["state", ({ fn }) => fn.countAll().as("count")])
    .where("state", "!=", "merged")
    .groupBy("state")
    .orderBy("state")
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
}

/** What the mails about a subscription need of their reader: where they go and the links that are theirs alone. */
export async function subscriberLinks(
  context: NewsletterContext,
  subscriber: TokenSubject,
): Promise<SubscriberLinks> {
  return {
    to: { address: subscriber.address },
    siteUrl: context.siteUrl,
    confirmUrl: await subscriberLink(context, "confirm", subscriber),
    unsubscribeUrl: await subscriberLink(context, "unsubscribe", subscriber),
  };
}

/** The address of the page that does one thing for one reader. */
export async function subscriberLink(
  { secret, siteUrl }: NewsletterContext,
  purpose: Purpose,
  reader: TokenSubject,
): Promise<string> {
  return `${siteUrl}/?newsletter=${purpose}&token=${await makeToken(secret, purpose, reader)}`;
}

async function findByAddress(db: Database, address: string): Promise<Subscriber | undefined> {
  return db.selectFrom("subscribers").selectAll().where("address", "=", address).executeTakeFirst();
}

/** Undefined when the address is known already. */
async function insertPending(
  transaction: Database,
  address: string,
  now: Date,
): Promise<Subscriber | undefined> {
  return transaction
    .insertInto("subscribers")
    .values({ address, state: "pending", asked_at: now.toISOString() })
    .onConflict((conflict) => conflict.column("address").doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Whoever left may come back by their own hand; whoever is on the list stays on it. */
async function renewRequest(
  transaction: Database,
  address: string,
  { now, mayAsk }: { now: Date; mayAsk: boolean },
): Promise<Subscriber> {
  const known = await findByAddress(transaction, address);
  if (!known) throw new Error("An address that was known is gone.");
  if (known.state === "confirmed") return known;
  // In both directions, for a clock that ran ahead.
  const isLater = Math.abs(now.getTime() - Date.parse(known.asked_at)) > sameSignUp;
  if (known.state === "pending" && !(isLater && mayAsk)) return known;
  const asked = { state: "pending", asked_at: now.toISOString(), reminded_at: null };
  await change(transaction, known, asked);
  return { ...known, ...asked };
}

async function endSubscription(
  transaction: Database,
  subscriber: Subscriber,
  state: string,
  now: Date,
): Promise<void> {
  const hasEnded = subscriber.state === "unsubscribed" || subscriber.state === "bounced";
  const ended_at = (hasEnded && subscriber.ended_at) || now.toISOString();
  await change(transaction, subscriber, { state, ended_at, confirmed_at: null });
  await transaction
    .deleteFrom("outbox")
    .where("to_address", "=", subscriber.address)
    .where("key", "like", "newsletter-%")
    // One that was given up could be tried again, and one that is being sent could be handed back.
    .where("state", "in", ["waiting", "sending", "set aside"])
    .execute();
}

async function change(transaction: Database, { id }: Subscriber, set: Partial<Subscriber>): Promise<void> {
  await transaction.updateTable("subscribers").set(set).where("id", "=", id).execute();
}
