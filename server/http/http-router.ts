/** The front door: decides for each request whether a file, a finished page, an open call or the site itself answers. */
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
  /** Finished pages; `/404` answers every unknown path. Asked anew each time, so that a new year can change them. */
  pages: () => StaticFiles;
  /** Calls that other sites may make, by path. */
  calls: ReadonlyMap<string, PublicApi>;
  /** Files that lie elsewhere than in memory. */
  stored: readonly StoredFiles[];
  /** The site: renders what is not finished. */
  serve: (request: Request, visit: Visit) => Promise<Response>;
  /** The last touch on a rendered page that is handed to all who ask for it in the same moment. */
  dress?: (page: Response) => Promise<Response>;
  /** Every path that `serve` answers. */
  paths: ReadonlySet<string>;
  /** Paths that take a POST from our own forms. */
  formPaths: ReadonlySet<string>;
  /** Query names that make a page depend on the visit. */
  visitQueries: readonly string[];
  /** Throws when the site cannot take a submission. */
  checkReady: () => Promise<void>;
  /** Whether this process is about to stop, and wants no new visitors. */
  isLeaving: () => boolean;
  /** Milliseconds for which a rendered page is handed to others who ask for it; a second when left out. */
  sharedFor?: number;
  siteUrl: string;
  trustProxy: number;
  /** Set on every answer. */
  headers: Readonly<Record<string, string>>;
  /** Set besides on every answer that leaves over TLS. */
  overTls: Readonly<Record<string, string>>;
  log: Log;
}

/** The longest address we look at; browsers and proxies begin to fail at 8,000 characters (RFC 9110 section 4.1). */
const longestUrl = 12_000;

/** Makes the listener for `node:http`. */
export function createHttpRouter(options: HttpRouterOptions) {
  const { files, pages, calls, stored, paths, headers, overTls, trustProxy, log } = options;
  const isKnown = (path: string) => paths.has(pagePath(path)) || path === "/healthz" || path === "/readyz";
  const listener = getRequestListener(createDynamicHandler(options, isKnown).fetch, {
    overrideGlobalObjects: false,
    // HTTP/1.0 need not name one.
    hostname: new URL(options.siteUrl).host,
    // A host or an address that is none; what the site throws is answered before it gets here.
    errorHandler: (error) =>
      new Response(null, {
        status: error instanceof RequestError ? 400 : 500,
        headers: { ...headers, ...(trustProxy > 0 && overTls) },
      }),
  });
  const sendPlainly = createSendFile({ headers });
  const sendOverTls = createSendFile({ headers: { ...headers, ...overTls } });
  const dependsOnVisit = (query: string) => {
    if (!query) return false;
    const names = new URLSearchParams(query);
    return options.visitQueries.some((name) => names.has(name));
  };

  /** A file, a finished page or an open call: everything that is at hand. */
  const answerFromMemory = (request: IncomingMessage, response: ServerResponse, url: Url, send: SendFile) => {
    const call = calls.get(url.path);
    if (call) call(request, response, send);
    if (call || !isReading(request)) return call !== undefined;
    const page = dependsOnVisit(url.query) || url.path === "/404" ? undefined : pages().get(url.path);
    const ready = files.get(url.path) ?? page;
    if (ready) send(request, response, ready);
    return ready !== undefined;
  };

  const answerLost = (request: IncomingMessage, response: ServerResponse, path: string, send: SendFile) => {
    const { method } = request;
    log.warn({ id: randomUUID(), status: 404, method, path: path.slice(0, 200) }, "unknown path");
    const page = pages().get("/404");
    if (page) send(request, response, page, 404);
    else listener(request, response);
  };

  const answerStored = async (
    request: IncomingMessage,
    response: ServerResponse,
    [folder, path]: [StoredFiles, string],
    send: SendFile,
  ) => {
    try {
      const file = await findStored(folder, path);
      if (file) send(request, response, file);
      else answerLost(request, response, path, send);
    } catch (error) {
      log.error({ id: randomUUID(), err: error }, "a stored file could not be read");
      const always = send === sendOverTls ? { ...headers, ...overTls } : headers;
      response.writeHead(503, { ...always, "Retry-After": 5, "Content-Length": 0 }).end();
    }
  };

  return (request: IncomingMessage, response: ServerResponse): void => {
    // server/http/connection-limits.ts has refused it.
    if (response.writableEnded) return;
    const url = splitUrl(request.url ?? "/");
    const secure = trustProxy > 0 && isSecure(String(request.headers["x-forwarded-proto"]), trustProxy);
    const send = secure ? sendOverTls : sendPlainly;
    const named = namesOneHost(request);
    if (named && url.whole <= longestUrl && answerFromMemory(request, response, url, send)) return;

    const { path, query } = url;
    const always = secure ? { ...headers, ...overTls } : headers;
    const folder = stored.find((one) => path.startsWith(one.folder));
    const bare = withoutEndSlashes(path);
    if (url.whole > longestUrl || !named) {
      response.shouldKeepAlive = false;
      response.writeHead(named ? 414 : 400, { ...always, "Content-Length": 0 }).end();
    } else if (path === "*" && request.method === "OPTIONS")
      response.writeHead(204, { ...always, Allow: "GET, HEAD, POST, OPTIONS" }).end();
    else if (isKnown(path) || (!isReading(request) && files.has(path))) listener(request, response);
    else if (isReading(request) && path !== bare && isKnown(bare)) {
      const location = query ? `${bare}?${query}` : bare;
      response.writeHead(301, { ...always, Location: location, "Content-Length": 0 }).end();
    } else if (isReading(request) && folder) answerStored(request, response, [folder, path], send);
    else answerLost(request, response, path, send);
  };
}

/** By hand: a pattern looks at ten thousand slashes in the middle from each of them on, a quarter of a second. */
function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end--;
  return path.slice(0, end) || "/";
}

function isReading({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}

/** RFC 9112 section 3.2: one host, which only older ways need not name. Of two a proxy and we might each believe another. */
function namesOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
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
  /** Characters of the whole. */
  whole: number;
}

/** The path and the query of a request line, which may also name the whole address (RFC 9112 section 3.2.2). */
function splitUrl(line: string): Url {
  const url = line.startsWith("/") ? line : line.replace(/^https?:\/\/[^/?]*/i, "");
  const mark = url.indexOf("?");
  const whole = line.length;
  return mark < 0
    ? { path: url || "/", query: "", whole }
    : { path: url.slice(0, mark) || "/", query: url.slice(mark + 1), whole };
}
