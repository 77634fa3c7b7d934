/** How much may come from one network, and from everywhere, before the form says "later". */
import { createHmac, randomBytes } from "node:crypto";
import { isSqlite } from "../../db/dialect.ts";
import type { Database } from "../../db/schema.ts";
import { type IpPrefixes, ipPrefixesOf } from "./ip-prefix.ts";
import { maxClockSkew, openCounters } from "./rate-limit-counters.ts";
import { holdThreshold, type LimitName, limitRules } from "./rate-limit-rules.ts";

export type Permit = Granted | Refusal;

export interface Granted {
  ok: true;
  /** More came in from everywhere than people send: to be kept and held for review. */
  held: boolean;
  /** Takes it off the count again. */
  refund: () => Promise<void>;
}

export interface Refusal {
  ok: false;
  /** Whole seconds, at least 1. */
  retryAfter: number;
  from: "network" | "everywhere";
}

export interface RateLimits {
  /** Counts one submission from a visitor's address, unless that is one too many. */
  take: (clientAddress: string) => Promise<Permit>;
  /** Counts what was sent and not taken: with mistakes in it, unreadable, or one too many. */
  countMistake: (clientAddress: string) => Promise<void>;
  /** The refusal for a visitor whose network sent too much of that; counts nothing. */
  refusal: (clientAddress: string) => Promise<Refusal | undefined>;
  /** Counts a text; true when it came in more than three times in a day. */
  isRepeated: (text: string) => Promise<boolean>;
  /** Deletes what is over. */
  eraseExpired: () => Promise<void>;
}

/**
 * Counts in this process's memory on SQLite, in the shared table on PostgreSQL. No address is kept: only a digest with
 * `secret` (absent: one that this process draws) and the day, so that after a day nobody can tell even with the
 * secret whether two counts were one network.
 */
export function openRateLimits(db: Database, secret: string | undefined): RateLimits {
  const key = secret ?? randomBytes(32);
  const digest = (...parts: string[]) =>
    createHmac("sha256", key)
      .update(JSON.stringify(["limits", ...parts]))
      .digest("base64url");
  const { count, peek, refund: refundOne } = openCounters(db);
  /** Each network under the name of its limit, the widest first: what that refuses leaves no trace of the narrower ones. */
  const places = (clientAddress: string, kind: keyof typeof counted): [LimitName, string][] => {
    const networks = ipPrefixesOf(clientAddress);
    const names: Counted = counted[kind][networks.home ? "ipv6" : "ipv4"];
    const day = new Date().toISOString().slice(0, 10);
    return names.flatMap(([name, width]): [LimitName, string][] => {
      const network = networks[width];
      return network ? [[name, digest(day, network)]] : [];
    });
  };

  return {
    take: async (clientAddress) => {
      // Looked at before anything is counted: a flood from many networks leaves no trace in memory.
      const full = await peek("everywhere", "all");
      if (full) return { ok: false, retryAfter: full, from: "everywhere" };
      const taken: [LimitName, string][] = [];
      const refund = async () => {
        for (const [name, what] of taken) await refundOne(name, what);
      };
      const everywhere = ["everywhere", "all"] as const;
      let sent = 0;
      for (const [name, what] of [...places(clientAddress, "submissions"), everywhere]) {
        const { points, wait } = await count(name, what);
        if (wait) {
          await refund();
          return {
            ok: false,
            retryAfter: wait,
            from: name === "everywhere" ? "everywhere" : "network",
          };
        }
        taken.push([name, what]);
        sent = points;
      }
      return { ok: true, held: sent > holdThreshold, refund };
    },
    countMistake: async (clientAddress) => {
      for (const [name, what] of places(clientAddress, "mistakes"))
        if ((await count(name, what)).wait) return;
    },
    refusal: async (clientAddress) => {
      for (const [name, what] of places(clientAddress, "mistakes")) {
        const wait = await peek(name, what);
        if (wait) return { ok: false, retryAfter: wait, from: "network" };
      }
      return undefined;
    },
    isRepeated: async (text) => text !== "" && (await count("text", digest("text", text))).wait > 0,
    eraseExpired: async () => {
      if (isSqlite(db)) return;
      const now = Date.now();
      const latest = now + limitRules.day.duration * 1000 + maxClockSkew;
      await db
        .deleteFrom("limits")
        .where(({ eb, or }) => or([eb("expire", "<=", now), eb("expire", ">", latest)]))
        .execute();
    },
  };
}

type Counted = readonly (readonly [LimitName, keyof IpPrefixes])[];

/** A day's worth of each /64, or mistakes by each, would let the owner of a /48 fill the memory. */
const counted = {
  submissions: {
    ipv4: [
      ["wideBurst", "wide"],
      ["wideDay", "wide"],
      ["burst", "own"],
      ["day", "own"],
    ],
    ipv6: [
      ["wideBurst", "wide"],
      ["wideDay", "wide"],
      ["homeBurst", "home"],
      ["day", "home"],
      ["burst", "own"],
    ],
  },
  mistakes: {
    ipv4: [
      ["wideMistakes", "wide"],
      ["mistakes", "own"],
    ],
    ipv6: [["wideMistakes", "wide"]],
  },
} as const;
