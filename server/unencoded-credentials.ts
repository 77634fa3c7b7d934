/** Names and passwords in the addresses of services (`smtp://`, `postgres://`). */

/** What to do about them; the sentence begins with the setting's name. */
export const percentEncode =
  "must have its name and password percent-encoded: %25 for %, %23 for #, %2F for /, %3F for ?, %40 for @.";

/**
 * True when the name or the password in an address holds a mark that must be
 * percent-encoded there (RFC 3986 section 3.2.1): `#`, `/` and `?` end the host's part, so that the rest of the password
 * would be read as something else, and a bare `%` cannot be decoded.
 */
export function hasUnencodedCredentials(value: string): boolean {
  const url = URL.parse(value);
  if (!url) return /^[^/?#]*\/\/[^/?#]*[/?#].*@/s.test(value);
  if (url.hash || url.pathname.includes("@") || (!url.username && url.search.includes("@"))) return true;
  return ![url.username, url.password].every(isDecodable);
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
