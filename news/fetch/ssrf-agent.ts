/** SSRF guard: an HTTP agent that connects to public addresses only. */
import { type LookupAddress, type LookupOptions, lookup as systemLookup } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { Agent, buildConnector } from "undici";
import { FeedError } from "./feed-error.ts";

export interface SsrfPolicy {
  /** Permits private and loopback addresses. */
  allowPrivate: boolean;
  /** Which IP addresses count as public; tests, which have only loopback, replace `isPublicAddress`. */
  isPublic?: (address: string | undefined) => boolean;
  /** DNS lookup; the system's by default. */
  dnsLookup?: DnsLookup;
}

/** Resolves all addresses of a name: `dns.lookup`, or a test's replacement. */
export type DnsLookup = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** The predicate that decides which addresses may be reached. */
export function addressFilter({ allowPrivate, isPublic = isPublicAddress }: SsrfPolicy) {
  return allowPrivate ? () => true : isPublic;
}

/**
 * An agent for undici's `request` whose connections are checked three times: the literal address, every address the
 * name resolves to, and the peer of the open connection. Follows no redirects: the caller checks each hop. Destroy it when done.
 */
export function createSsrfAgent(policy: SsrfPolicy, options: Agent.Options & { timeLimit: number }): Agent {
  const isPublic = addressFilter(policy);
  const { timeLimit: timeout, ...rest } = options;
  const connect = buildConnector({ timeout, lookup: guardedLookup(isPublic, policy.dnsLookup) });
  return new Agent({
    ...rest,
    headersTimeout: timeout,
    connect(target, callback) {
      // Literal IP addresses skip the lookup, so they are checked here.
      if (isPrivateLiteral(target.hostname, isPublic))
        return callback(new FeedError("The address is a private one."), null);
      connect(target, (error, socket) => {
        if (error) return callback(error, null);
        if (isPublic(socket.remoteAddress)) return callback(null, socket);
        socket.destroy();
        callback(new FeedError("The connection led to a private address."), null);
      });
    },
  });
}

/**
 * True for a public IP address (v4 or v6 text). False for loopback, private, link-local, multicast, reserved and tunneled
 * ranges (IANA special-purpose registries, RFC 6890), and for anything that is not an IP address. An IPv4 address inside an
 * IPv6 one (`::ffff:127.0.0.1`) is never public.
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

/**
 * A lookup like `dns.lookup` that fails with a FeedError when any answer is not `isPublic`.
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
        return callback(new FeedError("The name leads to a private address."), "", 0);
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
