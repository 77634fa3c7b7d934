/** Ends a subscription: at once, with the mails that have not left. */
import type { SubscriberEvent } from "../../db/newsletter-schema.ts";
import type { Database } from "../../db/schema.ts";
import type { Refusal } from "../../mail/outbox/delivery.ts";
import { inDoubt } from "../../mail/outbox/outbox.ts";
import { oneLine } from "../../mail/smtp/mailbox.ts";
import { mailboxKey } from "../../text/mailbox-key.ts";
import { isGone } from "../bounces.ts";
import type { Subscriber } from "../subscribers.ts";
import { endLists } from "./end-lists.ts";
import { recordSubscriberEvent } from "./events.ts";

export interface Ending {
  what: Extract<SubscriberEvent, "left" | "removed" | "bounced">;
  now: Date;
  /** Whoever leaves, leaves everything. */
  lists?: "all";
  detail?: string;
  /** The issue that it counts for; absent: the latest that left for the address. */
  issueId?: number | null | undefined;
}

/**
 * Ends the newsletter of who left it; of who left all, is removed or whose mailbox is gone everything. Who leaves or is removed is
 * "unsubscribed", whose mailbox is gone "bounced". In the caller's transaction.
 */
export async function endSubscription(
  trx: Database,
  subscriber: Subscriber,
  { what, now, lists, detail, issueId }: Ending,
): Promise<void> {
  const state = what === "bounced" ? "bounced" : "unsubscribed";
  const isAll = what !== "left" || lists === "all";
  const hasEnded = subscriber.state === "unsubscribed" || subscriber.state === "bounced";
  const ended_at = (hasEnded && subscriber.ended_at) || now.toISOString();
  const ended_after = hasEnded
    ? subscriber.ended_after
    : (issueId ?? (await latestIssue(trx, subscriber.address)));
  await trx
    .updateTable("subscribers")
    .set({ state, ended_at, ended_after, confirmed_at: null })
    .where("id", "=", subscriber.id)
    .execute();
  if (isAll) await endLists(trx, subscriber.id, "all", now);
  // Who only followed topics never joined the newsletter.
  if (!hasEnded && !(what === "left" && subscriber.state === "topics"))
    await recordSubscriberEvent(trx, subscriber.id, {
      what,
      at: now,
      ...(detail !== undefined && { detail }),
    });
  const mails = trx
    .deleteFrom("outbox")
    .where("to_address", "=", subscriber.address)
    .where("key", "like", "newsletter-%")
    // The last two could be retried, and "sending" could be released.
    .where("state", "in", ["waiting", "sending", "set aside", inDoubt]);
  const ofNewsletter = mails.where(({ and, eb }) =>
    and(listMails.map((start) => eb("key", "not like", `${start}%`))),
  );
  await (isAll ? mails : ofNewsletter).execute();
}

/** How the keys of mails begin that are about lists, and not about the newsletter. */
const listMails = ["newsletter-topics:", "newsletter-ask:list-", "newsletter-welcome:list-"] as const;

/**
 * Ends the subscription of a mailbox that is gone. `words`: what the server said; `messageId` or `issueId`: of the mail that
 * came back. False if it is not subscribed.
 */
export async function stopBounced(
  trx: Database,
  typed: string,
  now: Date,
  {
    words = "",
    messageId,
    issueId,
  }: { words?: string; messageId?: string | undefined; issueId?: number | null } = {},
): Promise<boolean> {
  const mail = messageId
    ? await trx
        .selectFrom("outbox")
        .select(["to_address", "letter"])
        .where("message_id", "=", messageId)
        .executeTakeFirst()
    : undefined;
  const own = trx.selectFrom("subscribers").selectAll();
  const subscriber = await own
    .where("address", "=", mailboxKey(mail?.to_address ?? typed))
    .executeTakeFirst();
  // Not by `ended_at`: a second sign-up after an unsubscribe still has it.
  if (!subscriber || !(await getsMail(trx, subscriber))) return false;
  await endSubscription(trx, subscriber, {
    what: "bounced",
    now,
    issueId: issueId ?? mail?.letter,
    ...(words && { detail: words }),
  });
  return true;
}

/** Whether anything may go to a subscriber: the newsletter or a list, asked for or confirmed. */
export async function getsMail(
  db: Database,
  { id, state }: Pick<Subscriber, "id" | "state">,
): Promise<boolean> {
  if (state === "pending" || state === "confirmed") return true;
  const lists = db.selectFrom("subscriptions").select("id").where("subscriber_id", "=", id);
  return (await lists.where("state", "!=", "left").executeTakeFirst()) !== undefined;
}

/** Ends the subscription to an address that the mail server refused because it is gone (mail/outbox/delivery.ts). */
export async function stopRefused(trx: Database, { mail, why, words, now }: Refusal): Promise<boolean> {
  if (!isGone(why, words)) return false;
  const said = oneLine(words, 300) || why;
  return stopBounced(trx, mail.to_address, now, { words: said, issueId: mail.letter });
}

/** The latest issue that left for an address, of the mails that are kept. */
async function latestIssue(trx: Database, address: string): Promise<number | null> {
  const row = await trx
    .selectFrom("outbox")
    .select(({ fn }) => fn.max("letter").as("id"))
    .where("to_address", "=", address)
    .where("letter", "is not", null)
    .where("state", "in", ["sent", inDoubt])
    .executeTakeFirst();
  return row?.id ?? null;
}
