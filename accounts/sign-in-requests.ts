/** One-time codes and links: asking for them by mail, and making them for an invitation or at the command line. */
import type { Write } from "../db/durable-write.ts";
import type { Database } from "../db/schema.ts";
import { signInMail } from "../mail/messages/account.ts";
import { queueMail } from "../mail/outbox/outbox.ts";
import { mailboxKey } from "../text/mailbox-key.ts";
import { isKnownBrowser } from "./devices.ts";
import { findPersonByAddress } from "./people.ts";
import { hashCode, hashToken, newCode, newToken } from "./secrets.ts";
import { countSignInRequest } from "./sign-in-limits.ts";

const minute = 60_000;

/** How long codes and links live, in milliseconds. */
export const lifetimes = {
  "sign-in": 15 * minute,
  "command line": 15 * minute,
  invitation: 7 * 24 * 60 * minute,
};

export interface SignInAsk {
  /** The address as typed. */
  address: string;
  /** Hash of the browser cookie's secret. */
  browserHash: string;
  device: string;
  /** The client's network prefix. */
  network: string;
  /** Path of the desk, checked (return-path.ts). */
  returnTo: string;
}

interface Place {
  write: Write;
  secret: string;
  deskUrl: string;
  now: Date;
  /** False only for load tests. */
  limited: boolean;
}

/**
 * Mails a code and a link, bound to the browser that asks, to the person of this address. Resolves to 0, or to the seconds
 * to wait when too many were asked for: the same answer whether the address belongs to anybody or not. That it also takes
 * the same time is up to the caller.
 */
export function askForSignIn(
  { write, secret, deskUrl, now, limited }: Place,
  { address, browserHash, device, network, returnTo }: SignInAsk,
): Promise<number> {
  return write(async (trx) => {
    const person = await findPersonByAddress(trx, address);
    const isKnown = await isKnownBrowser(trx, person?.id ?? 0, browserHash);
    const asker = { email: mailboxKey(address), network, knownBrowser: isKnown ? browserHash : undefined };
    const wait = limited ? await countSignInRequest(trx, secret, asker, now) : 0;
    if (wait > 0) return wait;
    const request = { purpose: "sign-in", personId: person?.id ?? null, browserHash, returnTo } as const;
    const { id, code, token } = await makeRequest(trx, secret, request, now);
    const linkUrl = signInUrl(deskUrl, token);
    const mail = signInMail(`sign-in:${id}`, person?.email ?? address, { code, linkUrl, device, now });
    if (person) await queueMail(trx, mail, now);
    return 0;
  });
}

/** Keeps the hashes of a new code and a new link, and returns both: they are kept nowhere else. */
export async function makeRequest(
  trx: Database,
  secret: string,
  request: {
    purpose: keyof typeof lifetimes;
    personId: number | null;
    browserHash: string | null;
    returnTo?: string;
  },
  now: Date,
): Promise<{ id: number; code: string; token: string }> {
  const code = newCode();
  const token = newToken();
  const { id } = await trx
    .insertInto("sign_in_requests")
    .values({
      purpose: request.purpose,
      person_id: request.personId,
      code_hash: hashCode(secret, code),
      link_hash: hashToken(token),
      browser_hash: request.browserHash,
      return_to: request.returnTo ?? "/",
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + lifetimes[request.purpose]).toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, code, token };
}

/**
 * Ends the codes and links of a person that any browser could use, and those of this browser: `browserHash`, null when there is
 * none.
 */
export async function endRequests(
  trx: Database,
  { personId, browserHash, now }: { personId: number; browserHash: string | null; now: Date },
): Promise<void> {
  await trx
    .updateTable("sign_in_requests")
    .set({ used_at: now.toISOString() })
    .where("person_id", "=", personId)
    .where("used_at", "is", null)
    .where(({ eb, or }) => or([eb("browser_hash", "is", null), eb("browser_hash", "=", browserHash)]))
    .execute();
}

/** The page of a one-time link. */
export function signInUrl(deskUrl: string, token: string): string {
  return `${deskUrl}/sign-in/link?token=${token}`;
}
