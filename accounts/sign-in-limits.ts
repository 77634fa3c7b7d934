/** Rate limits of asking for sign-in mails, so that nobody is flooded with them. Counted in the database: they hold for all servers. */
import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../db/schema.ts";

/** A browser in which the address has signed in before counts alone: nobody else locks it out, whatever they ask for. */
const signInRules = {
  browser: { points: 5, seconds: 900 },
  address: { points: 5, seconds: 900 },
  addressDay: { points: 20, seconds: 86_400 },
  network: { points: 30, seconds: 3_600 },
  everywhere: { points: 300, seconds: 600 },
};

export interface Asker {
  /** The mailbox key that was typed, whoever it belongs to. */
  email: string;
  /** The client's network prefix (forms/guard/rate-limits.ts). */
  network: string;
  /** Set for a browser in which this address has signed in. */
  knownBrowser: string | undefined;
}

/**
 * Counts one request. Resolves to 0, or to the seconds to wait when a limit is exceeded. Of addresses and networks only an
 * HMAC is kept, for a day at most.
 */
export async function countSignInRequest(
  trx: Database,
  secret: string,
  { email, network, knownBrowser }: Asker,
  now: Date,
): Promise<number> {
  const keyOf = (name: keyof typeof signInRules, ...parts: string[]) =>
    `sign-in:${name}:${createHmac("sha256", secret)
      .update(JSON.stringify(["sign-in limits", name, now.toISOString().slice(0, 10), ...parts]))
      .digest("base64url")}`;
  // Everybody's limit last: what another limit refused does not use it up. Each transaction locks them in this order, so that
  // no two wait for each other.
  const counted = knownBrowser
    ? ([["browser", keyOf("browser", email, knownBrowser)]] as const)
    : ([
        ["network", keyOf("network", network)],
        ["address", keyOf("address", email)],
        ["addressDay", keyOf("addressDay", email)],
        ["everywhere", "sign-in:everywhere"],
      ] as const);
  for (const [name, key] of counted) {
    const wait = await count(trx, key, name, now);
    if (wait > 0) return wait;
  }
  return 0;
}

/** Counts in a fixed window and returns the seconds to wait, 0 within the limit. One statement, so that no two count the same. */
async function count(db: Database, key: string, name: keyof typeof signInRules, now: Date): Promise<number> {
  const { points, seconds } = signInRules[name];
  const time = now.getTime();
  const row = await db
    .insertInto("limits")
    .values({ key, points: 1, expire: time + seconds * 1000 })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        points: sql`case when limits.expire <= ${time} then 1 else limits.points + 1 end`,
        expire: sql`case when limits.expire <= ${time} then excluded.expire else limits.expire end`,
      }),
    )
    .returning(["points", "expire"])
    .executeTakeFirstOrThrow();
  return row.points > points ? Math.max(1, Math.ceil((Number(row.expire) - time) / 1000)) : 0;
}
