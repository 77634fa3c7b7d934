/** Subscribers and their states: pending, confirmed, unsubscribed, bounced, topics. Double opt-in: only confirmed addresses get issues. */
import type { Selectable } from "kysely";
import { translatedPath } from "../content/translate.ts";
import { countBy } from "../db/count.ts";
import type { Database, SubscriberTable } from "../db/schema.ts";
import { type SubscriberLinks, subscriptionMail } from "../mail/messages/newsletter.ts";
import { isWithinRecipientLimit, queueMail } from "../mail/outbox/outbox.ts";
import { mailboxKey } from "../text/mailbox-key.ts";
import { endSubscription } from "./list/end-subscription.ts";
import { recordSubscriberEvent } from "./list/events.ts";
import { isTokenFor, makeToken, type Purpose, rowIdOf, type TokenSubject } from "./token.ts";

/** What subscriber links are made from. */
export interface NewsletterContext {
  /** Signs the tokens. */
  secret: string;
  /** Public origin, no trailing slash. */
  siteUrl: string;
  /** Code of the language in which somebody signs up; absent or null: the site's own. */
  language?: string | null;
}

export type Subscriber = Selectable<SubscriberTable>;

/** A repeated sign-up within this time sends no second mail (dedupe). */
export const samePress = 2 * 60 * 1000;
/** A repeated sign-up within this time counts as the same one: the links of all its mails confirm it. */
const sameSignUp = 24 * 60 * 60 * 1000;

/**
 * Signs an address up, in the caller's transaction. A subscribed address gets a mail that says so, any other one asks for
 * confirmation: the page answers the same for all (no address enumeration). At most three such mails a day per address:
 * false beyond that. `asked_at` changes only together with a mail, or if the address was unsubscribed.
 */
export async function signUp(trx: Database, context: NewsletterContext, typed: string, now: Date) {
  const address = mailboxKey(typed);
  // Before the row is read: on PostgreSQL this takes the lock on the address.
  const mayAsk = await isWithinRecipientLimit(trx, address, "newsletter-ask", now);
  const added = await trx
    .insertInto("subscribers")
    .values({ address, state: "pending", asked_at: now.toISOString(), language: context.language ?? null })
    .onConflict((conflict) => conflict.column("address").doNothing())
    .returningAll()
    .executeTakeFirst();
  if (added) await recordSubscriberEvent(trx, added.id, { what: "asked", at: now });
  const subscriber =
    added ?? (await renew(trx, address, { now, mayAsk, language: context.language ?? null }));
  if (!mayAsk) return false;
  const kind = subscriber.state === "confirmed" ? "alreadySubscribed" : "confirm";
  const slot = Math.floor(now.getTime() / samePress);
  const key = `newsletter-ask:${subscriber.id}:${subscriber.asked_at}:${slot}`;
  await queueMail(trx, subscriptionMail(kind, key, subscriberLinks(context, subscriber)), now);
  return true;
}

