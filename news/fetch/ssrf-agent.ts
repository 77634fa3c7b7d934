/** SSRF guard: an HTTP agent that connects to public addresses only. */
import { Agent, buildConnector } from "undici";
import {
  type DnsLookup,
  guardedLookup,
  isPrivateLiteral,
  isPublicAddress,
  PrivateAddressError,
} from "./public-address.ts";

export interface SsrfPolicy {
  /** Permits private and loopback addresses. */
  allowPrivate: boolean;
  /** Which IP addresses count as public; tests, which have only loopback, replace `isPublicAddress`. */
  isPublic?: (address: string | undefined) => boolean;
  /** DNS lookup; the system's by default. */
  dnsLookup?: DnsLookup;
}

/** Milliseconds without data in a body: a stalled large feed would hold its semaphore slot. */
const maxSilence = 3_000;

/** The predicate that decides which addresses may be reached. */
export function addressFilter({
  allowPrivate,
  isPublic = isPublicAddress,
}: SsrfPolicy): typeof isPublicAddress {
  return allowPrivate ? () => true : isPublic;
}

/**
 * An agent for undici's `request` whose connections are checked three times: the literal address, every address the
 * name resolves to, and the peer of the open connection. `timeLimit` in milliseconds applies to connecting
 * and to the headers; the body may stall for at most 3 seconds. Destroy it when done. It follows no redirects: the caller checks each hop.
 */
export function createSsrfAgent(reach: SsrfPolicy, timeLimit: number): Agent {
  const isPublic = addressFilter(reach);
  const connect = buildConnector({ timeout: timeLimit, lookup: guardedLookup(isPublic, reach.dnsLookup) });
  return new Agent({
    headersTimeout: timeLimit,
    bodyTimeout: Math.min(timeLimit, maxSilence),
    connect(target, callback) {
      // Literal IP addresses skip the lookup, so they are checked here.
      if (isPrivateLiteral(target.hostname, isPublic))
        return callback(new PrivateAddressError("The address is a private one."), null);
      connect(target, (error, socket) => {
        if (error) return callback(error, null);
        if (isPublic(socket.remoteAddress)) return callback(null, socket);
        socket.destroy();
        callback(new PrivateAddressError("The connection led to a private address."), null);
      });
    },
  });
}
