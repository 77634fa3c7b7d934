/** Re-keys addresses: they were stored as typed, in lower case, so one mailbox could have many spellings. */
import { type Kysely, type Selectable, sql } from "kysely";
import { asciiAddress, asciiDomain, mailboxKey } from "../../text/mailbox-key.ts";
import type { SubscriberTable, Tables } from "../schema.ts";

type Subscriber = Selectable<SubscriberTable>;
type People = Kysely<Pick<Tables, "submissions" | "outbox" | "subscribers">>;

/** Only rows with characters beyond ASCII can change; both engines have octet_length. */
export async function up(unknown: Kysely<unknown>): Promise<void> {
  const db = unknown.withTables<Pick<Tables, "submissions" | "outbox" | "subscribers">>();
  await keySenders(db);
  await keyMails(db);
  await mergeSubscribers(db, new Date().toISOString());
}

async function keySenders(db: People): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom("submissions")
      .select(["id", "email"])
      .where("id", ">", after)
      .where(sql<boolean>`octet_length(email) <> length(email)`)
      .orderBy("id")
      .limit(500)
      .execute();
    for (const { id, email } of rows)
      await db
        .updateTable("submissions")
        .set({ email: mailboxKey(email) })
        .where("id", "=", id)
        .execute();
    after = rows.at(-1)?.id ?? 0;
    if (rows.length < 500) return;
  }
}

/** Sets aside queued mail to an IP address, however it is spelled; such mail must never leave. */
async function keyMails(db: People): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom("outbox")
      .select(["id", "key", "state", "to_address"])
      .where("id", ">", after)
      .where(sql<boolean>`octet_length(to_address) <> length(to_address)`)
      .orderBy("id")
      .limit(500)
      .execute();
    for (const { id, key, state, to_address: to } of rows) {
      const limited = /^(acknowledgement|newsletter-)/.test(key);
      const isStuck = !isMailable(to) && (state === "waiting" || state === "set aside");
      await db
        .updateTable("outbox")
        .set({
          to_address: limited ? mailboxKey(to) : asciiAddress(to),
          ...(isStuck && { state: "set aside", last_error: "the address names no host" }),
        })
        .where("id", "=", id)
        .execute();
    }
    after = rows.at(-1)?.id ?? 0;
    if (rows.length < 500) return;
  }
}

/**
 * One row a mailbox. Links in sent mails are signed with the row's id and its old spelling, so that row stays, as
 * "merged", and resolves to the mailbox's own row.
 */
async function mergeSubscribers(db: People, now: string): Promise<void> {
  const rows = await db
    .selectFrom("subscribers")
    .selectAll()
    .where(sql<boolean>`octet_length(address) <> length(address)`)
    .orderBy("id")
    .execute();
  for (const row of rows) {
    const address = mailboxKey(row.address);
    if (!isMailable(row.address)) await markUnmailable(db, row, now);
    else if (address !== row.address) await moveTo(db, address, row);
  }
}

async function markUnmailable(db: People, { id, state, ended_at }: Subscriber, now: string): Promise<void> {
  if (state === "pending" && ended_at === null)
    await db.deleteFrom("subscribers").where("id", "=", id).execute();
  else
    await db
      .updateTable("subscribers")
      .set({ state: "bounced", confirmed_at: null, ended_at: ended_at ?? now })
      .where("id", "=", id)
      .execute();
}

async function moveTo(db: People, address: string, row: Subscriber): Promise<void> {
  const there = await db
    .selectFrom("subscribers")
    .selectAll()
    .where("address", "=", address)
    .executeTakeFirst();
  if (there)
    await db.updateTable("subscribers").set(mergeStates(there, row)).where("id", "=", there.id).execute();
  else {
    const { id: _, ...same } = row;
    await db
      .insertInto("subscribers")
      .values({ ...same, address })
      .execute();
  }
  await db.updateTable("subscribers").set({ state: "merged" }).where("id", "=", row.id).execute();
}

/**
 * Merges two rows of one mailbox: its owner's last confirmation or unsubscription wins. A later sign-up does not
 * unsubscribe anyone, and nobody is reminded twice.
 */
function mergeStates(one: Subscriber, other: Subscriber) {
  const [last, before] = isLater(one, other) ? [one, other] : [other, one];
  const { state, asked_at, confirmed_at } = last;
  return {
    state,
    asked_at,
    confirmed_at,
    ended_at: state === "confirmed" ? null : (last.ended_at ?? before.ended_at),
    reminded_at: last.reminded_at ?? before.reminded_at,
  };
}

function isLater(one: Subscriber, other: Subscriber): boolean {
  if (one.state !== other.state && [one.state, other.state].includes("pending")) {
    if (one.state === "confirmed" || other.state === "confirmed") return one.state === "confirmed";
  }
  return momentOf(one) >= momentOf(other);
}

function momentOf({ state, asked_at, confirmed_at, ended_at }: Subscriber): string {
  if (state === "pending") return asked_at;
  return (state === "confirmed" ? confirmed_at : ended_at) ?? asked_at;
}

function isMailable(address: string): boolean {
  return asciiDomain(address.slice(address.lastIndexOf("@") + 1)) !== undefined;
}
