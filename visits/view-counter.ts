/** Counts views in memory and writes the totals every few seconds, so that a flood of them costs one small transaction. */
import { singleFlight } from "../concurrency/single-flight.ts";
import type { Database } from "../db/schema.ts";
import { localDateIn } from "../time/zone-time.ts";
import { addTotals, type Totals } from "./store.ts";
import type { View } from "./view-report.ts";

interface Options {
  db: Database;
  /** Days begin and end here. */
  timeZone: () => string;
  /** Which of these paths are pages of the site. */
  knownPaths: (db: Database, paths: readonly string[]) => Promise<ReadonlySet<string>>;
  now: () => Date;
  onError: (error: unknown) => void;
}

const flushInterval = 5_000;

/** Views a second in the long run, and at once. What exceeds them is not counted. */
const rate = { perSecond: 50, burst: 500 };

/** Different pages and hosts that wait to be written, while the database is away. */
const maxWaiting = 2_000;

export function openViewCounter({ db, timeZone, knownPaths, now, onError }: Options) {
  let waiting = noTotals();
  let tokens = rate.burst;
  let filledAt = now().getTime();
  const { run: flush } = singleFlight(write);
  const timer = setInterval(flush, flushInterval).unref();

  return { count, flush, close };

  /** Counts one view. Not beyond the rate limit, which holds for all visitors together. */
  function count({ path, from, isServed }: View): void {
    if (!takeToken()) return;
    const day = localDateIn(timeZone())(now());
    increment(waiting.pages, `${day} ${path}`);
    if (from !== undefined) increment(waiting.hosts, `${day} ${from}`);
    if (isServed && waiting.pages.has(`${day} ${path}`)) waiting.served.add(path);
  }

  /** Token bucket. A clock that is set back refills nothing. */
  function takeToken(): boolean {
    const time = now().getTime();
    const seconds = Math.max(0, time - filledAt) / 1000;
    filledAt = time;
    tokens = Math.min(rate.burst, tokens + seconds * rate.perSecond);
    if (tokens < 1) return false;
    tokens--;
    return true;
  }

  /** Writes what was counted since the last time. What cannot be written is kept for the next. */
  async function write(): Promise<void> {
    if (waiting.pages.size === 0) return;
    const totals = waiting;
    waiting = noTotals();
    try {
      await addTotals(db, totals, knownPaths);
    } catch (error) {
      for (const [key, more] of totals.pages) increment(waiting.pages, key, more);
      for (const [key, more] of totals.hosts) increment(waiting.hosts, key, more);
      for (const path of totals.served) waiting.served.add(path);
      onError(error);
    }
  }

  /** Stops the clock and writes the rest. */
  async function close(): Promise<void> {
    clearInterval(timer);
    await flush();
    await flush();
  }
}

function noTotals(): Totals {
  return { pages: new Map(), hosts: new Map(), served: new Set() };
}

function increment(counts: Map<string, number>, key: string, by = 1): void {
  const before = counts.get(key);
  if (before !== undefined || counts.size < maxWaiting) counts.set(key, (before ?? 0) + by);
}
