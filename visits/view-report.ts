/** Reads what a browser reports about one view: decides whether it may be counted, and keeps the path and the referring host. */
import type { IncomingHttpHeaders } from "node:http";

export interface View {
  path: string;
  /** The host whose link was followed; "" when the browser named none; undefined for a link within the site. */
  from?: string;
  /** The server itself sent the page: there is one at this path. */
  isServed?: true;
}

/** What stands in the place of a host that is none, and of hosts beyond the limit of a day. */
export const otherHost = "other";

/** Programs that open pages on nobody's behalf: search engines, monitors, link previews, browsers that are driven. */
const robots =
  /(?<!cu)bot|crawl|spider|slurp|headless|lighthouse|pagespeed|preview|monitor|uptime|scan|archiv|fetch|python|curl|wget|java\/|axios|phantom|selenium|playwright|puppeteer|facebookexternalhit/i;

/** What the endpoint of the reports asks: which requests may be read, and what becomes of their body. */
export function receiveViews(settings: { siteUrl: string }, count: (view: View) => void) {
  const ownHosts = ({ host = "" }: IncomingHttpHeaders) =>
    new Set([hostOf(new URL(settings.siteUrl).host), hostOf(host)]);
  return {
    accepts: mayCount,
    take: (body: string, headers: IncomingHttpHeaders) => {
      const view = readView(body, ownHosts(headers));
      if (view) count(view);
    },
    /**
     * Counts a page without script that the server sent. Only for a request that shows it in a window or tab (Fetch Metadata),
     * which few robots imitate; browsers before 2023 do not say so.
     */
    countRequest: (path: string, headers: IncomingHttpHeaders) => {
      if (headers["sec-fetch-dest"] !== "document" || !mayCount(headers)) return;
      const from = URL.parse(headers.referer ?? "")?.host ?? "";
      const view = readView(new URLSearchParams({ path, from }).toString(), ownHosts(headers));
      if (view) count({ ...view, isServed: true });
    },
  };
}

/**
 * Whether a request may be counted. Not with Do Not Track (`DNT: 1`) or Global Privacy Control (`Sec-GPC: 1`), from robots,
 * or before somebody sees the page (`Sec-Purpose: prefetch`).
 */
export function mayCount(headers: IncomingHttpHeaders): boolean {
  if (headers.dnt === "1" || headers["sec-gpc"] === "1") return false;
  if (/prefetch|prerender/i.test(`${headers["sec-purpose"]} ${headers.purpose} ${headers["x-moz"]}`))
    return false;
  const agent = headers["user-agent"] ?? "";
  return agent !== "" && !robots.test(agent);
}

/** The view in a form-encoded body (`path`, `from`); undefined without a plausible path. `ownHosts`: of this site. */
export function readView(body: string, ownHosts: ReadonlySet<string>): View | undefined {
  const fields = new URLSearchParams(body);
  const path = fields.get("path") ?? "";
  if (!/^\/[\w./~-]{0,199}$/.test(path)) return undefined;
  const from = fields.get("from");
  if (from === null) return { path };
  const host = from === "" ? "" : hostOf(from);
  return ownHosts.has(host) ? { path } : { path, from: host };
}

/** A host name in lower case, without port and `www.`. Numeric addresses and names of local networks are "other". */
export function hostOf(typed: string): string {
  const host = typed
    .toLowerCase()
    .replace(/:\d{1,5}$/, "")
    .replace(/^www\./, "");
  return host.length <= 100 && hostName.test(host) ? host : otherHost;
}

/** RFC 1123 section 2.1; the last label is never all digits. */
const hostName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9-]{2,63}$/;
