/** Fetches one feed politely, and never from a place a stranger should not make us call. */
import { type Agent, type Dispatcher, request } from "undici";
import { freshFor, retryAfter } from "./cache-headers.ts";
import { FeedError } from "./feed-error.ts";
import { isPrivateLiteral, type isPublicAddress, PrivateAddressError } from "./public-address.ts";
import { maxBytes, readBody, tooLarge } from "./read-body.ts";
import { addressFilter, createSsrfAgent, type SsrfPolicy } from "./ssrf-agent.ts";

export interface FetchOptions extends SsrfPolicy {
  /** Validators of the last good copy; they make the request conditional (RFC 9110, section 13). */
  etag?: string | null;
  lastModified?: string | null;
  /** Who we are, with an address where to complain. */
  userAgent: string;
  /** What we hope for (RFC 9110, section 12.5.1); feeds when left out. */
  accept?: string;
  /** Headers that only the very origin of the address gets, such as a key. */
  secrets?: Readonly<Record<string, string>>;
  /** Milliseconds for everything, redirects and body included; 8,000 when left out. */
  timeLimit?: number;
  /** Awaited once when the body is larger than 512 KB, before more of it is read. */
  beforeLarge?: (signal: AbortSignal) => Promise<unknown>;
  /** Gives up early. */
  signal?: AbortSignal;
}

/** What the publisher let us know beside the feed. */
export interface PublisherHints {
  /** Milliseconds for which asking again is useless; null when it does not say. */
  freshFor: number | null;
  /** Where it says that the feed has gone for good. */
  movedTo: string | null;
}

export type FetchedFeed =
  | ({
      status: "fresh";
      bytes: Uint8Array<ArrayBuffer>;
      contentType: string | null;
      etag: string | null;
      lastModified: string | null;
      /** Where the body came from, after redirects. */
      finalUrl: string;
    } & PublisherHints)
  | ({ status: "same" } & PublisherHints);

const feeds =
  "application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5";
const maxRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);
const forGood = new Set([301, 308]);

/**
 * Gets a feed over http or https: at most 8 seconds, 3 of them silent within the body, 5 MB unpacked and 5 redirects, each
 * checked like the first address.
 * Unless `allowPrivate`, the literal address, what a name resolves to and the peer of the connection must all be public.
 * Throws a FeedError with a plain sentence for everything that goes wrong; its `pause` is the publisher's Retry-After.
 */
export async function fetchFeed(url: string, options: FetchOptions): Promise<FetchedFeed> {
  const timeLimit = options.timeLimit ?? 8_000;
  const tooLate = AbortSignal.timeout(timeLimit);
  const signal = options.signal ? AbortSignal.any([tooLate, options.signal]) : tooLate;
  const agent = createSsrfAgent(options, timeLimit);
  try {
    return await follow(url, { ...options, signal, agent, isPublic: addressFilter(options) });
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
  const { origin } = url;
  let permanent = true;
  let movedTo: string | null = null;
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const response = await ask(url, url.origin === origin ? trip : { ...trip, secrets: {} });
    if (!redirects.has(response.statusCode)) return await receive(response, url, { ...trip, movedTo });
    letGo(response);
    const location = oneHeader(response, "location");
    if (!location) throw new FeedError(`It answered ${response.statusCode} without saying where to go.`);
    url = checkUrl(location, url, trip.isPublic);
    // What lies behind a passing detour is not where the feed has gone.
    permanent &&= forGood.has(response.statusCode);
    if (permanent) movedTo = url.href;
  }
  throw new FeedError(`It redirected more than ${maxRedirects} times.`);
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
      accept: trip.accept ?? feeds,
      "accept-encoding": "gzip, br, zstd, deflate",
      "user-agent": trip.userAgent,
      ...(trip.etag ? { "if-none-match": trip.etag } : {}),
      ...(trip.lastModified ? { "if-modified-since": trip.lastModified } : {}),
      ...trip.secrets,
    },
  });
  // A body that is destroyed (on a redirect, at the time limit) emits an error that would end the process.
  response.body.on("error", () => undefined);
  return response;
}

async function receive(
  response: Dispatcher.ResponseData,
  url: URL,
  { etag, lastModified, movedTo, beforeLarge, signal }: Trip & Pick<PublisherHints, "movedTo">,
): Promise<FetchedFeed> {
  const header = (name: string) => oneHeader(response, name);
  const wishes = { freshFor: freshFor(header, new Date()), movedTo };
  if (response.statusCode === 304 && (etag || lastModified)) {
    letGo(response);
    return { status: "same", ...wishes };
  }
  if (response.statusCode !== 200) {
    letGo(response);
    const error = new FeedError(`It answered ${response.statusCode} instead of 200.`);
    throw Object.assign(error, { pause: retryAfter(header, new Date()) ?? undefined });
  }
  if (Number(header("content-length")) > maxBytes) {
    letGo(response);
    throw tooLarge();
  }
  return {
    status: "fresh",
    bytes: await readBody(
      response.body,
      header("content-encoding"),
      () => beforeLarge?.(signal) ?? Promise.resolve(),
    ),
    contentType: header("content-type"),
    etag: validator(header("etag")),
    lastModified: validator(header("last-modified")),
    finalUrl: url.href,
    ...wishes,
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

function asFeedError(error: unknown): FeedError {
  if (error instanceof FeedError) return error;
  if (error instanceof PrivateAddressError) return new FeedError(error.message);
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown reason";
  if (code === "UND_ERR_BODY_TIMEOUT") return new FeedError("It stopped in the middle.", { cause: error });
  return new FeedError(`It could not be reached (${code}).`, { cause: error });
}
