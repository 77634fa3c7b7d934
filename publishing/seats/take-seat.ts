/** Taking a seat: asking for one, which holds it, the press in the mail, and what the private page changes. In the caller's transaction. */
import { countOf } from "../../db/count.ts";
import { daysBefore } from "../../db/nightly-retention.ts";
import type { Database } from "../../db/schema.ts";
import { makeReference } from "../../forms/intake/reference.ts";
import { isWithinRecipientLimit } from "../../mail/outbox/outbox.ts";
import { mailboxKey } from "../../text/mailbox-key.ts";
import { fillSeats, toldVersion } from "./keep-seats.ts";
import { giveBack, lockEvent, type Registration, standsUntil, updateSeat } from "./registrations.ts";
import { queueSeatMail, type SeatContext } from "./seat-mails.ts";

/** Of those that nobody confirmed in a day: from one network, which may be a library's with forty people in it, and of one address. */
export const seatLimits = { network: 60, email: 10 } as const;

/** What the form says. `network`: a digest; null: no limits. */
export type Asked = Pick<Registration, "name" | "email" | "seats" | "answers" | "language" | "network">;

/** Mails the private link, once a minute at most, also to whoever has one: nobody learns who comes. `isSuspect` holds nothing. False: over a limit. */
export async function askForSeat(
  trx: Database,
  context: SeatContext & { event: number; now: Date; isSuspect?: boolean },
  asked: Asked,
): Promise<boolean> {
  const { event, now, isSuspect } = context;
  const { rules, free } = await fillSeats(trx, context, await lockEvent(trx, event), now);
  const email = mailboxKey(asked.email);
  const live = trx.selectFrom("registrations").selectAll().where("state", "!=", "given-back");
  let row = await live.where("event", "=", event).where("email", "=", email).executeTakeFirst();
  const isKnown = row && (row.state !== "unconfirmed" || isHeld(row, now));
  if (!isKnown && asked.network && (await isOver(trx, { network: asked.network, email }, now))) return false;
  // Without a mail nobody could confirm it.
  const mayMail = await isWithinRecipientLimit(trx, email, `seat-ask:${event}`, now);
  if (!mayMail || !rules.isOpen) return true;
  const at = now.toISOString();
  const set = { ...asked, email, held_at: !isSuspect && asked.seats <= free ? at : null };
  const added = { ...set, event, reference: makeReference(), state: "unconfirmed" as const, created_at: at };
  if (!row)
    row = await trx.insertInto("registrations").values(added).returningAll().executeTakeFirstOrThrow();
  else if (!isKnown) row = await updateSeat(trx, row.id, set);
  const until = standsUntil(row);
  const kind = row.state === "unconfirmed" ? (until ? "ask" : "askForList") : "again";
  const about = at.slice(0, 16);
  await queueSeatMail(trx, context, { kind, about, until }, { row, event: rules.event, now });
  return true;
}

/** What the buttons of the private page do. */
export interface SeatChange extends Pick<Registration, "seats" | "answers"> {
  do: "confirm" | "change" | "give-back";
}

/** What was done, or why not: "full" when there are not as many seats, "over" when it has begun or does not take place. */
export async function changeSeat(
  trx: Database,
  context: SeatContext,
  { id, event }: Registration,
  { do: act, seats, answers }: SeatChange,
  now: Date,
) {
  const entry = await lockEvent(trx, event);
  if (act === "give-back") await giveBack(trx, id);
  const { rules, free } = await fillSeats(trx, context, entry, now);
  const rows = trx.selectFrom("registrations").selectAll();
  const row = await rows.where("id", "=", id).executeTakeFirstOrThrow();
  if (row.state === "given-back") return row.state;
  if (!rules.isOn || rules.hasBegun) return "over";
  if (act === "change") {
    const more = row.state === "in" ? seats - row.seats : 0;
    if (!/^(in|waiting)$/.test(row.state) || seats > rules.each || more > Math.max(0, free)) return "full";
    await updateSeat(trx, id, { seats, answers });
    await fillSeats(trx, context, entry, now);
    return act;
  }
  const state = row.state === "offered" || isHeld(row, now) || row.seats <= free ? "in" : "waiting";
  if (row.state === "in" || row.state === state) return row.state;
  const about = now.toISOString();
  const none = { held_at: null, offered_until: null, network: null };
  const confirmed = { ...none, state, confirmed_at: about, told_version: toldVersion(rules) } as const;
  const mail = { row: await updateSeat(trx, id, confirmed), event: rules.event, now };
  await queueSeatMail(trx, context, { kind: state, about }, mail);
  return state;
}

function isHeld(row: Registration, now: Date): boolean {
  return row.state === "unconfirmed" && Number(standsUntil(row)) > now.getTime();
}

async function isOver(trx: Database, by: Record<keyof typeof seatLimits, string>, now: Date) {
  const lately = trx.selectFrom("registrations").where("created_at", ">", daysBefore(now, 1).toISOString());
  const isMany = async (name: keyof typeof seatLimits) =>
    (await countOf(lately.where("state", "=", "unconfirmed").where(name, "=", by[name]))) >= seatLimits[name];
  return (await isMany("network")) || (await isMany("email"));
}
