/** The one rule for a link that somebody gives us, in a form as in a file. Shared by browser and server. */

/**
 * An absolute http or https address, as it was given; with its quotes, angle brackets and invisible characters
 * percent-encoded (WHATWG URL) when it has any, so that it may stand in markup and on a line of a file. Undefined for
 * anything else.
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
