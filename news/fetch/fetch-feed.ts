/** Fetches one URL politely (conditional requests, Retry-After, limits) and safely (SSRF guard on every redirect). */
import { type Agent, type Dispatcher, request } from "undici";
import { freshFor, retryAfter } from "./cache-headers.ts";
import { FeedError } from "./feed-error.ts";
import { isPrivateLiteral, type isPublicAddress, PrivateAddressError } from "./public-address.ts";
import { maxBytes, readBody, tooLarge } from "./read-body.ts";
import { addressFilter, createSsrfAgent, type SsrfPolicy } from "./ssrf-agent.ts";

export interface FetchOptions extends SsrfPolicy {
  /** Validators of the last response, for a conditional request (RFC 9110, section 13). */
  etag?: string | null;
  lastModified?: string | null;
  /** User-Agent header with a contact address. */
  userAgent: string;
  /** Accept header (RFC 9110, section 12.5.1); feeds by default. */
  accept?: string;
  /** Headers sent only to the origin of the URL, such as an API key. */
  secrets?: Readonly<Record<string, string>>;
  /** Milliseconds for everything, redirects and body included; default 8,000. */
  timeLimit?: number;
  /** Backpressure: awaited once when the body exceeds 512 KB, before more of it is read. */
  beforeLarge?: (signal: AbortSignal) => Promise<unknown>;
  /** Cancels the request. */
  signal?: AbortSignal;
}

/** What the response headers say about later requests. */
export interface PublisherHints {
  /** Freshness lifetime in milliseconds; null when unknown. */
  freshFor: number | null;
  /** New URL after permanent redirects. */
  movedTo: string | null;
}

export type FetchedFeed =
  | ({
      status: "fresh";
      bytes: Uint8Array<ArrayBuffer>;
      contentType: string | null;
      etag: string | null;
      lastModified: string | null;
      /** URL of the body, after redirects. */
      finalUrl: string;
    } & PublisherHints)
  | ({ status: "same" } & PublisherHints);

const feeds =
  "application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5";
const maxRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);
const permanentRedirects = new Set([301, 308]);

/**
 * Fetches a feed over http or https: at most 8 seconds, 3 seconds of silence within the body, 5 MB decompressed and 5
 * redirects, each checked like the first URL.
 * Unless `allowPrivate`, a literal IP address, all addresses of a name and the peer of the connection must be public.
 * Throws a FeedError for every expected failure; its `retryAfter` is the publisher's Retry-After.
 */
export async function fetchFeed(url: string, options: FetchOptions): Promise<FetchedFeed> {
  const timeLimit = options.timeLimit ?? 8_000;
  const timeout = AbortSignal.timeout(timeLimit);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  const agent = createSsrfAgent(options, timeLimit);
  try {
    return await followRedirects(url, { ...options, signal, agent, isPublic: addressFilter(options) });
  } catch (error) {
    if (timeout.aborted) throw new FeedError(`It took longer than ${timeLimit / 1000} seconds.`);
    throw asFeedError(error);
  } finally {
    void agent.destroy();
  }
}

type IsPublic = typeof isPublicAddress;
type RequestContext = FetchOptions & { signal: AbortSignal; agent: Agent; isPublic: IsPublic };

async function followRedirects(start: string, context: RequestContext): Promise<FetchedFeed> {
  let url = checkUrl(start, undefined, context.isPublic);
  const { origin } = url;
  let permanent = true;
  let movedTo: string | null = null;
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const response = await send(url, url.origin === origin ? context : { ...context, secrets: {} });
    if (!redirects.has(response.statusCode))
      return await readResponse(response, url, { ...context, movedTo });
    discardBody(response);
    const location = firstValue(response, "location");
    if (!location) throw new FeedError(`It answered ${response.statusCode} without saying where to go.`);
    url = checkUrl(location, url, context.isPublic);
    // What follows a temporary redirect is not a permanent location.
    permanent &&= permanentRedirects.has(response.statusCode);
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

async function send(url: URL, context: RequestContext): Promise<Dispatcher.ResponseData> {
  const response = await request(url, {
    dispatcher: context.agent,
    signal: context.signal,
    headers: {
      accept: context.accept ?? feeds,
      "accept-encoding": "gzip, br, zstd, deflate",
      "user-agent": context.userAgent,
      ...(context.etag ? { "if-none-match": context.etag } : {}),
      ...(context.lastModified ? { "if-modified-since": context.lastModified } : {}),
      ...context.secrets,
    },
  });
  // A destroyed body (after a redirect, at the timeout) emits an error; unhandled, it would end the process.
  response.body.on("error", () => undefined);
  return response;
}

async function readResponse(
  response: Dispatcher.ResponseData,
  url: URL,
  { etag, lastModified, movedTo, beforeLarge, signal }: RequestContext & Pick<PublisherHints, "movedTo">,
): Promise<FetchedFeed> {
  const header = (name: string) => firstValue(response, name);
  const hints = { freshFor: freshFor(header, new Date()), movedTo };
  if (response.statusCode === 304 && (etag || lastModified)) {
    discardBody(response);
    return { status: "same", ...hints };
  }
  if (response.statusCode !== 200) {
    discardBody(response);
    const error = new FeedError(`It answered ${response.statusCode} instead of 200.`);
    throw Object.assign(error, { retryAfter: retryAfter(header, new Date()) ?? undefined });
  }
  if (Number(header("content-length")) > maxBytes) {
    discardBody(response);
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
    ...hints,
  };
}

function discardBody(response: Dispatcher.ResponseData): void {
  response.body.destroy();
}

function firstValue(response: Dispatcher.ResponseData, name: string): string | null {
  const value = response.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

/** Null for an ETag or date that is too long or not valid in a request header. */
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
