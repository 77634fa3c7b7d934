/** Using a one-time link or code. Neither works twice, nor in another browser than the one that asked. */
import { timingSafeEqual } from "node:crypto";
import type { Database } from "../db/schema.ts";
import { hashCode, hashToken } from "./secrets.ts";

/** Wrong codes that one request takes. */
export const maxAttempts = 5;

type Row = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;

/** Whether a link can be used by whoever has the right browser. Changes nothing: mail scanners open links. */
export async function lookAtLink(db: Database, token: string, now: Date) {
  const row = await findLink(db, token);
  return row ? stateOf(row, now) : unknown;
}

/** Uses a link, once. `browserHash` is undefined for a browser without our cookie. */
export async function redeemLink(
  trx: Database,
  { token, browserHash, now }: { token: string; browserHash: string | undefined; now: Date },
) {
  const row = await findLink(trx, token);
  if (!row) return unknown;
  const refused = stateOf(row, now);
  if (refused) return refused;
  if (row.browser_hash !== null && row.browser_hash !== browserHash)
    return { ok: false, why: "other browser" } as const;
  return redeem(trx, row, now);
}

/**
 * Uses the code of the latest request of this browser, or one that the command line or an invitation gave to the same
 * person. Every try counts before it is compared, so that tries at the same time count as well. The caller must commit
 * whatever the answer is.
 */
export async function redeemCode(
  trx: Database,
  {
    secret,
    code,
    browserHash,
    now,
  }: { secret: string; code: string; browserHash: string | undefined; now: Date },
) {
  const row = browserHash === undefined ? undefined : await latestOf(trx, browserHash);
  if (!row) return unknown;
  const refused = stateOf(row, now);
  if (refused) return refused;
  const counted = await trx
    .updateTable("sign_in_requests")
    .set(({ eb }) => ({ attempts: eb("attempts", "+", 1) }))
    .where("id", "=", row.id)
    .where("attempts", "<", maxAttempts)
    .returning("attempts")
    .executeTakeFirst();
  if (!counted) return { ok: false, why: "too many" } as const;
  const unbound = select(trx).where("person_id", "=", row.person_id).where("browser_hash", "is", null);
  const hash = Buffer.from(hashCode(secret, code), "hex");
  const found = [row, ...(await unbound.execute())].find(
    (one) => timingSafeEqual(Buffer.from(one.code_hash, "hex"), hash) && !stateOf(one, now),
  );
  if (found) {
    const answer = await redeem(trx, found, now);
    return answer.ok ? { ...answer, returnTo: row.return_to } : answer;
  }
  return { ok: false, why: counted.attempts >= maxAttempts ? "too many" : "wrong code" } as const;
}

/** Whether this browser asked for a code that can still be typed. */
export async function hasOpenRequest(db: Database, browserHash: string, now: Date): Promise<boolean> {
  const row = await latestOf(db, browserHash);
  return row !== undefined && row.attempts < maxAttempts && !stateOf(row, now);
}

function findLink(db: Database, token: string): Promise<Row | undefined> {
  return select(db).where("link_hash", "=", hashToken(token)).executeTakeFirst();
}

function latestOf(db: Database, browserHash: string): Promise<Row | undefined> {
  return select(db).where("browser_hash", "=", browserHash).orderBy("id", "desc").limit(1).executeTakeFirst();
}

function select(db: Database) {
  return db
    .selectFrom("sign_in_requests")
    .select(["id", "purpose", "person_id", "code_hash", "browser_hash", "return_to"])
    .select(["expires_at", "used_at", "attempts"]);
}

const unknown = { ok: false, why: "unknown" } as const;

function stateOf(row: Row, now: Date) {
  if (row.used_at !== null) return { ok: false, why: "used" } as const;
  return row.expires_at <= now.toISOString() ? ({ ok: false, why: "expired" } as const) : undefined;
}

/** Marks it as used; of two at once one is first. `returnTo`: path of the desk to go to. */
async function redeem(trx: Database, row: Row, now: Date) {
  if (row.person_id === null) return unknown;
  const { numUpdatedRows } = await trx
    .updateTable("sign_in_requests")
    .set({ used_at: now.toISOString() })
    .where("id", "=", row.id)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return { ok: false, why: "used" } as const;
  return { ok: true, personId: row.person_id, returnTo: row.return_to } as const;
}
