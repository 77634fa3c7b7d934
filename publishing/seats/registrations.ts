/** Registrations: who has a seat at an event or waits for one, how many seats are taken, ticks at the door, private links. */
import type { Selectable } from "kysely";
import { seatPages } from "../../content/seat-pages.ts";
import { isSqlite } from "../../db/dialect.ts";
import type { Database, Tables } from "../../db/schema.ts";
import { makeSenderToken, readSenderToken } from "../../forms/intake/sender-link.ts";
import { entryOf, findEntryById } from "../entries/entries.ts";
import type { Entry } from "../kind.ts";

export type Registration = Selectable<Tables["registrations"]>;

/** Milliseconds for which seats are held until the link in the mail is used. */
const holdTime = 60 * 60_000;

/** All of an event, in whatever state, in the order in which they came, which is that of the waiting list. */
export function registrationsOf(db: Database, event: number): Promise<Registration[]> {
  return db.selectFrom("registrations").selectAll().where("event", "=", event).orderBy("id").execute();
}

/** `taken`: seats that are confirmed, offered or held; `waiting`: people. */
export async function seatCounts(db: Database, event: number, now = new Date()) {
  const { values } = (await findEntryById(db, event)) ?? {};
  const since = new Date(now.getTime() - holdTime).toISOString();
  const rows = await db
    .selectFrom("registrations")
    .select(["state", ({ fn }) => fn.sum("seats").as("seats"), ({ fn }) => fn.countAll().as("people")])
    .where("event", "=", event)
    .where((eb) => eb.or([eb("state", "in", ["in", "offered", "waiting"]), eb("held_at", ">", since)]))
    .groupBy("state")
    .execute();
  const waiting = rows.find(({ state }) => state === "waiting");
  const taken = rows.reduce((sum, row) => sum + (row === waiting ? 0 : Number(row.seats)), 0);
  return { capacity: Number(values?.seats || 0), taken, waiting: Number(waiting?.people ?? 0) };
}

/** Ticks the name of somebody who has come, or takes the tick away; the first tick says when. */
export async function setCame(db: Database, id: number, came: boolean, now = new Date()): Promise<void> {
  const row = db.updateTable("registrations").where("id", "=", id);
  const tick = row.where("came_at", came ? "is" : "is not", null);
  await tick.set({ came_at: came ? now.toISOString() : null }).execute();
}

/** Gives seats back, or leaves the waiting list; the next in line gets them within seconds (keep-seats.ts). */
export async function giveBack(db: Database, id: number): Promise<void> {
  await updateSeat(db, id, { state: "given-back", held_at: null, offered_until: null, network: null });
}

export function updateSeat(trx: Database, id: number, set: Partial<Registration>): Promise<Registration> {
  const row = trx.updateTable("registrations").set(set).where("id", "=", id);
  return row.returningAll().executeTakeFirstOrThrow();
}

/** The event, whose seats no other transaction changes until the end of this one: SQLite has one writer at a time. */
export async function lockEvent(trx: Database, id: number): Promise<Entry> {
  const query = trx.selectFrom("entries").selectAll().where("id", "=", id);
  return entryOf(await (isSqlite(trx) ? query : query.forUpdate()).executeTakeFirstOrThrow());
}

/** Until when it is held or offered. */
export function standsUntil({ held_at, offered_until }: Registration): Date | undefined {
  const at = held_at ? Date.parse(held_at) + holdTime : Date.parse(offered_until ?? "");
  return at ? new Date(at) : undefined;
}

/** The path of the private page, with a signed token. */
export function seatPath(secret: string, { reference }: Registration): string {
  return `${seatPages.path}?token=${makeSenderToken(secret, reference)}`;
}

export async function findByToken(db: Database, secret: string, token: string) {
  const row = db.selectFrom("registrations").selectAll();
  return row.where("reference", "=", readSenderToken(secret, token) ?? "").executeTakeFirst();
}
