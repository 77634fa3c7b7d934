/** Says whether a web address opens, as safely as a feed is fetched (SSRF guard on every redirect). */
import { FeedError } from "./feed-error.ts";
import { type FetchOptions, followRedirects } from "./fetch-feed.ts";

/** Publishers that refuse programs, or this method, or ask for payment: somebody with a browser may well read the page. */
export const refusals = new Set([401, 402, 403, 405, 406, 407, 429, 451, 501]);

/**
 * Why an address does not open, in a few words; undefined when it does, or when its server refuses programs. `timeLimit`:
 * milliseconds for everything.
 */
export async function whyNotOpen(url: string, { timeLimit = 6_000, ...options }: FetchOptions) {
  const timeout = AbortSignal.timeout(timeLimit);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  const accept = "text/html, */*;q=0.5";
  try {
    const context = { ...options, accept, method: "HEAD" as const, timeLimit, signal };
    const status = await followRedirects(url, context, async ({ statusCode }) => statusCode);
    if (status === undefined) return "it redirects without end";
    return status < 300 || refusals.has(status) ? undefined : `it answers ${status}`;
  } catch (error) {
    if (signal.aborted) return "no answer in time";
    if (error instanceof FeedError)
      return error.message.replace(/^The address/, "the address").replace(/\.$/, "");
    return "its server could not be reached";
  }
}
