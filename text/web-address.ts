/** URL validation of links in forms and content files. Shared by browser and server. */

/**
 * An absolute http or https URL, as given; normalized (WHATWG URL: percent-encoded) if it contains quotes, angle brackets
 * or invisible characters, so that it is safe in markup and on one line. Undefined for anything else.
 */
export function webAddress(given: string): string | undefined {
  if (!/^https?:\/\/[^\s/?#]/i.test(given) || /\s/.test(given)) return undefined;
  try {
    const { href } = new URL(given);
    return /["<>\p{C}]/u.test(given) ? href : given;
  } catch {
    return undefined;
  }
}
