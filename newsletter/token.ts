/** The tokens in the links of our mails: each opens one thing, for one subscriber. */

/** What a link is for: to confirm one sign-up, or to leave. */
export type Purpose = "confirm" | "unsubscribe";

/** What a token is made from. `asked_at`: the sign-up that a confirming link belongs to. */
export interface TokenSubject {
  id: number;
  address: string;
  asked_at: string;
}

/**
 * `<row id>.<HMAC-SHA256, base64url>`. A confirming token is good for the sign-up of `asked_at` alone. An unsubscribing
 * one is the same for one address and secret, always.
 */
export async function makeToken(secret: string, purpose: Purpose, signed: TokenSubject): Promise<string> {
  const signature = await crypto.subtle.sign("HMAC", await keyOf(secret), message(purpose, signed));
  return `${signed.id}.${base64url(signature)}`;
}

/** The row that a token names, before its signature is checked; undefined when it is none of ours by its looks. */
export function rowIdOf(token: string): number | undefined {
  // Nine digits: PostgreSQL's integer takes no more than ten, and complains about the rest.
  const id = /^([1-9]\d{0,8})\.[\w-]{43}$/.exec(token)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** Whether the token is the one that `makeToken` gives for this purpose and row; compared in constant time. */
export async function isTokenFor(
  secret: string,
  token: string,
  purpose: Purpose,
  signed: TokenSubject,
): Promise<boolean> {
  const text = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
  const signature = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return crypto.subtle.verify("HMAC", await keyOf(secret), signature, message(purpose, signed));
}

function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(secret);
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
}

function message(purpose: Purpose, { id, address, asked_at }: TokenSubject): Uint8Array<ArrayBuffer> {
  // Without a purpose: mails of earlier versions carry this token, and their links must go on unsubscribing.
  const text =
    purpose === "unsubscribe"
      ? `newsletter:${id}:${address}`
      : `newsletter-confirm:${id}:${asked_at}:${address}`;
  return new TextEncoder().encode(text);
}

function base64url(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
