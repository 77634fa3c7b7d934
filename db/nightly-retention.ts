/** The nightly visit that erases what was kept long enough. */
import { localDateIn } from "../time/zone-time.ts";
import { runExclusive } from "./exclusive-lock.ts";
import { withRetry } from "./retry.ts";
import type { Database } from "./schema.ts";
import { secureErase } from "./secure-erase.ts";

/** Erases what one room has kept long enough, in small transactions, and returns how much that was. */
export type RetentionRule = (db: Database, now: Date) => Promise<number>;

const hour = 3_600_000;

/**
 * Once a night, from three o'clock in `timeZone` on, lets every room forget; any number of processes may call it as
 * often as they like. Resolves to how much was erased, undefined when it was not the time. A clock that is wrong must
 * not erase what is young: rooms forget only when the last visit was noted 20 to 72 hours ago, otherwise this
 * visit is noted and nothing more. So a clock that jumps a year ahead has a night to be set right.
 */
export async function eraseExpiredNightly(
  db: Database,
  { now, timeZone }: { now: Date; timeZone: string },
  rooms: readonly RetentionRule[],
): Promise<number | undefined> {
  const night = nightOf(now, timeZone);
  if ((await lastVisit(db, timeZone))?.night === night) return undefined;
  return runExclusive(db, "forget", async () => {
    const last = await lastVisit(db, timeZone);
    if (last?.night === night) return undefined;
    const passed = last ? (now.getTime() - last.time) / hour : Number.NaN;
    const erased = passed >= 20 && passed <= 72 ? await all(db, now, rooms) : 0;
    await note(db, now);
    return erased;
  });
}

/** The rows of the table's `id`s after each other, a few hundred at a time, with a breath for visitors in between. */
export async function* inSlices<Row extends { id: number }>(
  read: (after: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const rows = await read(after, 300);
    if (rows.length > 0) yield rows;
    if (rows.length < 300) return;
    after = rows.at(-1)?.id ?? after;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** The same day of the month so many months earlier, or the month's last day when it has no such day. */
export function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now);
  then.setUTCMonth(then.getUTCMonth() - months);
  if (then.getUTCDate() !== now.getUTCDate()) then.setUTCDate(0);
  return then;
}

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 24 * hour);
}

/** The local date on which this night began, taking nights to begin at three in the morning. */
function nightOf(now: Date, timeZone: string): string {
  return localDateIn(timeZone)(new Date(now.getTime() - 3 * hour));
}

async function lastVisit(
  db: Database,
  timeZone: string,
): Promise<{ night: string; time: number } | undefined> {
  const row = await db
    .selectFrom("chores")
    .select("last_done")
    .where("name", "=", "forget")
    .executeTakeFirst();
  if (!row?.last_done) return undefined;
  const time = Date.parse(row.last_done);
  return { night: nightOf(new Date(time), timeZone), time };
}

async function all(db: Database, now: Date, rooms: readonly RetentionRule[]): Promise<number> {
  let erased = 0;
  for (const forget of rooms) erased += await forget(db, now);
  if (erased > 0) await secureErase(db);
  return erased;
}

async function note(db: Database, now: Date): Promise<void> {
  const last_done = now.toISOString();
  await withRetry(() =>
    db
      .insertInto("chores")
      .values({ name: "forget", last_done, holder: null, held_until: null })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ last_done }))
      .execute(),
  );
}
