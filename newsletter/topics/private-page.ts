/** The private page of a subscriber: what they get, and changing it. Its link stands in every mail; it needs no account. */
import { languages } from "../../content/languages.ts";
import { languageOf } from "../../content/translate.ts";
import { countOf } from "../../db/count.ts";
import { rhythms } from "../../db/newsletter-schema.ts";
import { daysBefore } from "../../db/nightly-retention.ts";
import type { Database } from "../../db/schema.ts";
import { isWithinRecipientLimit } from "../../mail/outbox/outbox.ts";
import { mailboxKey } from "../../text/mailbox-key.ts";
import { endLists } from "../list/end-lists.ts";
import { endSubscription } from "../list/end-subscription.ts";
import { recordSubscriberEvent } from "../list/events.ts";
import {
  findByAddress,
  findSubscriber,
  join,
  type NewsletterContext,
  privateLink,
  type Subscriber,
} from "../subscribers.ts";
import { isTokenFor, keepLinks, makeToken, rowIdOf } from "../token.ts";
import { choose, listSubscriptions, writeToReader } from "./follow.ts";
import { allLists, newsletterList } from "./lists.ts";

/** A link to move to another address works for a week. */
const moveTime = 7 * 24 * 60 * 60_000;

/** What the page shows. The address is not shown whole: links are passed on. */
export async function readPrivatePage(db: Database, { id, address, language, state }: Subscriber) {
  const chosen = await listSubscriptions(db, id);
  return {
    address: address.replace(/^(.).*(?=@)/su, "$1…"),
    language: language ?? "",
    newsletter: state === "confirmed" || state === "pending",
    lists: allLists().map((list) => ({
      list,
      rhythm: chosen.find((one) => one.list === list)?.rhythm ?? ("" as const),
    })),
  };
}

/** Saves what was chosen in the form of the page: by list a rhythm or nothing; the newsletter; the language. */
export async function saveChoices(
  trx: Database,
  subscriber: Subscriber,
  fields: Readonly<Record<string, string>>,
  now: Date,
): Promise<void> {
  const { id } = subscriber;
  const left = fields[newsletterList] ? [] : [newsletterList];
  for (const list of allLists()) {
    const rhythm = rhythms.find((one) => one === fields[list]);
    if (rhythm) await choose(trx, subscriber, { list, rhythm }, now);
    else if (list in fields) left.push(list);
  }
  if (fields[newsletterList] && subscriber.state !== "confirmed") await join(trx, subscriber, now);
  // As it is after that.
  await leaveLists(trx, (await findSubscriber(trx, id)) ?? subscriber, left, now);
  const language = languages.find(({ code }) => code === fields.language)?.code ?? null;
  if (language === subscriber.language) return;
  await trx.updateTable("subscribers").set({ language }).where("id", "=", id).execute();
  await recordSubscriberEvent(trx, id, {
    what: "changed",
    at: now,
    detail: languageOf(language)?.code ?? "",
  });
}

/** Leaves some lists, and the others stay; or all. Does nothing for lists that are not followed. */
export async function leaveLists(
  trx: Database,
  subscriber: Subscriber,
  lists: readonly string[] | "all",
  now: Date,
): Promise<void> {
  const { id, state } = subscriber;
  if (lists === "all") return endSubscription(trx, subscriber, { what: "left", now, lists });
  await endLists(trx, id, lists, now);
  const isOn = state === "confirmed" || state === "pending";
  // Who follows nothing anymore is kept, so that nothing is sent again.
  const isIdle = state === "topics" && (await listSubscriptions(trx, id)).length === 0;
  if (isIdle || (isOn && lists.includes(newsletterList)))
    await endSubscription(trx, subscriber, { what: "left", now });
}

/**
 * Asks another address to confirm that mail goes there from now on; one that has its own page is told where that is. The answer on
 * the page is the same. At most three such mails a day to an address, and from one page.
 */
export async function askToMove(
  trx: Database,
  context: NewsletterContext,
  { subscriber, typed }: { subscriber: Subscriber; typed: string },
  now: Date,
): Promise<void> {
  const address = mailboxKey(typed);
  if (address === subscriber.address) return;
  if (!(await isWithinRecipientLimit(trx, address, "newsletter-ask", now))) return;
  const keys = `newsletter-ask:move-${subscriber.id}:`;
  const sent = trx.selectFrom("outbox").where("key", "like", `${keys}%`);
  if ((await countOf(sent.where("created_at", ">", daysBefore(now, 1).toISOString()))) >= 3) return;
  const known = await findByAddress(trx, address);
  const { language } = subscriber;
  const reader = { ...(known ?? { ...subscriber, address, earlier_links: null }), language };
  const move = `${now.getTime().toString(36)}.${Buffer.from(address).toString("base64url")}`;
  const token = makeToken(context.secret, "confirm", moveOf(subscriber, move));
  const confirmUrl = `${privateLink(context, reader).replace(/token=.*/, `token=${token}`)}&move=${move}`;
  const kind = known ? "addressTaken" : "moveHere";
  await writeToReader(trx, context, reader, { kind, key: keys + now.toISOString(), confirmUrl }, now);
}

/** Whom a link moves, with the new address; undefined when it is not ours, too old, or used. `move`: its part of when and where to. */
export async function findMove(
  db: Database,
  secret: string,
  { token, move }: Record<"token" | "move", string>,
  now: Date,
): Promise<Subscriber | undefined> {
  const subscriber = await findSubscriber(db, rowIdOf(token) ?? 0);
  const [at = "", to = ""] = move.split(".");
  const age = now.getTime() - Number.parseInt(at, 36);
  if (!subscriber || !(Math.abs(age) < moveTime)) return undefined;
  if (!isTokenFor(secret, token, "confirm", moveOf(subscriber, move))) return undefined;
  return { ...subscriber, address: Buffer.from(to, "base64url").toString() };
}

/** Moves the subscriber, tells the old address, and keeps all earlier links working. Undefined as in `findMove`. */
export async function moveAddress(
  trx: Database,
  context: NewsletterContext,
  link: Record<"token" | "move", string>,
  now: Date,
): Promise<Subscriber | undefined> {
  const moved = await findMove(trx, context.secret, link, now);
  const before = moved && (await findSubscriber(trx, moved.id));
  if (!before || (await findByAddress(trx, moved.address))) return undefined;
  const { id, address } = moved;
  const set = { address, earlier_links: keepLinks(context.secret, before) };
  await trx.updateTable("subscribers").set(set).where("id", "=", id).execute();
  const waiting = trx.updateTable("outbox").set({ to_address: address }).where("state", "=", "waiting");
  await waiting.where("to_address", "=", before.address).where("key", "like", "newsletter-%").execute();
  await recordSubscriberEvent(trx, id, { what: "changed", at: now, detail: "address" });
  const key = `newsletter-moved:${id}:${now.toISOString()}`;
  await writeToReader(trx, context, before, { kind: "moved", key }, now);
  return { ...moved, ...set };
}

/** Valid for the address that it moves from: after the move it is used. */
function moveOf({ id, address }: Subscriber, move: string) {
  return { id, address, asked_at: `move ${move}` };
}
