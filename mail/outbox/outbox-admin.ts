/** Outbox administration: list, count, retry. */
import { inSlices } from "../../db/nightly-retention.ts";
import type { Database } from "../../db/schema.ts";
import type { OutboxMail } from "./claims.ts";
import { inDoubt } from "./outbox.ts";

const unsent = ["waiting", "sending", "set aside"] as const;

/** A mail without its body. */
export type OutgoingMail = Omit<OutboxMail, "text" | "html">;

/** Unsent mails, oldest first; with `all`, sent and dropped ones too. */
export async function* eachMail(db: Database, { all = false } = {}): AsyncGenerator<OutgoingMail> {
  const query = db.selectFrom("outbox").selectAll();
  for await (const rows of inSlices(db, "outbox", all ? query : query.where("state", "in", unsent)))
    for (const { text, html, ...mail } of rows) yield mail;
}

export async function readOutboxCounts(db: Database) {
  const rows = await db
    .selectFrom("outbox")
    .select((eb) => ["state", eb.fn.countAll().as("count"), eb.fn.min("created_at").as("oldest")])
    .where("state", "in", unsent)
    .groupBy("state")
    .execute();
  const under = rows.filter(({ state }) => state !== "set aside");
  return {
    /** Waiting or being sent. */
    unsent: under.reduce((sum, { count }) => sum + Number(count), 0),
    /** When the oldest of these was queued, as ISO text. */
    oldest: under.map(({ oldest }) => oldest).toSorted()[0] ?? null,
    setAside: Number(rows.find(({ state }) => state === "set aside")?.count ?? 0),
  };
}

/** Makes one mail that has not left due now, or all that wait or were set aside, in the caller's transaction. */
export async function retryMail(trx: Database, now: Date, id?: number): Promise<{ id: number }[]> {
  const states = ["waiting", "set aside", ...(id === undefined ? [] : ["dropped", inDoubt])];
  let query = trx
    .updateTable("outbox")
    .set({ state: "waiting", due_at: now.toISOString(), attempts: 0, claimed_by: null, claimed_until: null })
    .where("state", "in", states);
  if (id !== undefined) query = query.where("id", "=", id);
  return query.returning("id").execute();
}

/** Makes the mails of an issue that may have arrived due again, in the caller's transaction. Returns how many. */
export async function retryInDoubt(trx: Database, now: Date, issueId: number): Promise<number> {
  const due = trx.updateTable("outbox").set({ state: "waiting", due_at: now.toISOString(), sent_at: null });
  const mails = due.where("letter", "=", issueId).where("state", "=", inDoubt);
  return Number((await mails.executeTakeFirstOrThrow()).numUpdatedRows);
}
