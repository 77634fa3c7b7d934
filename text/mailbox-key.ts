/** Canonical form of email addresses (normalization, IDNA). Shared by browser and server. */

/**
 * The canonical address for storage and lookup: local part in lower case and NFC, domain in ASCII (RFC 5891, UTS 46). An
 * invalid domain is only lower-cased.
 */
export function mailboxKey(address: string): string {
  // The domain first: UTS 46 defines its lower case.
  return asciiAddress(address.trim()).normalize("NFC").toLowerCase();
}

/** Converts the domain to ASCII. Keeps the local part, which may be case-sensitive (RFC 5321, 2.4). */
export function asciiAddress(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  const domain = address.slice(at);
  return address.slice(0, at) + (asciiDomain(domain) ?? domain);
}

/**
 * A domain name in ASCII and lower case. Undefined for an IP address (in any notation), a name without a dot, and labels
 * that IDNA rejects or that are too long.
 */
export function asciiDomain(domain: string): string | undefined {
  // No character that has a meaning of its own in a URL: port, path, escape.
  if (domain.length > 255 || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return undefined;
  const name = hostOf(domain);
  const isName = name !== undefined && labels.test(name) && name.length <= 253 && !/\.\d+$/.test(name);
  return isName ? name : undefined;
}

const labels = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/;

function hostOf(domain: string): string | undefined {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
}
