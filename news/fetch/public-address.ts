/** SSRF guard, part two: which IP addresses are public, and a DNS lookup that refuses the others. */
import { type LookupAddress, type LookupOptions, lookup as systemLookup } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** Thrown by the guarded lookup; the message is safe to log. */
export class PrivateAddressError extends Error {}

/**
 * True for a public IP address (v4 or v6 text). False for loopback, private, link-local,
 * multicast, reserved and tunneled ranges (IANA special-purpose registries, RFC 6890), and for anything that is not an
 * IP address. An IPv4 address inside an IPv6 one (`::ffff:127.0.0.1`) is never public.
 */
export function isPublicAddress(address: string | undefined): boolean {
  if (!address || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  // Of IPv6 only 2000::/3 is allocated. The rest, such as ::7f00:1, reaches loopback on some systems.
  return !("parts" in parsed) || ((parsed.parts[0] ?? 0) & 0xe000) === 0x2000;
}

/**
 * True when the host of a parsed URL is a literal IP address that is not `isPublic`; `URL` has already normalized decimal,
 * hexadecimal, octal and short forms of IPv4. False for names.
 */
export function isPrivateLiteral(hostname: string, isPublic = isPublicAddress): boolean {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(bare) && !isPublic(bare);
}

/** Resolves all addresses of a name: `dns.lookup`, or a test's replacement. */
export type DnsLookup = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * A lookup like `dns.lookup` that fails with a PrivateAddressError when any answer is not `isPublic`.
 * The connection uses the checked addresses, so DNS rebinding gains nothing.
 */
export function guardedLookup(
  isPublic = isPublicAddress,
  dnsLookup: DnsLookup = systemLookup,
): LookupFunction {
  return (hostname, options, callback) => {
    dnsLookup(hostname, { ...options, all: true } as LookupOptions & { all: true }, (error, addresses) => {
      if (error) return callback(error, "", 0);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublic(address)))
        return callback(new PrivateAddressError("The name leads to a private address."), "", 0);
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
