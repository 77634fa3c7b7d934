import ipaddr from "ipaddr.js";

/**
 * The network that an address belongs to, as far as one visitor or one house can be told from the next: an IPv4 address
 * whole, of an IPv6 address the first 64 bits, within which everybody may choose (RFC 4291 section 2.5.1, RFC 8981).
 * What is no address is "unknown".
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${parsed
    .toByteArray()
    .slice(0, 8)
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")}/64`;
}
