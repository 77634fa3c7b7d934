/** Dynamic requests: health checks, CSRF check, body limit, load shedding, server rendering of what depends on the visit, access log. */
import { randomUUID } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { getConnInfo } from "@hono/node-server/conninfo";
import { type Context, Hono } from "hono";
import { clientAddress, isSecure, trustedOrigin } from "../http/client-address.ts";
import { createChooseCoding } from "../http/content-encoding.ts";
import { rejectForgedPost } from "../http/csrf.ts";
import { errorPage } from "../http/error-page.ts";
import type { HttpRouterOptions } from "../http/http-router.ts";
import { createLoadShedder, type LoadShedder } from "../http/load-shedding.ts";
import { createMemoryBudget, readBodyWithin } from "../http/read-body.ts";
import { finalizeResponse } from "./finalize-response.ts";
import { retryAfterSeconds } from "./rendered-page.ts";

export interface Visit {
  clientAddress: string;
  requestId: string;
}

/**
 * Maximum size of a posted form in bytes: 32 KB of text, of which each byte may be percent-encoded as three, plus the field
 * separators. The decoded text has its own limit (forms/intake/form-body.ts).
 */
const bodyLimitBytes = (3 * 32 + 4) * 1024;

/** Memory budget in bytes for all bodies that are being read or wait in the queue. */
const bodyBudgetBytes = 64 * 1024 * 1024;

/** The same with a picture of 20 MB, of all of them, and how many are read and encoded at once. */
const uploadLimitBytes = 22 * 1024 * 1024;
const uploadBudgetBytes = 192 * 1024 * 1024;
const uploadLimits = { concurrency: 2, maxQueue: 100, maxLagMs: 5000 };

/**
 * Limits of load shedding for forms, which wait much longer than readers; the rest gets a 503 with Retry-After.
 */
const writeLimits = { concurrency: 64, maxQueue: 1000, maxLagMs: 5000 };

type Env = { Bindings: HttpBindings; Variables: { id: string } };

export function createDynamicHandler(
  options: HttpRouterOptions,
  isKnown: (path: string) => boolean,
  shedReads: LoadShedder,
): Hono<Env> {
  const { checkReady, log, trustProxy } = options;
  const posts = createLane(bodyLimitBytes, bodyBudgetBytes, writeLimits);
  const uploads = createLane(uploadLimitBytes, uploadBudgetBytes, uploadLimits);
  const chooseCoding = createChooseCoding();
  const app = new Hono<Env>();
  app.use(async (c, next) => {
    const id = randomUUID();
    const start = performance.now();
    c.set("id", id);
    await next();
    const secure = isSecure(c.req.header("x-forwarded-proto"), trustProxy);
    const always = { ...options.headers, ...(secure && options.tlsHeaders) };
    // A page with critical CSS has its own policy.
    for (const [name, value] of Object.entries(always))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    // For requests that came before the signal; drain (server/process/lifecycle.ts) does it for later ones.
    if (options.isStopping()) c.res.headers.set("Connection", "close");
    if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "private, no-cache");
    const ms = Math.round(performance.now() - start);
    // 499, as in nginx: the client disconnected before the response.
    const status = c.env.outgoing.destroyed ? 499 : c.res.status;
    // A proxy checks every second; a success is not logged.
    if (status === 200 && (c.req.path === "/readyz" || c.req.path === "/healthz")) return;
    log.info({ id, method: c.req.method, path: c.req.path.slice(0, 200), status, ms }, "answered");
  });
  app.onError((error, c) => {
    log.error({ id: c.get("id"), err: error }, "unexpected error");
    return errorPage(500, `Reference ${c.get("id")}`);
  });
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => {
    if (options.isStopping()) return c.text("stopping", 503);
    try {
      await checkReady();
      return c.text("ready");
    } catch (error) {
      log.error({ id: c.get("id"), err: error }, "not ready");
      return c.text("not ready", 503, { "Retry-After": retryAfterSeconds });
    }
  });
  app.use(
    async (c, next) => rejectForgedPost(c.req.raw, c.req.path, ownOrigin(c, options), options) ?? next(),
  );
  app.all("*", async (c) => {
    const reading = c.req.method === "GET" || c.req.method === "HEAD";
    const announced = Number(c.req.header("content-length") ?? 0);
    const { limit, budgetFor, shed } = options.isUpload?.(c.env.incoming) ? uploads : posts;
    if (!reading && announced > limit) return errorPage(413);
    const body = reading ? undefined : await readBodyWithin(c.env.incoming, limit, budgetFor(c.env.outgoing));
    if (body === "over budget") return retryLater();
    if (body === "too large") return errorPage(413);
    if (body === "cut off") return errorPage(400);
    const visit = {
      clientAddress: clientAddress(
        getConnInfo(c).remote.address ?? "",
        c.req.header("x-forwarded-for"),
        trustProxy,
      ),
      requestId: c.get("id"),
    };
    const statusOf = (answer: Response) => (isKnown(c.req.path) ? answer.status : 404);
    const request = toSite(c, ownOrigin(c, options), { body, signal: disconnectSignal(c) });
    const answer = await (reading ? shedReads : shed)(async () =>
      withNotFoundPage(await options.serve(request, visit), options.pages),
    );
    return answer === "full"
      ? retryLater()
      : finalizeResponse(c.req.raw, answer, statusOf(answer), chooseCoding);
  });
  return app;
}

function createLane(limit: number, budget: number, load: typeof writeLimits) {
  return { limit, budgetFor: createMemoryBudget(budget), shed: createLoadShedder(load) };
}

function retryLater(): Response {
  return errorPage(503, undefined, { "Retry-After": retryAfterSeconds });
}

/** An address without an entry has no page of its own. */
function withNotFoundPage(answer: Response, pages: HttpRouterOptions["pages"]): Response {
  const file = answer.status === 404 && !answer.body ? pages?.get("/404")?.file : undefined;
  if (!file || !Buffer.isBuffer(file.identity.body)) return answer;
  const headers = { ...file.headers, "Content-Type": file.type };
  return new Response(new Uint8Array(file.identity.body), { status: 404, headers });
}

/** The request for the site: under the origin that the visitor sees, with its whole body; HEAD becomes GET. */
function toSite(c: Context<Env>, origin: string, rest: { body?: Buffer<ArrayBuffer>; signal?: AbortSignal }) {
  // A replacer function: in a string `$&` is special, and a host may contain it.
  const url = c.req.raw.url.replace(/^https?:\/\/[^/]*/, () => origin);
  const method = c.req.method === "HEAD" ? "GET" : c.req.method;
  return new Request(url, { method, headers: c.req.raw.headers, ...rest });
}

/** Aborts when the client disconnects before the response. */
function disconnectSignal(c: Context<Env>): AbortSignal {
  const disconnect = new AbortController();
  const { outgoing } = c.env;
  outgoing.once("close", () => outgoing.writableFinished || disconnect.abort());
  return disconnect.signal;
}

function ownOrigin(c: Context<Env>, { siteUrl, trustProxy }: { siteUrl: string; trustProxy: number }) {
  return trustedOrigin(c.req.raw.headers, siteUrl, trustProxy);
}
