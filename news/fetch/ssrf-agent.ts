/** Connections to places that a stranger named, and to no place of our own. */
import { Agent, buildConnector } from "undici";
import {
  type DnsLookup,
  guardedLookup,
  isPrivateLiteral,
  isPublicAddress,
  PrivateAddressError,
} from "./public-address.ts";

export interface SsrfPolicy {
  /** Lets feeds live on private and loopback addresses. */
  allowPrivate: boolean;
  /** Which IP addresses count as public; tests, which have only loopback, say otherwise than `isPublicAddress`. */
  isPublic?: (address: string | undefined) => boolean;
  /** Who tells the addresses of a name; the system when left out. */
  dnsLookup?: DnsLookup;
}

/** Milliseconds; a body that stops for so long keeps a large feed's place from others who have something to say. */
const maxSilence = 3_000;

/** The rule by which addresses are judged. */
export function addressFilter({
  allowPrivate,
  isPublic = isPublicAddress,
}: SsrfPolicy): typeof isPublicAddress {
  return allowPrivate ? () => true : isPublic;
}

/**
 * An agent for undici's `request` whose connections are checked three times: the address as written, everything the
 * name resolves to, and the peer of the open connection. `timeLimit` in milliseconds is for each of connecting
 * and headers; a pause in the body may be no longer than 3 seconds either. Destroy it when done. Redirects are the caller's, hop by hop.
 */
export function createSsrfAgent(reach: SsrfPolicy, timeLimit: number): Agent {
  const isPublic = addressFilter(reach);
  const connect = buildConnector({ timeout: timeLimit, lookup: guardedLookup(isPublic, reach.dnsLookup) });
  return new Agent({
    headersTimeout: timeLimit,
    bodyTimeout: Math.min(timeLimit, maxSilence),
    connect(target, callback) {
      // The lookup never sees addresses written as numbers, so they are checked once more here.
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
