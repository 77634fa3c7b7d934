/** Outbox administration: list, count, retry, drop. */
import type { Selectable } from "kysely";
import type { Database, OutboxTable } from "../../db/schema.ts";

export interface OutboxCounts {
  /** Waiting or being sent. */
  unsent: number;
  /** When the oldest of these was queued, as ISO text. */
  oldest: string | null;
  setAside: number;
}

const unsent = ["waiting", "sending", "set aside"] as const;
const listed = [
  "id",
  "key",
  "message_id",
  "reference",
  "to_name",
  "to_address",
  "reply_to_name",
  "reply_to_address",
  "subject",
  "created_at",
  "state",
  "due_at",
  "attempts",
  "claimed_by",
  "claimed_until",
  "last_error",
  "sent_at",
] as const;

/** A mail without its body. */
export type OutgoingMail = Pick<Selectable<OutboxTable>, (typeof listed)[number]>;

/** Key of a mail, and the submission it belongs to. */
export type MailIdentity = Pick<Selectable<OutboxTable>, "key" | "reference">;

/** Unsent mails, oldest first; with `all`, sent and dropped ones too. Reads page by page (keyset pagination). */
export async function* eachMail(db: Database, { all = false } = {}): AsyncGenerator<OutgoingMail> {
  for (let after = 0; ; ) {
    let query = db.selectFrom("outbox").select(listed).where("id", ">", after).orderBy("id").limit(200);
    if (!all) query = query.where("state", "in", unsent);
    const rows = await query.execute();
    yield* rows;
    after = rows.at(-1)?.id ?? 0;
    if (rows.length < 200) return;
  }
}

export async function readOutboxCounts(db: Database): Promise<OutboxCounts> {
  const rows = await db
    .selectFrom("outbox")
    .select((eb) => ["state", eb.fn.countAll().as("count"), eb.fn.min("created_at").as("oldest")])
    .where("state", "in", unsent)
    .groupBy("state")
    .execute();
  const under = rows.filter(({ state }) => state !== "set aside");
  return {
    unsent: under.reduce((sum, { count }) => sum + Number(count), 0),
    oldest: under.map(({ oldest }) => oldest).toSorted()[0] ?? null,
    setAside: Number(rows.find(({ state }) => state === "set aside")?.count ?? 0),
  };
}

/** One mail with its text. Throws an Error for the owner to read if there is none. */
export async function showMail(db: Database, typed: string): Promise<Selectable<OutboxTable>> {
  const row = await db.selectFrom("outbox").selectAll().where("id", "=", idOf(typed)).executeTakeFirst();
  if (row) return row;
  throw new Error(`No mail has the number ${typed}.`);
}

/**
 * Makes one mail due now and resets its attempts; without a number, every mail that waits or was set aside. Returns
 * them. Throws an Error for the owner to read if that mail was sent or is being sent.
 */
export async function retryMail(db: Database, now: Date, typed?: string): Promise<MailIdentity[]> {
  const states = typed === undefined ? ["waiting", "set aside"] : ["waiting", "set aside", "dropped"];
  let query = db
    .updateTable("outbox")
    .set({ state: "waiting", due_at: now.toISOString(), attempts: 0, claimed_by: null, claimed_until: null })
    .where("state", "in", states);
  if (typed !== undefined) query = query.where("id", "=", idOf(typed));
  const rows = await query.returning(["key", "reference"]).execute();
  if (typed !== undefined && rows.length === 0) await refuse(db, typed);
  return rows;
}

/** Gives a mail up. Throws an Error for the owner to read if it was sent or is being sent. */
export async function dropMail(db: Database, typed: string): Promise<MailIdentity> {
  const row = await db
    .updateTable("outbox")
    .set({ state: "dropped" })
    .where("id", "=", idOf(typed))
    .where("state", "in", ["waiting", "set aside"])
    .returning(["key", "reference"])
    .executeTakeFirst();
  return row ?? refuse(db, typed);
}

function idOf(typed: string): number {
  if (/^[1-9]\d{0,8}$/.test(typed)) return Number(typed);
  throw new Error(`A mail has a number, as in \`outbox list\`; ${JSON.stringify(typed)} is none.`);
}

async function refuse(db: Database, typed: string): Promise<never> {
  const { state } = await showMail(db, typed);
  if (state === "sending") throw new Error(`Mail ${typed} is leaving right now; nothing was done.`);
  throw new Error(`Mail ${typed} is ${state} already; nothing was done.`);
}
