/** Outbox administration: list, count, retry, drop. */
import type { Selectable } from "kysely";
import { inSlices } from "../../db/nightly-retention.ts";
import type { Database, OutboxTable } from "../../db/schema.ts";
import { Refusal } from "../../text/refusal.ts";
import type { OutboxMail } from "./claims.ts";

export interface OutboxCounts {
  /** Waiting or being sent. */
  unsent: number;
  /** When the oldest of these was queued, as ISO text. */
  oldest: string | null;
  setAside: number;
}

const unsent = ["waiting", "sending", "set aside"] as const;

/** Key of a mail, and the submission it belongs to. */
type MailIdentity = Pick<OutboxMail, "id" | "key" | "reference">;

/** A mail without its body. */
export type OutgoingMail = Omit<OutboxMail, "text" | "html">;

/** Unsent mails, oldest first; with `all`, sent and dropped ones too. */
export async function* eachMail(db: Database, { all = false } = {}): AsyncGenerator<OutgoingMail> {
  const query = db.selectFrom("outbox").selectAll();
  for await (const rows of inSlices(all ? query : query.where("state", "in", unsent)))
    for (const { text, html, ...mail } of rows) yield mail;
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
  throw new Refusal(`No mail has the number ${typed}.`);
}

/** Makes one mail due now, or all that wait or were set aside, and returns them. Throws for the owner to read if it was or is being sent. */
export async function retryMail(db: Database, now: Date, typed?: string): Promise<MailIdentity[]> {
  const states = typed === undefined ? ["waiting", "set aside"] : ["waiting", "set aside", "dropped"];
  let query = db
    .updateTable("outbox")
    .set({ state: "waiting", due_at: now.toISOString(), attempts: 0, claimed_by: null, claimed_until: null })
    .where("state", "in", states);
  if (typed !== undefined) query = query.where("id", "=", idOf(typed));
  const rows = await query.returning(["id", "key", "reference"]).execute();
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
    .returning(["id", "key", "reference"])
    .executeTakeFirst();
  return row ?? refuse(db, typed);
}

function idOf(typed: string): number {
  if (/^[1-9]\d{0,8}$/.test(typed)) return Number(typed);
  throw new Refusal(`A mail has a number, as in \`outbox list\`; ${JSON.stringify(typed)} is none.`);
}

async function refuse(db: Database, typed: string): Promise<never> {
  const { state } = await showMail(db, typed);
  if (state === "sending") throw new Refusal(`Mail ${typed} is leaving right now; nothing was done.`);
  throw new Refusal(`Mail ${typed} is ${state} already; nothing was done.`);
}
