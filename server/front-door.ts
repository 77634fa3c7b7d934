/** The front door: decides for each request whether a file, a finished page, an open call or the site itself answers. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { isSecure } from "./behind-proxy.ts";
import { overTls } from "./headers.ts";
import type { Log } from "./log.ts";
import type { OpenCall } from "./open-call.ts";
import { pagePath } from "./page-path.ts";
import { createSendFile, type SendFile } from "./send-file.ts";
import { createSiteApp, type Visit } from "./site-app.ts";
import type { StaticFiles } from "./static-files.ts";

export type { Visit } from "./site-app.ts";

export interface FrontDoorOptions {
  /** Assets and public files. */
  files: StaticFiles;
  /** Finished pages; `/404` answers every unknown path. Asked anew each time, so that a new year can change them. */
  pages: () => StaticFiles;
  /** Calls that other sites may make, by path. */
  calls: ReadonlyMap<string, OpenCall>;
  /** The site: renders what is not finished. */
  serve: (request: Request, visit: Visit) => Promise<Response>;
  /** Every path that `serve` answers. */
  paths: ReadonlySet<string>;
  /** Paths that take a POST from our own forms. */
  formPaths: ReadonlySet<string>;
  /** Query names that make a page depend on the visit. */
  visitQueries: readonly string[];
  /** Throws when the site cannot take a submission. */
  checkReady: () => Promise<void>;
  siteUrl: string;
  trustProxy: number;
  /** Set on every answer. */
  headers: Readonly<Record<string, string>>;
  log: Log;
}

/** The longest address we look at; browsers and proxies begin to fail at 8,000 characters (RFC 9110 section 4.1). */
const longestUrl = 12_000;

/** Makes the listener for `node:http`. */
export function createFrontDoor(options: FrontDoorOptions) {
  const { files, pages, calls, paths, headers, trustProxy, log } = options;
  const isKnown = (path: string) => paths.has(pagePath(path)) || path === "/healthz" || path === "/readyz";
  const listener = getRequestListener(createSiteApp(options, isKnown).fetch, {
    overrideGlobalObjects: false,
  });
  const sendPlainly = createSendFile({ headers });
  const sendOverTls = createSendFile({ headers: { ...headers, ...overTls } });
  const dependsOnVisit = (query: string) => {
    if (!query) return false;
    const names = new URLSearchParams(query);
    return options.visitQueries.some((name) => names.has(name));
  };

  const lost = (request: IncomingMessage, response: ServerResponse, path: string, send: SendFile) => {
    log.warn({ status: 404, method: request.method, path: path.slice(0, 200) }, "unknown path");
    const page = pages().get("/404");
    if (page) send(request, response, page, 404);
    else listener(request, response);
  };

  return (request: IncomingMessage, response: ServerResponse): void => {
    const line = request.url ?? "/";
    const secure = isSecure(request.headers["x-forwarded-proto"]?.toString(), trustProxy);
    const send = secure ? sendOverTls : sendPlainly;
    const empty = (status: number, more: Record<string, string>) =>
      response
        .writeHead(status, {
          ...headers,
          ...(secure && overTls),
          ...more,
          ...(status !== 204 && { "Content-Length": 0 }),
        })
        .end();
    const [path = "/", query = ""] = splitUrl(line);
    const reading = request.method === "GET" || request.method === "HEAD";
    const call = calls.get(path);
    const page = () => (dependsOnVisit(query) || path === "/404" ? undefined : pages().get(path));
    const ready = reading ? (files.get(path) ?? page()) : undefined;
    const bare = path.endsWith("/") ? path.replace(/\/+$/, "") || "/" : path;

    if (line.length > longestUrl) empty(414, { Connection: "close" });
    else if (call) call(request, response, send);
    else if (ready) send(request, response, ready);
    else if (isKnown(path) || (!reading && files.has(path))) listener(request, response);
    else if (path === "*" && request.method === "OPTIONS") empty(204, { Allow: "GET, HEAD, POST, OPTIONS" });
    else if (reading && path !== bare && isKnown(bare))
      empty(301, { Location: query ? `${bare}?${query}` : bare });
    else lost(request, response, path, send);
  };
}

/** The path and the query of a request line, which may also name the whole address (RFC 9112 section 3.2.2). */
function splitUrl(line: string): string[] {
  const url = line.startsWith("/") ? line : line.replace(/^https?:\/\/[^/?]*/i, "");
  const mark = url.indexOf("?");
  return mark < 0 ? [url] : [url.slice(0, mark), url.slice(mark + 1)];
}
