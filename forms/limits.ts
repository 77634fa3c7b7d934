/** How much may come from one network, and from everywhere, before the form says "later". */
import { createHmac, randomBytes } from "node:crypto";
import { CompiledQuery } from "kysely";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  RLWrapperTimeouts,
} from "rate-limiter-flexible";
import { isSqlite } from "../db/identity.ts";
import type { Database } from "../db/schema.ts";
import { networkOf } from "./network.ts";

export type Permit = { ok: true; giveBack: () => Promise<void> } | Refusal;

export interface Refusal {
  ok: false;
  /** Whole seconds, at least 1. */
  retryAfter: number;
  from: "network" | "everywhere";
}

export interface Limits {
  /** Counts one submission from a visitor's address, unless that is one too many. `giveBack` takes it off again. */
  take: (clientAddress: string) => Promise<Permit>;
  /** Counts a text; true when it came in more than three times in a day. */
  isRepeated: (text: string) => Promise<boolean>;
  /** Deletes what is over. */
  forget: () => Promise<void>;
}

/**
 * A campus or an office is one network to us, hence the room: ten people may press at the same moment. `points` in
 * `duration` seconds.
 */
export const limitRules = {
  burst: { points: 30, duration: 600 },
  day: { points: 180, duration: 86_400 },
  everywhere: { points: 900, duration: 600 },
  text: { points: 3, duration: 86_400 },
} as const;

type Name = keyof typeof limitRules;

/** Clocks of two servers may differ by this many milliseconds. */
const clockSlack = 60_000;

/** Milliseconds for one question to the database; after that the process counts for itself. */
const patience = 300;

/**
 * Counts in this process's memory on SQLite, in the shared table on PostgreSQL. No address is kept: only a digest with
 * `secret` (absent: one that this process draws) and the day, so that after a day nobody can tell even with the
 * secret whether two counts were one network.
 */
export function openLimits(db: Database, secret: string | undefined): Limits {
  const key = secret ?? randomBytes(32);
  const digest = (...parts: string[]) =>
    createHmac("sha256", key)
      .update(JSON.stringify(["limits", ...parts]))
      .digest("base64url");
  const limiters = Object.fromEntries(
    Object.keys(limitRules).map((name) => [name, limiter(db, name as Name)]),
  ) as Record<Name, RateLimiterAbstract>;
  const count = (name: Name, what: string) => consume(limiters[name], name, what);

  return {
    take: async (clientAddress) => {
      const network = digest(new Date().toISOString().slice(0, 10), networkOf(clientAddress));
      // Looked at before anything is counted: a flood from many networks leaves no trace in memory.
      const full = await look(limiters.everywhere, "everywhere", "all");
      if (full) return { ok: false, retryAfter: full, from: "everywhere" };
      const taken: [Name, string][] = [];
      const giveBack = async () => {
        for (const [name, what] of taken) await limiters[name].reward(what);
      };
      for (const [name, what] of [
        ["burst", network],
        ["day", network],
        ["everywhere", "all"],
      ] as const) {
        const wait = await count(name, what);
        if (wait) {
          await giveBack();
          return { ok: false, retryAfter: wait, from: name === "everywhere" ? "everywhere" : "network" };
        }
        taken.push([name, what]);
      }
      return { ok: true, giveBack };
    },
    isRepeated: async (text) => text !== "" && (await count("text", digest("text", text))) > 0,
    forget: async () => {
      if (isSqlite(db)) return;
      const now = Date.now();
      const latest = now + limitRules.day.duration * 1000 + clockSlack;
      await db
        .deleteFrom("limits")
        .where(({ eb, or }) => or([eb("expire", "<=", now), eb("expire", ">", latest)]))
        .execute();
    },
  };
}

function limiter(db: Database, name: Name): RateLimiterAbstract {
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
  return new RLWrapperTimeouts({ limiter: shared, timeoutMs: patience, insuranceLimiter: memory });
}

async function runRaw(db: Database, text: string, values: unknown[]) {
  const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values));
  return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
}

/** Counts one; 0 when it still fits, else the seconds until the next one does. */
async function consume(limiter: RateLimiterAbstract, name: Name, key: string): Promise<number> {
  const result = await attempt(limiter, key);
  if (tooLong(result, name)) {
    await limiter.delete(key);
    return secondsToWait(await attempt(limiter, key), name);
  }
  return secondsToWait(result, name);
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
async function look(limiter: RateLimiterAbstract, name: Name, key: string): Promise<number> {
  const result = await limiter.get(key);
  if (!result || result.msBeforeNext <= 0 || tooLong(result, name)) return 0;
  return result.consumedPoints >= limitRules[name].points ? seconds(result) : 0;
}

/** A count that lasts longer than its window was begun by a clock that has been set back since. */
function tooLong({ msBeforeNext }: RateLimiterRes, name: Name): boolean {
  return msBeforeNext > limitRules[name].duration * 1000 + clockSlack;
}

function secondsToWait(result: RateLimiterRes, name: Name): number {
  return result.consumedPoints > limitRules[name].points ? seconds(result) : 0;
}

function seconds({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
