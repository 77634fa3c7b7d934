/** Reference numbers of submissions: random, readable over the phone. */
import { site } from "../../content/site.ts";

/** Unambiguous characters and digits: no 0 O, 1 I L, no U. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A new reference such as `901-XXXX-XXXX` (area code and eight characters): about 6 * 10^11 values, cryptographically random. */
export function makeReference(): string {
  let characters = "";
  // Rejection sampling: bytes from 240, the last multiple of 30, would bias towards the first characters.
  while (characters.length < 8)
    for (const byte of crypto.getRandomValues(new Uint8Array(16)))
      if (byte < 240) characters += alphabet.charAt(byte % alphabet.length);
  return `${site.areaCode}-${characters.slice(0, 4)}-${characters.slice(4, 8)}`;
}

/** Normalizes a typed reference; null if it is not one. */
export function readReference(typed: string): string | null {
  const reference = typed.trim().toUpperCase();
  return new RegExp(`^${site.areaCode}-[${alphabet}]{4}-[${alphabet}]{4}$`).test(reference)
    ? reference
    : null;
}
