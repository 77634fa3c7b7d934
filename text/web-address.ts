/** URL validation of links in forms and content files. Shared by browser and server. */

/** `example.org/x`, with which a person means a page: labels and a domain, maybe a port, maybe a path. */
const withoutScheme = /^([\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+(:\d+)?([/?#]|$)/u;

/** Puts the `https://` in front that a person leaves out; anything else stays as it is. */
export function withScheme(typed: string): string {
  return withoutScheme.test(typed) ? `https://${typed}` : typed;
}

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
