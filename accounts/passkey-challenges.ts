/** WebAuthn challenges, which the server signs instead of storing them; each is answered once. */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Database } from "../db/schema.ts";

/** What it is for: to sign in, or to add a passkey to one person. */
export type ChallengePurpose = "sign-in" | `register:${number}`;

/** In milliseconds. */
const lifetime = 15 * 60_000;

/** 16 random bytes, 6 of time, 32 of HMAC-SHA256. */
export function makeChallenge(secret: string, purpose: ChallengePurpose, now: Date): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(22);
  randomBytes(16).copy(head);
  head.writeUIntBE(now.getTime(), 16, 6);
  return Uint8Array.from(Buffer.concat([head, sign(secret, purpose, head)]));
}

/** Whether we made this challenge (base64url) for that, a quarter of an hour ago at most. */
export function isOurChallenge(secret: string, purpose: ChallengePurpose, challenge: string, now: Date) {
  const bytes = Buffer.from(challenge, "base64url");
  if (bytes.length !== 54) return false;
  const head = bytes.subarray(0, 22);
  if (!timingSafeEqual(bytes.subarray(22), sign(secret, purpose, head))) return false;
  const age = now.getTime() - head.readUIntBE(16, 6);
  // A minute of difference between two servers' clocks.
  return age > -60_000 && age <= lifetime;
}

/** Marks a challenge as answered; false if it was already. */
export async function spendChallenge(trx: Database, challenge: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("passkey_challenges")
    .values({ challenge, used_at: now.toISOString() })
    .onConflict((conflict) => conflict.column("challenge").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

function sign(secret: string, purpose: ChallengePurpose, head: Uint8Array): Buffer {
  return createHmac("sha256", secret).update(`passkey challenge:${purpose}:`).update(head).digest();
}
