/** Counts what happens in a window of time: in this process's memory on SQLite, in the shared table on PostgreSQL. */
import { CompiledQuery } from "kysely";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  RLWrapperTimeouts,
} from "rate-limiter-flexible";
import { isSqlite } from "../../db/dialect.ts";
import type { Database } from "../../db/schema.ts";
import { type LimitName, limitRules } from "./rate-limit-rules.ts";

export interface Counters {
  /** Counts one: how many there are now, and the seconds until the next one fits, 0 when this one still does. */
  count: (name: LimitName, key: string) => Promise<{ points: number; wait: number }>;
  /** The seconds to wait when it is full already, else 0; counts nothing. */
  peek: (name: LimitName, key: string) => Promise<number>;
  /** Takes one off again. */
  refund: (name: LimitName, key: string) => Promise<unknown>;
}

/** Clocks of two servers may differ by this many milliseconds. */
export const maxClockSkew = 60_000;

/** Milliseconds for one question to the database; after that the process counts for itself. */
const queryTimeout = 300;

export function openCounters(db: Database): Counters {
  const limiters = Object.fromEntries(
    Object.keys(limitRules).map((name) => [name, limiter(db, name as LimitName)]),
  ) as Record<LimitName, RateLimiterAbstract>;
  return {
    count: (name, key) => consume(limiters[name], name, key),
    peek: (name, key) => look(limiters[name], name, key),
    refund: (name, key) => limiters[name].reward(key),
  };
}

function limiter(db: Database, name: LimitName): RateLimiterAbstract {
  const options = { keyPrefix: name, ...limitRules[name] };
  const memory = new RateLimiterMemory(options);
  if (isSqlite(db)) return memory;
  // Our own pool in the clothes of the driver's.
  const storeClient = {
    query: ({ text, values }: { text: string; values: unknown[] }) => runRaw(db, text, values),
  };
  const shared = new RateLimiterPostgres({
    ...options,
    storeClient,
    storeType: "pool",
    tableName: "limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
  });
  return new RLWrapperTimeouts({ limiter: shared, timeoutMs: queryTimeout, insuranceLimiter: memory });
}

async function runRaw(db: Database, text: string, values: unknown[]) {
  const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values));
  return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
}

/** Counts one: how many there are now, and the seconds until the next one fits, 0 when this one still does. */
async function consume(limiter: RateLimiterAbstract, name: LimitName, key: string) {
  let result = await attempt(limiter, key);
  if (isFromFutureClock(result, name)) {
    await limiter.delete(key);
    result = await attempt(limiter, key);
  }
  return { points: result.consumedPoints, wait: secondsToWait(result, name) };
}

async function attempt(limiter: RateLimiterAbstract, key: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key);
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return refused;
    throw refused;
  }
}

/** The same without counting: the seconds to wait when it is full already. */
async function look(limiter: RateLimiterAbstract, name: LimitName, key: string): Promise<number> {
  const result = await limiter.get(key);
  if (!result || result.msBeforeNext <= 0 || isFromFutureClock(result, name)) return 0;
  return result.consumedPoints >= limitRules[name].points ? seconds(result) : 0;
}

/** A count that lasts longer than its window was begun by a clock that has been set back since. */
function isFromFutureClock({ msBeforeNext }: RateLimiterRes, name: LimitName): boolean {
  return msBeforeNext > limitRules[name].duration * 1000 + maxClockSkew;
}

function secondsToWait(result: RateLimiterRes, name: LimitName): number {
  return result.consumedPoints > limitRules[name].points ? seconds(result) : 0;
}

function seconds({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
