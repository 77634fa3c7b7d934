/** Nightly retention: erases data that is older than its retention period, once a night across processes. */
import type { SelectQueryBuilder } from "kysely";
import { localDateIn } from "../time/zone-time.ts";
import { secureErase } from "./erase-person.ts";
import { runExclusive } from "./exclusive-lock.ts";
import { noteLastDone, readLastDone } from "./last-done.ts";
import { inTransaction, withRetry } from "./retry.ts";
import type { Database } from "./schema.ts";

/** Erases one folder's expired rows, in small transactions, and returns how many. */
export type RetentionRule = (db: Database, now: Date) => Promise<number>;

/** Of its lock and its row in the table `chores`; kept, so that the last run before an upgrade counts. */
const name = "forget";
const hour = 3_600_000;

/**
 * Applies every rule once a night, from three o'clock in `timeZone` on; any number of processes may call it as often as
 * they like. Resolves to the number of erased rows, or to undefined when it was not time. The rules run only when the last
 * run was recorded 20 to 72 hours ago, otherwise this run is only recorded: a clock that jumps ahead erases nothing.
 */
export async function eraseExpiredNightly(
  db: Database,
  { now, timeZone }: { now: Date; timeZone: string },
  rules: readonly RetentionRule[],
): Promise<number | undefined> {
  const night = nightOf(now, timeZone);
  if ((await lastRun(db, timeZone))?.night === night) return undefined;
  return runExclusive(db, name, async () => {
    const last = await lastRun(db, timeZone);
    if (last?.night === night) return undefined;
    const passed = last ? (now.getTime() - last.time) / hour : Number.NaN;
    let erased = 0;
    if (passed >= 20 && passed <= 72) for (const rule of rules) erased += await rule(db, now);
    if (erased > 0) await secureErase(db);
    await withRetry(() => noteLastDone(db, { [name]: now.toISOString() }));
    return erased;
  });
}

/** Yields the rows of a query in batches of 300 by ascending `id`, and yields to the event loop in between. */
export async function* inSlices<Row extends { id: number }>(
  // biome-ignore lint/suspicious/noExplicitAny: any table that has an `id`
  query: SelectQueryBuilder<any, any, Row>,
): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const rows = await query.where("id", ">", after).orderBy("id").limit(300).execute();
    if (rows.length > 0) yield rows;
    if (rows.length < 300) return;
    after = rows.at(-1)?.id ?? after;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Erases what a query finds, each slice in a transaction of its own. `erase` returns how many rows, and so does this. */
export async function eraseInSlices<Row extends { id: number }>(
  db: Database,
  // biome-ignore lint/suspicious/noExplicitAny: any table that has an `id`
  query: SelectQueryBuilder<any, any, Row>,
  erase: (trx: Database, ids: readonly number[]) => Promise<number>,
): Promise<number> {
  let erased = 0;
  for await (const rows of inSlices(query)) {
    const ids = rows.map(({ id }) => id);
    erased += await inTransaction(db, (trx) => erase(trx, ids));
  }
  return erased;
}

/** The same day of the month `months` earlier, or that month's last day when it has no such day. */
export function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now);
  then.setUTCMonth(then.getUTCMonth() - months);
  if (then.getUTCDate() !== now.getUTCDate()) then.setUTCDate(0);
  return then;
}

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 24 * hour);
}

/** The local date of the night, which begins at three in the morning. */
function nightOf(now: Date, timeZone: string): string {
  return localDateIn(timeZone)(new Date(now.getTime() - 3 * hour));
}

async function lastRun(db: Database, timeZone: string): Promise<{ night: string; time: number } | undefined> {
  const last = (await readLastDone(db, [name])).get(name);
  if (!last) return undefined;
  const time = Date.parse(last);
  return { night: nightOf(new Date(time), timeZone), time };
}
