/** Random tokens and codes, and the hashes under which the database keeps them. */
import { createHash, createHmac, randomBytes, randomInt } from "node:crypto";

/** Neither 0 and O nor 1, I and L: a code is read from one screen and typed at another. */
const letters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const codeLength = 8;

/** 256 random bits, base64url. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The hash of a token, hex. Plain SHA-256: 256 random bits cannot be guessed from it. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** A code to type: 8 characters, 39 random bits, shown as `ABCD-2345`. */
export function newCode(): string {
  const code = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join("");
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** The hash of a code as typed, hex: an HMAC with the server's secret, because a code is short. Forgives case, spaces and hyphens. */
export function hashCode(secret: string, code: string): string {
  const typed = code.toUpperCase().replace(/[^0-9A-Z]/g, "");
  return createHmac("sha256", secret)
    .update(JSON.stringify(["sign-in code", typed]))
    .digest("hex");
}
