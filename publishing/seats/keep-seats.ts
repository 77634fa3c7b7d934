/** What happens to seats by itself: the waiting list, mails about changes, reminders; retention and erasure. */
import { type ErasePerson, spellings } from "../../db/erase-person.ts";
import { runExclusive } from "../../db/exclusive-lock.ts";
import { daysBefore } from "../../db/nightly-retention.ts";
import { inTransaction } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import { daysBeforeDate, instantOf, localDateIn } from "../../time/zone-time.ts";
import { entryOf } from "../entries/entries.ts";
import type { Entry } from "../kind.ts";
import { lockEvent, type Registration, registrationsOf, seatCounts, updateSeat } from "./registrations.ts";
import { queueSeatMail, type SeatContext, type SeatMail } from "./seat-mails.ts";
import { type SeatRules, seatRules } from "./seat-rules.ts";

/** A correction within this time is part of the same mail. */
const settleTime = 60_000;
/** Who let so many offers go by is not asked again. */
const mostOffers = 3;
/** How long names and addresses are kept after the event. */
const keptDays = 30;

/**
 * Ends offers that nobody took, and offers free seats to the first in line whose number fits, for the hours that the host set; where
 * there are not as many before the start, they are in at once. Who let an offer go by comes after the others. Lock the event first.
 */
export async function fillSeats(trx: Database, context: SeatContext, entry: Entry, now: Date) {
  const rules = seatRules(entry, now);
  const { event } = rules;
  const offers = trx
    .updateTable("registrations")
    .where("event", "=", entry.id)
    .where("state", "=", "offered");
  const lapsed = offers.where("offered_until", "<=", now.toISOString());
  const waits = { state: "waiting", offered_until: null } as const;
  await lapsed.set(({ eb }) => ({ ...waits, passed: eb("passed", "+", 1) })).execute();
  const { capacity, taken } = await seatCounts(trx, entry.id, now);
  let free = capacity - taken;
  while (free > 0 && rules.isOn && !rules.hasBegun) {
    const line = trx.selectFrom("registrations").select("id").where("event", "=", entry.id);
    const fitting = line.where("state", "=", "waiting").where("seats", "<=", free);
    const asked = fitting.where("passed", "<", mostOffers).orderBy("passed").orderBy("id");
    const next = await asked.limit(1).executeTakeFirst();
    if (!next) break;
    const until = new Date(now.getTime() + rules.hold);
    const offered = { state: "offered", offered_until: until.toISOString() } as const;
    const isLate = offered.offered_until >= event.startsAt;
    const row = await updateSeat(trx, next.id, isLate ? { state: "in" } : offered);
    const mail = { kind: isLate ? "movedUp" : "offer", about: now.toISOString(), until } as const;
    await queueSeatMail(trx, context, mail, { row, event, now });
    free -= row.seats;
  }
  return { rules, free };
}

/** The job, in one process at a time, for every event that is not over. True when it may have queued mail. */
export async function keepSeats(db: Database, context: SeatContext, now: Date): Promise<boolean> {
  const registered = db.selectFrom("registrations").select("event");
  const coming = db.selectFrom("entries").selectAll().where("ends_at", ">", now.toISOString());
  const entries = await coming.where("id", "in", registered).execute();
  if (entries.length === 0) return false;
  await runExclusive(db, "seats", async () => {
    for (const entry of entries.map(entryOf)) {
      const rows = await registrationsOf(db, entry.id);
      if (rows.some(({ state }) => state === "waiting" || state === "offered"))
        await inTransaction(db, async (trx) => fillSeats(trx, context, await lockEvent(trx, entry.id), now));
      for (const { row, event, set, mail } of dueMails(entry, rows, now))
        await inTransaction(db, async (trx) => {
          await updateSeat(trx, row.id, set);
          if (mail) await queueSeatMail(trx, context, mail, { row, event, now });
        });
    }
  });
  return true;
}

