/** Fetches one feed politely, and never from a place a stranger should not make us call. */
import { Agent, buildConnector, type Dispatcher, request } from "undici";
import { FeedError } from "./feed-error.ts";
import { guardedLookup, isPrivateLiteral, isPublicAddress, PrivateAddressError } from "./public-address.ts";
import { readBody } from "./read-body.ts";

export interface FetchOptions {
  /** Validators of the last good copy; they make the request conditional (RFC 9110, section 13). */
  etag?: string | null;
  lastModified?: string | null;
  /** Lets feeds live on private and loopback addresses. */
  allowPrivate: boolean;
  /** Which IP addresses count as public; tests, which have only loopback, say otherwise than `isPublicAddress`. */
  isPublic?: (address: string | undefined) => boolean;
  /** Who we are, with an address where to complain. */
  userAgent: string;
  /** Milliseconds for everything, redirects and body included; 10,000 when left out. */
  timeLimit?: number;
  /** Gives up early. */
  signal?: AbortSignal;
}

export type FetchedFeed =
  | {
      status: "fresh";
      bytes: Uint8Array<ArrayBuffer>;
      contentType: string | null;
      etag: string | null;
      lastModified: string | null;
      /** Where the body came from, after redirects. */
      finalUrl: string;
    }
  | { status: "same" };

const mostRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * Gets a feed over http or https: at most 10 seconds, 5 MB unpacked and 5 redirects, each checked like the first address.
 * Unless `allowPrivate`, the literal address, what a name resolves to and the peer of the connection must all be public.
 * Throws a FeedError with a plain sentence for everything that goes wrong.
 */
export async function fetchFeed(url: string, options: FetchOptions): Promise<FetchedFeed> {
  const timeLimit = options.timeLimit ?? 10_000;
  const tooLate = AbortSignal.timeout(timeLimit);
  const signal = options.signal ? AbortSignal.any([tooLate, options.signal]) : tooLate;
  const isPublic = options.allowPrivate ? () => true : (options.isPublic ?? isPublicAddress);
  const agent = createAgent(isPublic, timeLimit);
  try {
    return await follow(url, { ...options, signal, agent, isPublic });
  } catch (error) {
    if (tooLate.aborted) throw new FeedError(`It took longer than ${timeLimit / 1000} seconds.`);
    throw asFeedError(error);
  } finally {
    void agent.destroy();
  }
}

type IsPublic = typeof isPublicAddress;
type Trip = FetchOptions & { signal: AbortSignal; agent: Agent; isPublic: IsPublic };

async function follow(start: string, trip: Trip): Promise<FetchedFeed> {
  let url = checkUrl(start, undefined, trip.isPublic);
  for (let hop = 0; hop <= mostRedirects; hop++) {
    const response = await ask(url, trip);
    if (!redirects.has(response.statusCode)) return await receive(response, url, trip);
    letGo(response);
    const location = oneHeader(response, "location");
    if (!location) throw new FeedError(`It answered ${response.statusCode} without saying where to go.`);
    url = checkUrl(location, url, trip.isPublic);
  }
  throw new FeedError(`It redirected more than ${mostRedirects} times.`);
}

function checkUrl(text: string, base: URL | undefined, isPublic: IsPublic): URL {
  const url = URL.parse(text, base?.href);
  if (!url) throw new FeedError("The address is not one.");
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw new FeedError("The address is neither http nor https.");
  if (url.username || url.password) throw new FeedError("The address holds a user name or password.");
  if (isPrivateLiteral(url.hostname, isPublic)) throw new FeedError("The address is a private one.");
  return url;
}

async function ask(url: URL, trip: Trip): Promise<Dispatcher.ResponseData> {
  const response = await request(url, {
    dispatcher: trip.agent,
    signal: trip.signal,
    headers: {
      accept:
        "application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5",
      "accept-encoding": "gzip, br, deflate",
      "user-agent": trip.userAgent,
      ...(trip.etag ? { "if-none-match": trip.etag } : {}),
      ...(trip.lastModified ? { "if-modified-since": trip.lastModified } : {}),
    },
  });
  // A body that is destroyed (on a redirect, at the time limit) emits an error that would end the process.
  response.body.on("error", () => undefined);
  return response;
}

async function receive(response: Dispatcher.ResponseData, url: URL, trip: Trip): Promise<FetchedFeed> {
  const { statusCode } = response;
  if (statusCode === 304 && (trip.etag || trip.lastModified)) {
    letGo(response);
    return { status: "same" };
  }
  if (statusCode !== 200) {
    letGo(response);
    throw new FeedError(`It answered ${statusCode} instead of 200.`);
  }
  return {
    status: "fresh",
    bytes: await readBody(response.body, oneHeader(response, "content-encoding")),
    contentType: oneHeader(response, "content-type"),
    etag: validator(oneHeader(response, "etag")),
    lastModified: validator(oneHeader(response, "last-modified")),
    finalUrl: url.href,
  };
}

function letGo(response: Dispatcher.ResponseData): void {
  response.body.destroy();
}

function oneHeader(response: Dispatcher.ResponseData, name: string): string | null {
  const value = response.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

/** We send these back later; what a header may not hold, or is absurdly long, is not worth keeping. */
function validator(value: string | null): string | null {
  return value && value.length <= 500 && /^[\x20-\x7e]+$/.test(value) ? value : null;
}

function createAgent(isPublic: IsPublic, timeLimit: number): Agent {
  const connect = buildConnector({ timeout: timeLimit, lookup: guardedLookup(isPublic) });
  return new Agent({
    headersTimeout: timeLimit,
    bodyTimeout: timeLimit,
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

function asFeedError(error: unknown): FeedError {
  if (error instanceof FeedError) return error;
  if (error instanceof PrivateAddressError) return new FeedError(error.message);
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown reason";
  return new FeedError(`It could not be reached (${code}).`, { cause: error });
}
