/** The HTTP router: serves a request from static files, pages in memory, the public API or stored files, or passes it to the dynamic handler. Redirects trailing slashes and shortcuts, answers 404. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import { shortcutOf } from "../../content/shortcuts.ts";
import { createDynamicHandler, type Visit } from "../pages/dynamic-handler.ts";
import { pagePath } from "../pages/page-path.ts";
import type { PageStore } from "../pages/page-store.ts";
import { createRenderedPages } from "../pages/rendered-page.ts";
import type { Log } from "../process/log.ts";
import { isSecure } from "./client-address.ts";
import { sendErrorPage } from "./error-page.ts";
import { createLoadShedder } from "./load-shedding.ts";
import type { PublicApi } from "./public-api.ts";
import { createSendFile, type SendFile } from "./send-file.ts";
import { findStored, type StaticFiles, type StoredFiles } from "./static-files.ts";
import { type CountView, createStillPages } from "./still-page.ts";
import type { IsUpload } from "./upload.ts";

export type { Visit } from "../pages/dynamic-handler.ts";

export interface HttpRouterOptions {
  /** Assets and public files. */
  files: StaticFiles;
  /**
   * The pages; `/404` answers every unknown path, and `/<folder>/404`, where there is one, those below it. Undefined while
   * editing: each request then renders.
   */
  pages: Pick<PageStore, "get" | "load"> | undefined;
  /** Endpoints of the public API, by path. */
  apis: ReadonlyMap<string, PublicApi>;
  /** Files that are not kept in memory. */
  stored: readonly StoredFiles[];
  /** Renders what depends on the visit: the answer to a form, a page with a receipt. */
  serve: (request: Request, visit: Visit) => Promise<Response>;
  /** Whether `serve` may know the path. */
  isPath: (path: string) => boolean;
  /** The address under which `pages` keeps a page: the path (the default), and what of the query makes it another one. */
  pageAddress?: (path: string, query: string) => string;
  /** Paths that accept a POST from our own forms. */
  formPaths: Pick<ReadonlySet<string>, "has">;
  /** Posts that may bring a picture; default: none. */
  isUpload?: IsUpload;
  /** Query parameters that make a page dynamic. */
  visitQueries: readonly string[];
  /** Counts a view of a page without script. */
  countView?: CountView;
  /** Readiness check; throws when the site cannot keep a submission. */
  checkReady: () => Promise<void>;
  /** What readers see while the site is closed; undefined: it is open. */
  closedNotice?: () => { title: string; text: string } | undefined;
  /** Whether this process is shutting down. */
  isStopping: () => boolean;
  /** Whether an error is the database's, so that the same request may succeed later. */
  isOutage: (error: unknown) => boolean;
  siteUrl: string;
  trustProxy: number;
  /** Sent with every response. */
  headers: Readonly<Record<string, string>>;
  /** Also sent with every response over TLS. */
  tlsHeaders: Readonly<Record<string, string>>;
  log: Log;
}

/** Longest URL in characters; browsers and proxies begin to fail at 8,000 (RFC 9110 section 4.1). */
const maxUrlLength = 12_000;

/** Limits of load shedding for readers, who can reload; the rest gets a 503 with Retry-After. */
const readLimits = { concurrency: 16, maxQueue: 64, maxLagMs: 500 };

