/** Says whether a web address opens, as safely as a feed is fetched (SSRF guard on every redirect). */
import { request } from "undici";
import { FeedError } from "./feed-error.ts";
import { checkUrl } from "./fetch-feed.ts";
import { createSsrfAgent, type SsrfPolicy } from "./ssrf-agent.ts";

export interface OpenOptions extends SsrfPolicy {
  /** User-Agent header with a contact address. */
  userAgent: string;
  /** Milliseconds for everything; default 6,000. */
  timeLimit?: number;
  signal?: AbortSignal;
}

const maxRedirects = 5;
/** Publishers that refuse programs, or this method: somebody with a browser may well read the page. */
const refusals = new Set([401, 403, 405, 406, 429, 451, 501]);

/** Why an address does not open, in a few words; undefined when it does, or when its server refuses programs. */
export async function whyNotOpen(url: string, options: OpenOptions): Promise<string | undefined> {
  const { timeLimit = 6_000, userAgent } = options;
  const timeout = AbortSignal.timeout(timeLimit);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  const agent = createSsrfAgent(options, { timeLimit, bodyTimeout: timeLimit });
  try {
    let next = checkUrl(url, undefined, options);
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const { statusCode, headers, body } = await request(next, {
        dispatcher: agent,
        method: "HEAD",
        headers: { "user-agent": userAgent, accept: "text/html, */*;q=0.5" },
        signal,
      });
      // A destroyed body emits an error; unhandled, it would end the process.
      body.on("error", () => undefined).destroy();
      const location = [headers.location].flat()[0];
      if (statusCode < 300 || refusals.has(statusCode)) return undefined;
      if (statusCode >= 400 || !location) return `it answers ${statusCode}`;
      next = checkUrl(location, next, options);
    }
    return "it redirects without end";
  } catch (error) {
    if (signal.aborted) return "no answer in time";
    if (error instanceof FeedError)
      return error.message.replace(/^The address/, "the address").replace(/\.$/, "");
    return "its server could not be reached";
  } finally {
    void agent.destroy();
  }
}
