/** Signed tokens (HMAC-SHA256) in subscriber links: one purpose and one subscriber each. */
import { createHmac, timingSafeEqual } from "node:crypto";

/** To confirm one thing that was asked for; or to leave, and to open the private page. */
export type Purpose = "confirm" | "unsubscribe";

/** What a token signs. `asked_at` identifies the sign-up that a confirmation token belongs to. */
export interface TokenSubject {
  id: number;
  address: string;
  asked_at: string;
  /** JSON array of what its links were signed with under earlier addresses. */
  earlier_links?: string | null;
}

/** `<row id>.<HMAC-SHA256, base64url>`. One to confirm is valid for the sign-up of `asked_at` only; one to unsubscribe never expires. */
export function makeToken(secret: string, purpose: Purpose, signed: TokenSubject): string {
  return `${signed.id}.${sign(secret, purpose, signed).toString("base64url")}`;
}

/** The row id in a token, not yet verified; undefined if the token is malformed. */
export function rowIdOf(token: string): number | undefined {
  // Nine digits fit into PostgreSQL's integer; it throws on larger numbers.
  const id = /^([1-9]\d{0,8})\.[\w-]{43}$/.exec(token)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** Verifies a token of `rowIdOf`'s form for a purpose and row, in constant time. */
export function isTokenFor(secret: string, token: string, purpose: Purpose, signed: TokenSubject): boolean {
  const signature = Buffer.from(token.split(".")[1] ?? "", "base64url");
  const earlier = purpose === "unsubscribe" ? earlierLinks(signed) : [];
  const valid = [sign(secret, purpose, signed), ...earlier.map((one) => Buffer.from(one, "base64url"))];
  return valid.some((one) => timingSafeEqual(signature, one));
}

/** `earlier_links` of a subscriber who is about to have another address: the links of all earlier mails go on working. */
export function keepLinks(secret: string, signed: TokenSubject): string {
  const present = sign(secret, "unsubscribe", signed).toString("base64url");
  return JSON.stringify([...earlierLinks(signed), present]);
}

function earlierLinks({ earlier_links: kept }: TokenSubject): string[] {
  return JSON.parse(kept ?? "[]");
}

function sign(secret: string, purpose: Purpose, { id, address, asked_at }: TokenSubject): Buffer {
  // A subscription can be ended by the link of any of its mails, and confirmed by that of its last sign-up alone.
  const text = purpose === "unsubscribe" ? `newsletter:${id}` : `newsletter-confirm:${id}:${asked_at}`;
  return createHmac("sha256", secret).update(`${text}:${address}`).digest();
}
