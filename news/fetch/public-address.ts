/** Tells addresses of the open internet from those of our own machine and network. */
import { lookup as askSystem, type LookupAddress, type LookupOptions } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** Thrown by the guarded lookup; the message is a sentence that can be logged. */
export class PrivateAddressError extends Error {}

/**
 * True for an IP address (v4 or v6 text) that belongs to the open internet. False for loopback, private, link-local,
 * multicast, reserved and tunnelled ranges (IANA special-purpose registries, RFC 6890), and for anything that is no
 * IP address. An IPv4 address inside an IPv6 one (`::ffff:127.0.0.1`) is never public: no publisher needs it.
 */
export function isPublicAddress(address: string | undefined): boolean {
  if (!address || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  // Of IPv6 only 2000::/3 is given out. The rest, such as ::7f00:1, leads home on some systems.
  return !("parts" in parsed) || ((parsed.parts[0] ?? 0) & 0xe000) === 0x2000;
}

/**
 * True when the host of a parsed URL is written as an IP address that is not `isPublic`. `URL` has already
 * turned decimal, hexadecimal, octal and short spellings of IPv4 into four numbers. False for names.
 */
export function isPrivateLiteral(hostname: string, isPublic = isPublicAddress): boolean {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(bare) && !isPublic(bare);
}

/** Asks for all addresses of a name: `dns.lookup`, or what a test puts in its place. */
export type DnsLookup = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * A lookup like `dns.lookup` that fails with a PrivateAddressError when any answer is not `isPublic`.
 * The connection is made to the very addresses that were checked, so a name that changes its answer gains nothing.
 */
export function guardedLookup(isPublic = isPublicAddress, dnsLookup: DnsLookup = askSystem): LookupFunction {
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
