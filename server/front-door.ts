/** The front door: decides for each request whether a file, a finished page or the site itself answers. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { getConnInfo } from "@hono/node-server/conninfo";
import { type Context, Hono } from "hono";
import { clientAddress, trustedOrigin } from "./behind-proxy.ts";
import { compressQuickly } from "./compress.ts";
import { trustHeaders } from "./headers.ts";
import type { Log } from "./log.ts";
import { pagePath } from "./page-path.ts";
import { refusal, refusePost } from "./refuse.ts";
import { accepts, type StaticFiles, sendFile } from "./static-files.ts";

/**
 * The most bytes a posted form may announce: 32 KB of text, each byte of which may come escaped as three, and
 * what stands between the fields. A form that announces nothing is measured where it is read (forms/body.ts).
 */
const bodyLimitBytes = (3 * 32 + 4) * 1024;

export interface Visit {
  clientAddress: string;
  requestId: string;
}

export interface FrontDoorOptions {
  /** Assets and public files. */
  files: StaticFiles;
  /** Finished pages; `/404` answers every unknown path. Asked anew each time, so that a new year can change them. */
  pages: () => StaticFiles;
  /** The site: renders what is not finished. */
  serve: (request: Request, visit: Visit) => Promise<Response>;
  /** Every path that `serve` answers. */
  paths: ReadonlySet<string>;
  /** Paths that take a POST from our own forms. */
  formPaths: ReadonlySet<string>;
  /** Paths that other sites may call. */
  openPaths: ReadonlySet<string>;
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

type Env = { Bindings: HttpBindings; Variables: { id: string } };

/** Makes the listener for `node:http`. */
export function createFrontDoor(options: FrontDoorOptions) {
  const { files, pages, paths, log } = options;
  const listener = getRequestListener(siteApp(options).fetch, { overrideGlobalObjects: false });
  const dynamic = (query: string) => {
    const names = new URLSearchParams(query);
    return options.visitQueries.some((name) => names.has(name));
  };

  return (request: IncomingMessage, response: ServerResponse): void => {
    const [path = "/", query = ""] = splitUrl(request.url ?? "/");
    const reading = request.method === "GET" || request.method === "HEAD";
    const page = dynamic(query) || path === "/404" ? undefined : pages().get(path);
    const ready = reading ? (files.get(path) ?? page) : undefined;
    const bare = path.replace(/\/+$/, "") || "/";
    if (ready) sendFile(request, response, ready);
    else if (known(path, paths) || (!reading && files.has(path))) listener(request, response);
    else if (reading && path !== bare && known(bare, paths))
      redirect(response, query ? `${bare}?${query}` : bare);
    else {
      log.warn({ status: 404, method: request.method, path: path.slice(0, 200) }, "unknown path");
      const lost = pages().get("/404");
      if (lost) sendFile(request, response, lost, 404);
      else listener(request, response);
    }
  };
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(301, { ...trustHeaders, Location: location, "Content-Length": 0 }).end();
}

function siteApp({ serve, checkReady, log, ...options }: FrontDoorOptions): Hono<Env> {
  const app = new Hono<Env>();
  app.use(async (c, next) => {
    const id = randomUUID();
    const start = performance.now();
    c.set("id", id);
    await next();
    for (const [name, value] of Object.entries(options.headers)) c.res.headers.set(name, value);
    if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "private, no-cache");
    const ms = Math.round(performance.now() - start);
    // 499, as nginx has it: the visitor left before there was an answer.
    const status = c.env.outgoing.destroyed ? 499 : c.res.status;
    log.info({ id, method: c.req.method, path: c.req.path.slice(0, 200), status, ms }, "answered");
  });
  app.onError((error, c) => {
    log.error({ id: c.get("id"), err: error }, "unexpected error");
    return refusal(500, `Reference ${c.get("id")}`);
  });
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => {
    try {
      await checkReady();
      return c.text("ready");
    } catch (error) {
      log.error({ err: error }, "not ready");
      return c.text("not ready", 503);
    }
  });
  app.use(async (c, next) => refusePost(c.req.raw, c.req.path, ownOrigin(c, options), options) ?? next());
  app.use(async (c, next) => {
    const announced = Number(c.req.header("content-length") ?? 0);
    return announced > bodyLimitBytes ? refusal(413) : next();
  });
  app.all("*", async (c) => {
    const url = c.req.raw.url.replace(/^https?:\/\/[^/]*/, ownOrigin(c, options));
    const visit = { clientAddress: addressOf(c, options.trustProxy), requestId: c.get("id") };
    const answer = await serve(withUrl(c.req.raw, url), visit);
    const status = known(c.req.path, options.paths) ? answer.status : 404;
    return squeeze(c.req.header("accept-encoding") ?? "", answer, status);
  });
  return app;
}

/** The path and the query of a request line, which may also name the whole address (RFC 9112 section 3.2.2). */
function splitUrl(line: string): string[] {
  const url = line.startsWith("/") ? line : line.replace(/^https?:\/\/[^/?]*/i, "");
  const mark = url.indexOf("?");
  return mark < 0 ? [url] : [url.slice(0, mark), url.slice(mark + 1)];
}

function known(path: string, paths: ReadonlySet<string>): boolean {
  if (path === "/healthz" || path === "/readyz") return true;
  return paths.has(pagePath(path));
}

function ownOrigin(
  c: Context<Env>,
  { siteUrl, trustProxy }: { siteUrl: string; trustProxy: number },
): string {
  return trustedOrigin(c.req.raw.headers, siteUrl, trustProxy);
}

function addressOf(c: Context<Env>, trustProxy: number): string {
  return clientAddress(getConnInfo(c).remote.address ?? "", c.req.header("x-forwarded-for"), trustProxy);
}

function withUrl(request: Request, url: string): Request {
  const body = request.method === "GET" || request.method === "HEAD" ? undefined : request.body;
  const { method, headers, signal } = request;
  return new Request(url, { method, headers, signal, body, duplex: "half" } as RequestInit);
}

async function squeeze(accepted: string, response: Response, status: number): Promise<Response> {
  const type = response.headers.get("content-type") ?? "";
  const headers = new Headers(response.headers);
  if (!response.body || !/^text\/|json|xml|javascript/.test(type))
    return new Response(response.body, { status, headers });
  headers.append("Vary", "Accept-Encoding");
  const body = Buffer.from(await response.arrayBuffer());
  if (body.length < 1024 || !accepts(accepted, "br")) return new Response(body, { status, headers });
  headers.set("Content-Encoding", "br");
  headers.delete("Content-Length");
  return new Response(new Uint8Array(await compressQuickly(body)), { status, headers });
}
