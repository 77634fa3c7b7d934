/** Signed tokens (HMAC-SHA256) in subscriber links: one purpose and one subscriber each. */

/** To confirm one sign-up, or to unsubscribe. */
export type Purpose = "confirm" | "unsubscribe";

/** What a token signs. `asked_at` identifies the sign-up that a confirmation token belongs to. */
export interface TokenSubject {
  id: number;
  address: string;
  asked_at: string;
}

/**
 * `<row id>.<HMAC-SHA256, base64url>`. A confirmation token is valid only for the sign-up of `asked_at`. An unsubscribe
 * token never expires: it depends only on row, address and secret.
 */
export async function makeToken(secret: string, purpose: Purpose, signed: TokenSubject): Promise<string> {
  const signature = await crypto.subtle.sign("HMAC", await keyOf(secret), message(purpose, signed));
  return `${signed.id}.${base64url(signature)}`;
}

/** The row id in a token, not yet verified; undefined if the token is malformed. */
export function rowIdOf(token: string): number | undefined {
  // Nine digits fit into PostgreSQL's integer; it throws on larger numbers.
  const id = /^([1-9]\d{0,8})\.[\w-]{43}$/.exec(token)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** Verifies a token for a purpose and row, in constant time. */
export async function isTokenFor(
  secret: string,
  token: string,
  purpose: Purpose,
  signed: TokenSubject,
): Promise<boolean> {
  const text = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
  const signature = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return crypto.subtle.verify("HMAC", await keyOf(secret), signature, message(purpose, signed));
}

function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(secret);
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
}

function message(purpose: Purpose, { id, address, asked_at }: TokenSubject): Uint8Array<ArrayBuffer> {
  // Unsubscribe signs no purpose: compatible with the links in mails of earlier versions.
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
