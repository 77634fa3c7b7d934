/** Detects credentials in `smtp://` and `postgres://` URLs that are not percent-encoded. */

/** The rest of an error message that begins with the name of the setting. */
export const percentEncode =
  "must have its name and password percent-encoded: %25 for %, %23 for #, %2F for /, %3F for ?, %40 for @.";

/**
 * True when the user name or the password of a URL contains a character that must be percent-encoded (RFC 3986 section
 * 3.2.1): `#`, `/` and `?` end the authority, so that the rest of the password is parsed as something else, and a bare `%`
 * cannot be decoded.
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
