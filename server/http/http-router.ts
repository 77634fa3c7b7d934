/** The HTTP router: serves a request from static files, prerendered pages, the public API or stored files, or passes it to the dynamic handler. Redirects trailing slashes, answers 404. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import { createDynamicHandler, type Visit } from "../pages/dynamic-handler.ts";
import { pagePath } from "../pages/page-path.ts";
import type { Log } from "../process/log.ts";
import { isSecure } from "./client-address.ts";
import type { PublicApi } from "./public-api.ts";
import { createSendFile, type SendFile } from "./send-file.ts";
import type { StaticFiles } from "./static-files.ts";
import { findStored, type StoredFiles } from "./stored-files.ts";

export type { Visit } from "../pages/dynamic-handler.ts";

export interface HttpRouterOptions {
  /** Assets and public files. */
  files: StaticFiles;
  /** Prerendered pages, read for each request because they change; `/404` answers every unknown path. */
  pages: () => StaticFiles;
  /** Endpoints of the public API, by path. */
  apis: ReadonlyMap<string, PublicApi>;
  /** Files that are not kept in memory. */
  stored: readonly StoredFiles[];
  /** Renders what is not prerendered. */
  serve: (request: Request, visit: Visit) => Promise<Response>;
  /** Adds critical CSS to a rendered page that the micro-cache shares. */
  inlineCss?: (page: Response) => Promise<Response>;
  /** Every path that `serve` knows. */
  paths: ReadonlySet<string>;
  /** Paths that accept a POST from our own forms. */
  formPaths: ReadonlySet<string>;
  /** Query parameters that make a page dynamic. */
  visitQueries: readonly string[];
  /** Readiness check; throws when the site cannot keep a submission. */
  checkReady: () => Promise<void>;
  /** Whether this process is shutting down. */
  isStopping: () => boolean;
  /** Milliseconds in the micro-cache for a rendered page; a second by default. */
  microCacheMs?: number;
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

/** Creates the request listener for `node:http`. */
export function createHttpRouter(options: HttpRouterOptions) {
  const { files, pages, apis, stored, paths, headers, tlsHeaders, trustProxy, log } = options;
  const isKnown = (path: string) => paths.has(pagePath(path)) || path === "/healthz" || path === "/readyz";
  const listener = getRequestListener(createDynamicHandler(options, isKnown).fetch, {
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
  const sendOverHttp = createSendFile({ headers });
  const sendOverTls = createSendFile({ headers: { ...headers, ...tlsHeaders } });
  const isDynamic = (query: string) => {
    if (!query) return false;
    const names = new URLSearchParams(query);
    return options.visitQueries.some((name) => names.has(name));
  };

  /** Static files, prerendered pages and the public API; false when it is none of them. */
  const sendFromMemory = (request: IncomingMessage, response: ServerResponse, url: Url, send: SendFile) => {
    const api = apis.get(url.path);
    if (api) api(request, response, send);
    if (api || !isRead(request)) return api !== undefined;
    const page = isDynamic(url.query) || url.path === "/404" ? undefined : pages().get(url.path);
    const ready = files.get(url.path) ?? page;
    if (ready) send(request, response, ready);
    return ready !== undefined;
  };

  const sendNotFound = (request: IncomingMessage, response: ServerResponse, path: string, send: SendFile) => {
    const { method } = request;
    log.warn({ id: randomUUID(), status: 404, method, path: path.slice(0, 200) }, "unknown path");
    const page = pages().get("/404");
    if (page) send(request, response, page, 404);
    else listener(request, response);
  };

  const sendStored = async (
    request: IncomingMessage,
    response: ServerResponse,
    [folder, path]: [StoredFiles, string],
    send: SendFile,
  ) => {
    try {
      const file = await findStored(folder, path);
      if (file) send(request, response, file);
      else sendNotFound(request, response, path, send);
    } catch (error) {
      log.error({ id: randomUUID(), err: error }, "a stored file could not be read");
      const always = send === sendOverTls ? { ...headers, ...tlsHeaders } : headers;
      response.writeHead(503, { ...always, "Retry-After": 5, "Content-Length": 0 }).end();
    }
  };

  return (request: IncomingMessage, response: ServerResponse): void => {
    // Rejected in server/http/connection-limits.ts.
    if (response.writableEnded) return;
    const url = splitUrl(request.url ?? "/");
    const secure = trustProxy > 0 && isSecure(String(request.headers["x-forwarded-proto"]), trustProxy);
    const send = secure ? sendOverTls : sendOverHttp;
    const hasHost = hasOneHost(request);
    if (hasHost && url.length <= maxUrlLength && sendFromMemory(request, response, url, send)) return;

    const { path, query } = url;
    const always = secure ? { ...headers, ...tlsHeaders } : headers;
    const folder = stored.find((one) => path.startsWith(one.folder));
    const trimmed = withoutTrailingSlashes(path);
    if (url.length > maxUrlLength || !hasHost) {
      response.shouldKeepAlive = false;
      response.writeHead(hasHost ? 414 : 400, { ...always, "Content-Length": 0 }).end();
    } else if (path === "*" && request.method === "OPTIONS")
      response.writeHead(204, { ...always, Allow: "GET, HEAD, POST, OPTIONS" }).end();
    else if (isKnown(path) || (!isRead(request) && files.has(path))) listener(request, response);
    else if (isRead(request) && path !== trimmed && isKnown(trimmed)) {
      const location = query ? `${trimmed}?${query}` : trimmed;
      response.writeHead(301, { ...always, Location: location, "Content-Length": 0 }).end();
    } else if (isRead(request) && folder) sendStored(request, response, [folder, path], send);
    else sendNotFound(request, response, path, send);
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

/** RFC 9112 section 3.2: exactly one Host header, optional before HTTP/1.1. Of two, a proxy and this server might each choose another. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  return hosts === 1 || (hosts === 0 && httpVersion !== "1.1");
}

interface Url {
  path: string;
  query: string;
  /** Characters of the whole URL. */
  length: number;
}

/** Path and query of a request target, also in absolute form (RFC 9112 section 3.2.2). */
function splitUrl(line: string): Url {
  const url = line.startsWith("/") ? line : line.replace(/^https?:\/\/[^/?]*/i, "");
  const mark = url.indexOf("?");
  const { length } = line;
  return mark < 0
    ? { path: url || "/", query: "", length }
    : { path: url.slice(0, mark) || "/", query: url.slice(mark + 1), length };
}
