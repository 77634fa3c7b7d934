/** Fetches one URL politely (conditional requests, Retry-After, limits) and safely (SSRF guard on every redirect). */
import { type Agent, type Dispatcher, request } from "undici";
import { freshFor, retryAfter } from "./cache-headers.ts";
import { FeedError } from "./feed-error.ts";
import { maxBytes, readBody, tooLarge } from "./read-body.ts";
import { addressFilter, createSsrfAgent, isPrivateLiteral, type SsrfPolicy } from "./ssrf-agent.ts";

export interface FetchOptions extends SsrfPolicy {
  /** Validators of the last response, for a conditional request (RFC 9110, section 13). */
  etag?: string | null;
  lastModified?: string | null;
  /** User-Agent header with a contact address. */
  userAgent: string;
  /** Accept header (RFC 9110, section 12.5.1); feeds by default. */
  accept?: string;
  method?: "GET" | "HEAD";
  /** Milliseconds for everything, redirects and body included; default 8,000. */
  timeLimit?: number;
  /** Backpressure: awaited once when the body exceeds 512 KB, before more of it is read. */
  beforeLarge?: (signal: AbortSignal) => Promise<unknown>;
  /** Cancels the request. */
  signal?: AbortSignal;
}

const feeds =
  "application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5";
const maxRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);
const permanentRedirects = new Set([301, 308]);
/** Milliseconds without data in a body: a stalled large feed would hold its semaphore slot. */
const maxSilence = 3_000;

/**
 * Fetches a feed over http or https: at most 8 seconds, 3 seconds of silence within the body, 5 MB decompressed and 5
 * redirects, each checked like the first URL.
 * Unless `allowPrivate`, a literal IP address, all addresses of a name and the peer of the connection must be public.
 * Throws a FeedError for every expected failure; its `retryAfter` is the publisher's Retry-After.
 */
export async function fetchFeed(url: string, { timeLimit = 8_000, ...options }: FetchOptions) {
  const timeout = AbortSignal.timeout(timeLimit);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  const context = { ...options, timeLimit, signal };
  try {
    const read = await followRedirects(url, context, (response) => readResponse(response, context));
    if (read) return read;
  } catch (error) {
    if (timeout.aborted) throw new FeedError(`It took longer than ${timeLimit / 1000} seconds.`);
    throw asFeedError(error);
  }
  throw new FeedError(`It redirected more than ${maxRedirects} times.`);
}

type Context = FetchOptions & { timeLimit: number; signal: AbortSignal };

interface Response extends Dispatcher.ResponseData {
  header: (name: string) => string | null;
  /** After redirects. */
  url: URL;
  /** New URL after permanent redirects. */
  movedTo: string | null;
}

/** What `read` makes of the first response that leads nowhere else; undefined after too many redirects. */
export async function followRedirects<T>(
  start: string,
  context: Context,
  read: (response: Response) => Promise<T>,
): Promise<T | undefined> {
  let url = checkUrl(start, undefined, context);
  const { timeLimit } = context;
  const limits = { bodyTimeout: Math.min(timeLimit, maxSilence), maxResponseSize: maxBytes };
  const agent = createSsrfAgent(context, { timeLimit, ...limits });
  let permanent = true;
  let movedTo: string | null = null;
  try {
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const response = await send(url, agent, context);
      const header = (name: string) => [response.headers[name]].flat()[0] ?? null;
      const location = redirects.has(response.statusCode) && header("location");
      try {
        if (!location) return await read({ ...response, header, url, movedTo });
      } finally {
        response.body.destroy();
      }
      url = checkUrl(location, url, context);
      // What follows a temporary redirect is not a permanent location.
      permanent &&= permanentRedirects.has(response.statusCode);
      if (permanent) movedTo = url.href;
    }
    return undefined;
  } finally {
    void agent.destroy();
  }
}

/** Parses an address that may be fetched. Throws a FeedError. */
function checkUrl(text: string, base: URL | undefined, policy: SsrfPolicy): URL {
  const url = URL.parse(text, base?.href);
  if (!url) throw new FeedError("The address is not one.");
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw new FeedError("The address is neither http nor https.");
  if (url.username || url.password) throw new FeedError("The address holds a user name or password.");
  if (isPrivateLiteral(url.hostname, addressFilter(policy)))
    throw new FeedError("The address is a private one.");
  return url;
}

async function send(url: URL, dispatcher: Agent, context: Context): Promise<Dispatcher.ResponseData> {
  const response = await request(url, {
    dispatcher,
    method: context.method ?? "GET",
    signal: context.signal,
    headers: {
      accept: context.accept ?? feeds,
      "accept-encoding": "gzip, br, zstd, deflate",
      "user-agent": context.userAgent,
      ...(context.etag ? { "if-none-match": context.etag } : {}),
      ...(context.lastModified ? { "if-modified-since": context.lastModified } : {}),
    },
  });
  // A destroyed body (after a redirect, at the timeout) emits an error; unhandled, it would end the process.
  response.body.on("error", () => undefined);
  return response;
}

async function readResponse({ statusCode, body, header, url, movedTo }: Response, context: Context) {
  const { etag, lastModified, beforeLarge, signal } = context;
  const hints = { freshFor: freshFor(header, new Date()), movedTo };
  if (statusCode === 304 && (etag || lastModified)) return { status: "same" as const, ...hints };
  if (redirects.has(statusCode)) throw new FeedError(`It answered ${statusCode} without saying where to go.`);
  if (statusCode === 410)
    throw Object.assign(new FeedError("It answered 410: it is gone for good."), { gone: true });
  if (statusCode !== 200) {
    const error = new FeedError(`It answered ${statusCode} instead of 200.`);
    throw Object.assign(error, { retryAfter: retryAfter(header, new Date()) ?? undefined });
  }
  if (Number(header("content-length")) > maxBytes) throw tooLarge();
  return {
    status: "fresh" as const,
    bytes: await readBody(body, header("content-encoding") ?? "", async () => beforeLarge?.(signal)),
    contentType: header("content-type"),
    etag: validator(header("etag")),
    lastModified: validator(header("last-modified")),
    finalUrl: url.href,
    ...hints,
  };
}

/** Null for an ETag or date that is too long or not valid in a request header. */
export function validator(value: string | null): string | null {
  return value && value.length <= 500 && /^[\x20-\x7e]+$/.test(value) ? value : null;
}

function asFeedError(error: unknown): FeedError {
  if (error instanceof FeedError) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown reason";
  if (code === "UND_ERR_RES_EXCEEDED_MAX_SIZE") return tooLarge();
  if (code === "UND_ERR_BODY_TIMEOUT") return new FeedError("It stopped in the middle.", { cause: error });
  // Codes of zlib, Brotli and Zstandard for corrupt input.
  if (/^(Z_|ZSTD_|ERR_(_ERROR|BROTLI|ZSTD))/.test(code))
    return new FeedError("Its compression is broken.", { cause: error });
  return new FeedError(`It could not be reached (${code}).`, { cause: error });
}
