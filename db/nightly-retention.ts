/** Nightly retention: erases data that is older than its retention period, once a night across processes. */
import type { Selectable, SelectQueryBuilder } from "kysely";
import { localDateIn } from "../time/zone-time.ts";
import { secureErase } from "./erase-person.ts";
import { runExclusive } from "./exclusive-lock.ts";
import { noteLastDone, readLastDone } from "./last-done.ts";
import { inTransaction, withRetry } from "./retry.ts";
import type { Database, Tables } from "./schema.ts";

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

/** Ids that one statement looks through, and rows that it returns: a read of SQLite holds up the event loop. */
const [spanOfIds, mostRows] = [1_000, 300];

/**
 * Yields the rows of a query over `table` in batches of at most 300 by ascending `id`, and yields to the event loop in between. No
 * statement looks through more than 1,000 ids, however few of them it finds.
 */
export async function* inSlices<Row extends { id: number }>(
  db: Database,
  table: TableWithId,
  // biome-ignore lint/suspicious/noExplicitAny: any query over that table
  query: SelectQueryBuilder<any, any, Row>,
): AsyncGenerator<Row[]> {
  const end = async (direction: "asc" | "desc") =>
    (await db.selectFrom(table).select("id").orderBy("id", direction).limit(1).executeTakeFirst())?.id ?? 0;
  const last = await end("desc");
  for (let after = (await end("asc")) - 1; after < last; ) {
    const upTo = after + spanOfIds;
    const span = query.where(`${table}.id`, ">", after).where(`${table}.id`, "<=", upTo);
    const rows = await span.orderBy(`${table}.id`).limit(mostRows).execute();
    if (rows.length > 0) yield rows;
    after = rows.length < mostRows ? upTo : (rows.at(-1)?.id ?? upTo);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

type TableWithId = {
  [Name in keyof Tables]: Selectable<Tables[Name]> extends { id: number } ? Name : never;
}[keyof Tables];

/** Erases what a query over `table` finds, each slice in a transaction of its own. `erase` returns how many rows, and so does this. */
export async function eraseInSlices<Row extends { id: number }>(
  db: Database,
  table: TableWithId,
  // biome-ignore lint/suspicious/noExplicitAny: any query over that table
  query: SelectQueryBuilder<any, any, Row>,
  erase: (trx: Database, ids: readonly number[]) => Promise<number>,
): Promise<number> {
  let erased = 0;
  for await (const rows of inSlices(db, table, query)) {
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
