import { site } from "../../content/site.ts";

/** Letters and digits that nobody mixes up when reading them over the phone: no 0 O, 1 I L, no U. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A new receipt number, the area code and eight letters as in `901-XXXX-XXXX`; about 6 * 10^11 of them, from the system's random source. */
export function makeReference(): string {
  let letters = "";
  while (letters.length < 8) letters += lettersOf(crypto.getRandomValues(new Uint8Array(16)));
  return `${site.areaCode}-${letters.slice(0, 4)}-${letters.slice(4, 8)}`;
}

/** What somebody typed or pasted as a receipt number, in its one spelling; null when it cannot be one. */
export function readReference(typed: string): string | null {
  const reference = typed.trim().toUpperCase();
  return new RegExp(`^${site.areaCode}-[${alphabet}]{4}-[${alphabet}]{4}$`).test(reference)
    ? reference
    : null;
}

/** One letter a byte; 240 is the last multiple of 30 a byte can hold, above it the first letters would come up more often. */
function lettersOf(bytes: Uint8Array): string {
  return Array.from(
    bytes.filter((byte) => byte < 240),
    (byte) => alphabet.charAt(byte % alphabet.length),
  ).join("");
}
