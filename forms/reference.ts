/** Letters and digits that nobody mixes up when reading them over the phone: no 0 O, 1 I L, no U. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A new receipt number, `901-XXXX-XXXX`; about 6 * 10^11 of them, from the system's random source. */
export function makeReference(): string {
  const letters = Array.from({ length: 8 }, randomLetter).join("");
  return `901-${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** What somebody typed or pasted as a receipt number, in its one spelling; null when it cannot be one. */
export function readReference(typed: string): string | null {
  const reference = typed.trim().toUpperCase();
  return new RegExp(`^901-[${alphabet}]{4}-[${alphabet}]{4}$`).test(reference) ? reference : null;
}

function randomLetter(): string {
  // 240 is the last multiple of 30 a byte can hold; above it the first letters would come up more often.
  for (;;) {
    const byte = crypto.getRandomValues(new Uint8Array(1))[0] ?? 255;
    if (byte < 240) return alphabet.charAt(byte % alphabet.length);
  }
}
