/** Rate limits of form submissions: the numbers, and counters on rate-limiter-flexible (in memory on SQLite, shared table on PostgreSQL). */
import { CompiledQuery } from "kysely";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  type RateLimiterRes,
  RLWrapperTimeouts,
} from "rate-limiter-flexible";
import { isSqlite } from "../../db/dialect.ts";
import type { Database } from "../../db/schema.ts";

/** `points` per `duration` seconds. Generous: a campus shares one address. Wide prefixes have limits of their own, against holders of thousands. */
export const limitRules = {
  burst: { points: 30, duration: 600 },
  homeBurst: { points: 60, duration: 600 },
  wideBurst: { points: 120, duration: 600 },
  day: { points: 180, duration: 86_400 },
  wideDay: { points: 720, duration: 86_400 },
  mistakes: { points: 300, duration: 600 },
  wideMistakes: { points: 1_200, duration: 600 },
  everywhere: { points: 6_000, duration: 600 },
  text: { points: 3, duration: 86_400 },
} as const;

/** Global submissions in ten minutes above which further ones are held for review. */
export const holdThreshold = 900;

export type LimitName = keyof typeof limitRules;

/** Assumed bound on the clock difference of two servers, in milliseconds. */
export const maxClockSkew = 60_000;

/** Timeout of a database query, in milliseconds; then the process falls back to its memory. */
const queryTimeout = 300;

export function openCounters(db: Database) {
  const limiters = Object.fromEntries(
    Object.keys(limitRules).map((name) => [name, limiter(db, name as LimitName)]),
  ) as Record<LimitName, RateLimiterAbstract>;
  return {
    /**
     * Counts one, by `penalty`, which counts as `consume` does and throws for no limit. `points`: the count; `wait`: seconds to
     * Retry-After, 0 if within the limit.
     */
    count: async (name: LimitName, key: string) => {
      let result = await limiters[name].penalty(key);
      if (isFromFutureClock(result, name)) {
        await limiters[name].delete(key);
        result = await limiters[name].penalty(key);
      }
      const isOver = result.consumedPoints > limitRules[name].points;
      return { points: result.consumedPoints, wait: isOver ? seconds(result) : 0 };
    },
    /** Seconds to wait if the limit is reached, else 0. Counts nothing. */
    peek: async (name: LimitName, key: string) => {
      const result = await limiters[name].get(key);
      if (!result || result.msBeforeNext <= 0 || isFromFutureClock(result, name)) return 0;
      return result.consumedPoints >= limitRules[name].points ? seconds(result) : 0;
    },
    /** Uncounts one. */
    refund: (name: LimitName, key: string) => limiters[name].reward(key),
  };
}

function limiter(db: Database, name: LimitName): RateLimiterAbstract {
  const options = { keyPrefix: name, ...limitRules[name] };
  const memory = new RateLimiterMemory(options);
  if (isSqlite(db)) return memory;
  // Adapts our Kysely connection to the interface of a `pg` pool.
  const storeClient = {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
    },
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

/** A count that expires later than its window allows was started by a clock that has been set back since. */
function isFromFutureClock({ msBeforeNext }: RateLimiterRes, name: LimitName): boolean {
  return msBeforeNext > limitRules[name].duration * 1000 + maxClockSkew;
}

function seconds({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