export function findSubscriber(db: Database, id: number): Promise<Subscriber | undefined> {
  return db.selectFrom("subscribers").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function findByToken(db: Database, secret: string, purpose: Purpose, token: string) {
  const id = rowIdOf(token);
  if (id === undefined) return undefined;
  const subscriber = await findSubscriber(db, id);
  return subscriber && isTokenFor(secret, token, purpose, subscriber) ? subscriber : undefined;
}

/** Queues one welcome mail. Idempotent. False if the token is invalid or expired, or the address has unsubscribed since. */
export async function confirm(trx: Database, context: NewsletterContext, token: string, now: Date) {
  const subscriber = await findByToken(trx, context.secret, "confirm", token);
  if (subscriber?.state === "confirmed") return true;
  if (subscriber?.state !== "pending") return false;
  await join(trx, subscriber, now);
  const key = `newsletter-welcome:${subscriber.id}:${now.toISOString()}`;
  await queueMail(trx, subscriptionMail("welcome", key, subscriberLinks(context, subscriber)), now);
  return true;
}

/** Puts a subscriber who said so on the list. */
export async function join(trx: Database, subscriber: Subscriber, now: Date): Promise<void> {
  await change(trx, subscriber, { state: "confirmed", confirmed_at: now.toISOString(), ended_at: null });
  await recordSubscriberEvent(trx, subscriber.id, { what: "confirmed", at: now });
}

/** Unsubscribes at once and deletes unsent newsletter mails. False if the token is invalid or its address no longer exists. */
export async function unsubscribe(trx: Database, secret: string, token: string, now: Date): Promise<boolean> {
  const subscriber = await findByToken(trx, secret, "unsubscribe", token);
  if (!subscriber) return false;
  await endSubscription(trx, subscriber, { what: "left", now });
  return true;
}

/** Number of subscribers by state. */
export async function countSubscribers(db: Database): Promise<Record<string, number>> {
  return Object.fromEntries(await countBy(db.selectFrom("subscribers"), "state"));
}

/** Address and personal links of a subscriber, for the mails. */
export function subscriberLinks(
  { siteUrl, secret }: NewsletterContext,
  subscriber: TokenSubject & { language: string | null },
): SubscriberLinks {
  const { language } = subscriber;
  const theirs = { siteUrl, secret, language };
  return {
    to: { address: subscriber.address },
    siteUrl,
    language,
    confirmUrl: subscriberLink(theirs, "confirm", subscriber),
    unsubscribeUrl: subscriberLink({ siteUrl, secret }, "unsubscribe", subscriber),
    leaveUrl: subscriberLink(theirs, "unsubscribe", subscriber),
    pageUrl: privateLink(theirs, subscriber),
  };
}

/** A personal link: URL with a signed token for one purpose, to Home in that language. */
export function subscriberLink(
  { secret, siteUrl, language }: NewsletterContext,
  purpose: Purpose,
  subscriber: TokenSubject,
): string {
  return `${siteUrl}${translatedPath("/", language)}?newsletter=${purpose}&token=${makeToken(secret, purpose, subscriber)}`;
}

/** The private page of a subscriber (app/pages/newsletter/mine.tsx). `leave`: the lists that its button leaves. */
export function privateLink(
  { secret, siteUrl }: NewsletterContext,
  reader: TokenSubject & Pick<Subscriber, "language">,
  leave?: readonly string[] | "all",
  language: string | null = reader.language,
): string {
  const more = leave ? `&leave=${[leave].flat().join(",")}` : "";
  return `${siteUrl}${translatedPath(privatePath, language)}?token=${makeToken(secret, "unsubscribe", reader)}${more}`;
}

export const privatePath = "/newsletter/mine";

export async function findByAddress(db: Database, address: string): Promise<Subscriber | undefined> {
  return db.selectFrom("subscribers").selectAll().where("address", "=", address).executeTakeFirst();
}

/** A repeated sign-up: an unsubscribed address becomes pending again, a confirmed one stays confirmed. */
async function renew(
  trx: Database,
  address: string,
  { now, mayAsk, language }: { now: Date; mayAsk: boolean; language: string | null },
): Promise<Subscriber> {
  const existing = await findByAddress(trx, address);
  if (!existing) throw new Error("A subscriber disappeared during the sign-up.");
  if (existing.state === "confirmed") return { ...existing, language };
  // Absolute difference, in case a clock ran ahead.
  const isLater = Math.abs(now.getTime() - Date.parse(existing.asked_at)) > sameSignUp;
  if (existing.state === "pending" && !(isLater && mayAsk)) return { ...existing, language };
  const asked = {
    state: "pending" as const,
    asked_at: now.toISOString(),
    reminded_at: null,
    language,
    // Who follows topics is kept when this is never confirmed, also by a release before them (newsletter/retention.ts).
    ...(existing.state === "topics" && { ended_at: now.toISOString() }),
  };
  await change(trx, existing, asked);
  await recordSubscriberEvent(trx, existing.id, { what: "asked", at: now });
  return { ...existing, ...asked };
}

async function change(trx: Database, { id }: Subscriber, set: Partial<Subscriber>): Promise<void> {
  await trx.updateTable("subscribers").set(set).where("id", "=", id).execute();
}
