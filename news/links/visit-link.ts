/** Asks one address whether its page is still there, and what its headline is: as safely as a feed is fetched, and not where robots.txt forbids it. */
import { type FetchOptions, followRedirects, validator } from "../fetch/fetch-feed.ts";
import { refusals } from "../fetch/open-link.ts";
import { readBody } from "../fetch/read-body.ts";
import { allowsRobots } from "../fetch/robots.ts";
import { pageHeadline } from "./page-headline.ts";

/** `headline` is absent where the page has none, is no HTML, or is the one of the last visit. */
export interface Visit {
  outcome: "fine" | "missing" | "unreached" | "closed";
  headline?: string | undefined;
  /** Of its site: its host, and what the page calls it. */
  names?: readonly string[];
  etag?: string | null | undefined;
  lastModified?: string | null | undefined;
}

const timeLimit = 8_000;

/** Never throws for what the other side does. `robots`: files that were read lately. */
export async function visitLink(
  url: string,
  options: FetchOptions,
  robots: Map<string, string>,
): Promise<Visit> {
  try {
    if (!(await allowsRobots(url, options, robots))) return { outcome: "closed" };
    const limits = { timeLimit, signal: AbortSignal.timeout(timeLimit) };
    const context = { ...options, ...limits, accept: "text/html, */*;q=0.5" };
    const visit = await followRedirects(url, context, async (response): Promise<Visit> => {
      const { statusCode: status, header, body } = response;
      if (status === 404 || status === 410) return { outcome: "missing" };
      if (refusals.has(status)) return { outcome: "closed" };
      if (status === 304) return { outcome: "fine", etag: options.etag, lastModified: options.lastModified };
      if (status < 200 || status > 299) return { outcome: "unreached" };
      const type = header("content-type");
      const isHtml = /html|^$/i.test(type ?? "");
      // The page is there, also when its body is endless or broken.
      const bytes = isHtml && (await readBody(body, header("content-encoding")).catch(() => undefined));
      const page = bytes ? pageHeadline(bytes, type) : undefined;
      return {
        ...{ outcome: "fine", headline: page?.headline },
        names: [response.url.hostname.replace(/^www\d?\./, ""), page?.site ?? ""],
        etag: validator(header("etag")),
        lastModified: validator(header("last-modified")),
      };
    });
    return visit ?? { outcome: "unreached" };
  } catch {
    return { outcome: "unreached" };
  }
}
