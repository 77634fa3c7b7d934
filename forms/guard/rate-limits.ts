/** Rate limiting of form submissions, per network and globally. Answers 429 with Retry-After through intake/receive.ts. */
import { createHmac, randomBytes } from "node:crypto";
import ipaddr from "ipaddr.js";
import { isSqlite } from "../../db/dialect.ts";
import type { Database } from "../../db/schema.ts";
import {
  holdThreshold,
  type LimitName,
  limitRules,
  maxClockSkew,
  openCounters,
} from "./rate-limit-counters.ts";

/** `held`: the global rate is implausibly high, store and hold for review. `refund` uncounts the submission. */
export type Permit = { ok: true; held: boolean; refund: () => Promise<void> } | Refusal;

export interface Refusal {
  ok: false;
  /** Whole seconds, at least 1 (Retry-After). */
  retryAfter: number;
  from: "network" | "everywhere";
}

export type RateLimits = ReturnType<typeof openRateLimits>;

/** Stores no address, only an HMAC of it and the day (unlinkable between days) with `secret` or a random key of this process. */
export function openRateLimits(db: Database, secret: string | undefined) {
  const key = secret ?? randomBytes(32);
  const digest = (...parts: string[]) =>
    createHmac("sha256", key)
      .update(JSON.stringify(["limits", ...parts]))
      .digest("base64url");
  const { count, peek, refund: refundOne } = openCounters(db);
  /** Limit and key for each prefix, widest first: a refusal by a wide one leaves no counts of narrower ones. */
  const countersFor = (clientAddress: string, kind: keyof typeof counted): [LimitName, string][] => {
    const networks = ipPrefixesOf(clientAddress);
    const limits = Object.entries(counted[kind][networks.home ? "ipv6" : "ipv4"]);
    const day = new Date().toISOString().slice(0, 10);
    return limits.flatMap(([name, width]): [LimitName, string][] => {
      const network = networks[width];
      return network ? [[name as LimitName, digest(day, network)]] : [];
    });
  };

  return {
    /** Counts one submission from a client address, unless that exceeds a limit. */
    take: async (clientAddress: string): Promise<Permit> => {
      // Checked before anything is counted, so that a flood from many networks does not fill the memory.
      const full = await peek("everywhere", "all");
      if (full) return { ok: false, retryAfter: full, from: "everywhere" };
      const taken: [LimitName, string][] = [];
      const refund = async () => {
        for (const [name, id] of taken) await refundOne(name, id);
      };
      const everywhere: [LimitName, string] = ["everywhere", "all"];
      let sent = 0;
      for (const [name, id] of [...countersFor(clientAddress, "submissions"), everywhere]) {
        const { points, wait } = await count(name, id);
        if (wait) {
          await refund();
          return { ok: false, retryAfter: wait, from: name === "everywhere" ? name : "network" };
        }
        taken.push([name, id]);
        sent = points;
      }
      return { ok: true, held: sent > holdThreshold, refund };
    },
    /** A digest of the network of a client address, for a limit that counts rows of its own. */
    networkOf: (clientAddress: string): string => {
      const { own, home = own } = ipPrefixesOf(clientAddress);
      return digest(new Date().toISOString().slice(0, 10), home);
    },
    /** Counts a rejected request: invalid, unreadable or over a limit. */
    countMistake: async (clientAddress: string) => {
      for (const [name, id] of countersFor(clientAddress, "mistakes"))
        if ((await count(name, id)).wait) return;
    },
    /** The refusal for a client whose network sent too many rejected requests. Counts nothing. */
    refusal: async (clientAddress: string): Promise<Refusal | undefined> => {
      for (const [name, id] of countersFor(clientAddress, "mistakes")) {
        const wait = await peek(name, id);
        if (wait) return { ok: false, retryAfter: wait, from: "network" };
      }
      return undefined;
    },
    /** Counts a text; true if it was sent more than three times in a day. */
    isRepeated: async (text: string) => text !== "" && (await count("text", digest("text", text))).wait > 0,
    /** Deletes expired counts. */
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

/** Which limits count which prefix. None per day or for mistakes per /64: the holder of a /48 could fill the memory with them. */
const counted: Record<
  "submissions" | "mistakes",
  Record<"ipv4" | "ipv6", Partial<Record<LimitName, keyof IpPrefixes>>>
> = {
  submissions: {
    ipv4: { wideBurst: "wide", wideDay: "wide", burst: "own", day: "own" },
    ipv6: { wideBurst: "wide", wideDay: "wide", homeBurst: "home", day: "home", burst: "own" },
  },
  mistakes: {
    ipv4: { wideMistakes: "wide", mistakes: "own" },
    ipv6: { wideMistakes: "wide" },
  },
};

export interface IpPrefixes {
  /** One visitor or household: the whole IPv4 address, /64 of IPv6 (RFC 4291, 2.5.1; RFC 8981). */
  own: string;
  /** One residential customer (RFC 6177): /56 of IPv6. */
  home?: string;
  /** One company or small provider: /48 of IPv6, /24 of IPv4. */
  wide?: string;
}

/** The prefixes of an address; all invalid addresses share the prefix "unknown". */
export function ipPrefixesOf(address: string): IpPrefixes {
  if (!ipaddr.isValid(address)) return { own: "unknown" };
  const parsed = ipaddr.process(address);
  const bytes = parsed.toByteArray();
  if (parsed.kind() === "ipv4")
    return { own: parsed.toString(), wide: `${bytes.slice(0, 3).join(".")}.0/24` };
  const prefix = (bits: number) => `${Buffer.from(bytes.slice(0, bits / 8)).toString("hex")}/${bits}`;
  return { own: prefix(64), home: prefix(56), wide: prefix(48) };
}
