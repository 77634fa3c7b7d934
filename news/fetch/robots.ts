/** robots.txt (RFC 9309): what its host forbids to programs is not fetched. */
import robotsParser from "robots-parser";
import { FeedError } from "./feed-error.ts";
import { type FetchOptions, fetchFeed } from "./fetch-feed.ts";

/** At least 500 KiB of the file are read (section 2.5). */
const robotsLength = 512_000;

/** Like `fetchFeed`; the FeedError of a host that forbids robots has `closed`. */
export async function fetchAllowed(url: string, options: FetchOptions) {
  if (await allowsRobots(url, options)) return fetchFeed(url, options);
  throw Object.assign(new FeedError("Its host asks robots to stay away, and we do."), { closed: true });
}

/**
 * Whether the host allows programs to read an address. A host that cannot say is not asked further. Throws a FeedError. `kept`: files
 * that were read lately, by address.
 */
export async function allowsRobots(
  url: string,
  options: FetchOptions,
  kept = new Map<string, string>(),
): Promise<boolean> {
  const robots = URL.parse("/robots.txt", url)?.href;
  if (!robots) throw new FeedError("The address is not one.");
  const rules = kept.get(robots) ?? (await readRules(robots, options));
  kept.set(robots, rules);
  // By its name, without the address of who runs it.
  const [agent] = options.userAgent.split(" (");
  return robotsParser(robots, rules).isAllowed(url, agent) !== false;
}

async function readRules(robots: string, options: FetchOptions): Promise<string> {
  const { etag: _, lastModified: __, beforeLarge: ___, ...asked } = options;
  try {
    const fetched = await fetchFeed(robots, { ...asked, accept: "text/plain, */*;q=0.5" });
    const bytes = fetched.status === "fresh" ? fetched.bytes.subarray(0, robotsLength) : undefined;
    return new TextDecoder().decode(bytes);
  } catch (error) {
    // Section 2.3.1: without a file all is allowed; where the host cannot say, nothing is.
    if (error instanceof FeedError && /^It answered 4\d\d/.test(error.message)) return "";
    throw error;
  }
}
