/** One mailbox, one key, in however many ways its address can be spelled. Shared by browser and server. */

/**
 * What an address is kept and looked for under: the local part in lower case and NFC, the domain in ASCII (RFC 5891, UTS
 * 46). A domain that is no name stays as it was typed, in lower case.
 */
export function mailboxKey(address: string): string {
  // The domain first: to lower its case is UTS 46's own matter.
  return asciiAddress(address.trim()).normalize("NFC").toLowerCase();
}

/** The same mailbox with its domain in ASCII; the local part, in which case may matter (RFC 5321, 2.4), is left alone. */
export function asciiAddress(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  const domain = address.slice(at);
  return address.slice(0, at) + (asciiDomain(domain) ?? domain);
}

/**
 * The ASCII spelling of a domain name, in lower case. Undefined for what is none: an IP address, with full-width digits
 * or as one number too, a name without a dot, labels that IDNA refuses or that are too long.
 */
export function asciiDomain(domain: string): string | undefined {
  // Nothing that a web address would take for something else: a port, a path, an escape.
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