/** Creates the request listener for `node:http`. */
export function createHttpRouter(options: HttpRouterOptions) {
  const { files, pages, apis, stored, headers, tlsHeaders, trustProxy, log } = options;
  const pageAddress = options.pageAddress ?? ((path) => path);
  const isKnown = (path: string) =>
    options.isPath(pagePath(path)) || path === "/healthz" || path === "/readyz";
  const shedReads = createLoadShedder(readLimits);
  const listener = getRequestListener(createDynamicHandler(options, isKnown, shedReads).fetch, {
    overrideGlobalObjects: false,
    // HTTP/1.0 may come without a Host header.
    hostname: new URL(options.siteUrl).host,
    // An invalid host or URL; errors of the site are handled in the dynamic handler.
    errorHandler: (error) =>
      new Response(null, {
        status: error instanceof RequestError ? 400 : 500,
        headers: { ...headers, ...(trustProxy > 0 && tlsHeaders) },
      }),
  });
  const withHsts = { ...headers, ...tlsHeaders };
  const overHttp = { headers, send: createSendFile(headers) };
  const overTls = { headers: withHsts, send: createSendFile(withHsts) };
  const refusesAhead = createStillPages(headers, options.countView);
  const renderPage =
    pages && createRenderedPages({ load: pages.load, shedReads, isOutage: options.isOutage, log });
  /** By what is of the visit: not what the page is kept under, such as the type of events. */
  const isDynamic = ({ path, query }: Url) => {
    const names = query && new URLSearchParams(query);
    const kept = names && new URLSearchParams(pageAddress(path, query).split("?")[1]);
    return names && kept && options.visitQueries.some((name) => names.has(name) && !kept.has(name));
  };

  /** Pages of a closed site. Private links in mails go on working, such as the one that unsubscribes. */
  const isShut = (url: Url) =>
    !files.has(url.path) &&
    !/^\/(healthz|readyz)$/.test(url.path) &&
    !isDynamic(url) &&
    !stored.some(({ folder }) => url.path.startsWith(folder));

  /** Static files, pages in memory and the public API; false when it is none of them. */
  const sendFromMemory = (request: IncomingMessage, response: ServerResponse, url: Url, send: SendFile) => {
    const api = apis.get(url.path);
    if (api) api(request, response, send);
    if (api || !isRead(request)) return api !== undefined;
    const file = files.get(url.path);
    if (file) send(request, response, file);
    if (file || isDynamic(url) || /^(\/\w+)?\/404$/.test(url.path)) return file !== undefined;
    const page = pages?.get(pageAddress(url.path, url.query));
    if (page && !refusesAhead(request, response, url.path, page))
      send(request, response, page.file, page.status);
    return page !== undefined;
  };

  return (request: IncomingMessage, response: ServerResponse): void => {
    // Rejected in server/http/connection-limits.ts.
    if (response.writableEnded) return;
    const url = splitUrl(request.url ?? "/");
    const { path, query } = url;
    const { method } = request;
    const secure = trustProxy > 0 && isSecure(String(request.headers["x-forwarded-proto"]), trustProxy);
    const { headers, send } = secure ? overTls : overHttp;
    const end = (status: number, more?: Record<string, string>) =>
      response.writeHead(status, { ...headers, ...more, "Content-Length": 0 }).end();
    const hasHost = hasValidHost(request);
    if (!hasHost || url.length > maxUrlLength) {
      response.shouldKeepAlive = false;
      end(hasHost ? 414 : 400);
      return;
    }
    const closed = options.closedNotice?.();
    if (closed && isShut(url)) {
      const retry = { ...headers, "Retry-After": "3600" };
      sendErrorPage(response, 503, { title: closed.title, detail: closed.text, headers: retry });
      return;
    }
    if (sendFromMemory(request, response, url, send)) return;

    const sendNotFound = () => {
      log.warn({ id: randomUUID(), status: 404, method, path: path.slice(0, 200) }, "unknown path");
      // A folder, such as that of a language, may have a page of its own for that.
      const page = pages?.get(`/${path.split("/", 2)[1]}/404`) ?? pages?.get("/404");
      if (page) send(request, response, page.file, 404);
      else listener(request, response);
    };
    const folder = stored.find((one) => path.startsWith(one.folder));
    const trimmed = withoutTrailingSlashes(path);
    if (path === "*" && method === "OPTIONS")
      response.writeHead(204, { ...headers, Allow: "GET, HEAD, POST, OPTIONS" }).end();
    else if (renderPage && isRead(request) && !isDynamic(url) && options.isPath(pagePath(path)))
      renderPage(request, response, pageAddress(path, query), headers).then((page) => {
        if (page?.status === 404) sendNotFound();
        else if (page && !refusesAhead(request, response, path, page))
          send(request, response, page.file, page.status);
      });
    else if (isKnown(path) || (!isRead(request) && files.has(path))) {
      if (!refusesAhead(request, response, path, pages?.get(path))) listener(request, response);
    } else if (isRead(request) && path !== trimmed && isKnown(trimmed))
      end(301, { Location: query ? `${trimmed}?${query}` : trimmed });
    else if (isRead(request) && shortcutOf(trimmed)) end(301, { Location: shortcutOf(trimmed) ?? "/" });
    else if (isRead(request) && folder)
      findStored(folder, path)
        .then((file) => (file ? send(request, response, file) : sendNotFound()))
        .catch((error) => {
          log.error({ id: randomUUID(), err: error }, "a stored file could not be read");
          end(503, { "Retry-After": "5" });
        });
    else sendNotFound();
  };
}

/** No regular expression: for ten thousand slashes in the middle it backtracks for a quarter of a second. */
function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end--;
  return path.slice(0, end) || "/";
}

function isRead({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}

/**
 * RFC 9112 section 3.2: exactly one Host header, a name or address with an optional port; it may be missing before HTTP/1.1.
 * Of two, a proxy and this server might each choose another.
 */
function hasValidHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length !== 4 || name.toLowerCase() !== "host") continue;
    hosts++;
    if (!host.test(rawHeaders[at + 1] ?? "")) return false;
  }
  return hosts === 1 || (hosts === 0 && httpVersion !== "1.1");
}

/** RFC 3986 section 3.2.2 without percent-encoding, which no host of ours has. */
const host = /^(?:[\w.~!$&'()*+,;=-]+|\[[\da-f:.]+\])(?::\d{0,5})?$/i;

type Url = ReturnType<typeof splitUrl>;

/** Path and query of a request target, also in absolute form (RFC 9112 section 3.2.2). `length`: of the whole URL, in characters. */
function splitUrl(line: string) {
  const url = line.startsWith("/") ? line : line.replace(/^https?:\/\/[^/?]*/i, "");
  const [path, query = ""] = url.split(/\?(.*)/s);
  return { path: path || "/", query, length: line.length };
}
