/** Who comes, as the door sees it: names, seats and answers, never an address. */
import type { Database } from "../../db/schema.ts";
import { makeReference } from "../../forms/intake/reference.ts";
import type { Entry } from "../kind.ts";
import { registrationsOf, seatCounts, setCame } from "./registrations.ts";

export type Door = Awaited<ReturnType<typeof readDoor>>;

/** By name; of those who are erased only the number stays. */
export async function readDoor(db: Database, { id, title, values }: Entry) {
  const questions = values.questions?.split("\n") ?? [];
  const rows = (await registrationsOf(db, id)).filter(({ name }) => name !== "");
  const guests = rows.map(({ id, name, seats, state, reference, came_at, answers }) => {
    const said = (JSON.parse(answers) as string[]).map((text, at) => text && `${questions[at]} ${text}`);
    return { ...{ id, name, seats, state, reference, came: came_at !== null }, said: said.filter(Boolean) };
  });
  const sorted = guests.toSorted((one, other) => one.name.localeCompare(other.name));
  return { id, title, guests: sorted, ...(await seatCounts(db, id)) };
}

/** Ticks names and takes ticks away. `12:1:1764300000000 14:0:`: 12 is here, pressed then; 14 isn't, now. The newest press counts. */
export async function tickNames(trx: Database, event: number, ticks: string, now: Date): Promise<void> {
  for (const [, number, came, typed] of ticks.matchAll(/\b([1-9]\d{0,8}):([01]):(\d{0,15})/g)) {
    const [id, at] = [Number(number), new Date(Math.min(Number(typed || now), now.getTime()))];
    const pressed_at = at.toISOString();
    const own = trx.updateTable("registrations").where("id", "=", id).where("event", "=", event);
    const older = own.where((eb) => eb(eb.fn.coalesce("pressed_at", eb.val("")), "<", pressed_at));
    const { numUpdatedRows } = await older.set({ pressed_at }).executeTakeFirst();
    if (numUpdatedRows > 0n) await setCame(trx, id, came === "1", at);
  }
}

/** Somebody without a seat, who is here; no mail goes to what stands in place of an address. Returns the number. */
export async function addWalkIn(trx: Database, event: number, name: string, now: Date): Promise<number> {
  const [at, reference] = [now.toISOString(), makeReference()];
  const who = { event, reference, name, email: `walk-in ${reference}`, answers: "[]" };
  const seat = { seats: 1, state: "in" } as const;
  const here = { created_at: at, confirmed_at: at, came_at: at, pressed_at: at };
  const insert = trx.insertInto("registrations").values({ ...who, ...seat, ...here });
  return (await insert.returning("id").executeTakeFirstOrThrow()).id;
}