/** What somebody with a seat has to know of an event. */
export function toldVersion({ event, isOn }: SeatRules): string {
  const { startsAt, endsAt, zone, place = "", address = "", link = "", status } = event;
  const shown = isOn || status !== "scheduled" ? status : "cancelled";
  return JSON.stringify({ status: shown, startsAt, endsAt, zone, place, address, link });
}

/** What is to be marked, and mailed in the same transaction: a change that has settled, else a reminder. */
function dueMails(entry: Entry, rows: readonly Registration[], now: Date) {
  const rules = seatRules(entry, now);
  const { event } = rules;
  const version = toldVersion(rules);
  const isSettled = now.getTime() - Date.parse(entry.changedAt) >= settleTime;
  const { level, since } = dueReminder(rules, now);
  // Nobody has decided about a draft.
  if (!/published|withdrawn/.test(entry.state)) return [];
  return rows.flatMap((row) => {
    const { state, told_version: told, reminded, confirmed_at } = row;
    if (!/^(in|waiting|offered)$/.test(state)) return [];
    if (told !== version) {
      const mail = changeMail(version, told ?? version, entry.changedAt);
      return isSettled ? { row, event, set: { told_version: version, reminded: 0 }, mail } : [];
    }
    if (state !== "in" || reminded >= level || !rules.isOn) return [];
    const mail: SeatMail = { kind: level === 1 ? "tomorrow" : "soon", about: event.startsAt };
    // Who confirmed since has just read all of it.
    return { row, event, set: { reminded: level }, mail: (confirmed_at ?? "") < since ? mail : undefined };
  });
}

/** The latest reminder that is due: 1 the day before, at the same time of the clock; 2 two hours before. `since`: an ISO instant. */
export function dueReminder({ event, reminders, hasBegun }: SeatRules, now: Date) {
  const { zone, start, startsAt } = event;
  const before = (hours: number) => new Date(Date.parse(startsAt) - hours * 3_600_000);
  const day = instantOf(zone, daysBeforeDate(start.slice(0, 10), 1) + start.slice(10)) ?? before(24);
  const isEarlier = localDateIn(zone)(now) < start.slice(0, 10);
  const due = [
    { level: 2, since: before(2).toISOString(), isWanted: /hours|both/.test(reminders) },
    { level: 1, since: day.toISOString(), isWanted: /day|both/.test(reminders) && isEarlier },
  ].find(({ since, isWanted }) => isWanted && !hasBegun && now.toISOString() >= since);
  return due ?? { level: 0, since: "" };
}

function changeMail(version: string, told: string, about: string): SeatMail | undefined {
  const [{ status }, was] = [JSON.parse(version), JSON.parse(told)];
  // Where it would have been matters no more.
  if (status !== "scheduled" && was.status === status) return undefined;
  const off = status === "postponed" ? status : "canceled";
  return { kind: status === "scheduled" ? "changed" : off, about, was };
}

/** Erases what nobody confirmed in a day, and names and addresses some time after the end: of who had a seat the number stays. */
export async function eraseOldRegistrations(db: Database, now: Date): Promise<number> {
  const entries = db.selectFrom("entries").select("id");
  const ended = entries.where("ends_at", "<", daysBefore(now, keptDays).toISOString());
  const all = db.deleteFrom("registrations").returning("id");
  const asked = all.where("state", "=", "unconfirmed");
  const stale = await asked.where("created_at", "<", daysBefore(now, 1).toISOString()).execute();
  const others = await all.where("state", "!=", "in").where("event", "in", ended).execute();
  const there = db.updateTable("registrations").where("event", "in", ended).where("name", "!=", "");
  const nobody = { name: "", answers: "[]", language: null };
  const nameless = there.set(({ cast, ref }) => ({ ...nobody, email: cast(ref("id"), "text") }));
  return stale.length + others.length + (await nameless.returning("id").execute()).length;
}

export const erasePersonFromSeats: ErasePerson = async (trx, address, upTo = "9") => {
  const theirs = trx.deleteFrom("registrations").where("email", "in", spellings(address));
  const { numDeletedRows } = await theirs.where("created_at", "<=", upTo).executeTakeFirst();
  return { registrations: Number(numDeletedRows) };
};
