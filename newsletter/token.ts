/** The one token of a subscriber, in the links of our mails. It names a row and proves that we wrote it. */

/** `<row id>.<HMAC-SHA256 of id and address, base64url>`. The same for one address and secret, always. */
export async function makeToken(
  secret: string,
  { id, address }: { id: number; address: string },
): Promise<string> {
  return `${id}.${base64url(await crypto.subtle.sign("HMAC", await keyOf(secret), message(id, address)))}`;
}

/** The row that a token names, before its signature is checked; undefined when it is none of ours by its looks. */
export function rowOf(token: string): number | undefined {
  // Nine digits: PostgreSQL's integer takes no more than ten, and complains about the rest.
  const id = /^([1-9]\d{0,8})\.[\w-]{43}$/.exec(token)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** Whether the token is the one that `makeToken` gives for this row; compared in constant time. */
export async function isTokenOf(
  secret: string,
  token: string,
  { id, address }: { id: number; address: string },
): Promise<boolean> {
  const text = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
  const signature = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return crypto.subtle.verify("HMAC", await keyOf(secret), signature, message(id, address));
}

function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(secret);
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
}

function message(id: number, address: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`newsletter:${id}:${address}`);
}

function base64url(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
