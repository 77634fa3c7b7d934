/** Email address validation, internationalized (RFC 6531). Shared by browser and server. */
import { asciiAddress, asciiDomain } from "./mailbox-key.ts";

const atom = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+$/u;
const label = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u;

/** One @, a local part of atoms between dots (RFC 5321, 4.1.2), a domain with a dot and valid labels; any length. */
export function isAddressShaped(text: string): boolean {
  const parts = text.split("@");
  if (parts.length !== 2) return false;
  const [local = "", domain = ""] = parts;
  const labels = domain.split(".");
  if (labels.length < 2 || !labels.every((part) => label.test(part))) return false;
  // A last label of digits alone is an IP address, not a name (RFC 3696, 2).
  if (/^\d+$/.test(labels.at(-1) ?? "")) return false;
  return local.split(".").every((part) => atom.test(part));
}

/** As above, with a valid domain name and within the lengths of RFC 5321 as sent: 64 octets before the @, 63 a label, 254 in all. */
export function isAddress(text: string): boolean {
  if (!isAddressShaped(text)) return false;
  const [local = "", domain = ""] = text.split("@");
  return asciiDomain(domain) !== undefined && octets(local) <= 64 && octets(asciiAddress(text)) <= 254;
}

/** Whether an address or a domain is reserved for examples (RFC 2606): nobody can be reached there. */
export function isPlaceholder(text: string): boolean {
  return /(^|[@.])[\w-]+\.(example|test|invalid)$/i.test(text);
}

function octets(text: string): number {
  return new TextEncoder().encode(text).length;
}
