/** What is made anew for a request: checked, read to its end, let in by turns, handed to the site, finished. */
import { randomUUID } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { getConnInfo } from "@hono/node-server/conninfo";
import { type Context, Hono } from "hono";
import { clientAddress, isSecure, trustedOrigin } from "../http/client-address.ts";
import { createChooseCoding } from "../http/content-encoding.ts";
import { errorPage, rejectForgedPost } from "../http/csrf.ts";
import type { HttpRouterOptions } from "../http/http-router.ts";
import { createLoadShedder } from "../http/load-shedding.ts";
import { createMemoryBudget, readBodyWithin } from "../http/read-body.ts";
import { finalizeResponse, notModified } from "./finalize-response.ts";
import { createMicroCache } from "./micro-cache.ts";

export interface Visit {
  clientAddress: string;
  requestId: string;
}

/**
 * The most bytes a posted form may have: 32 KB of text, each byte of which may come escaped as three, and
 * what stands between the fields. The text itself is measured where it is read (forms/intake/form-body.ts).
 */
const bodyLimitBytes = (3 * 32 + 4) * 1024;

/** The most bytes that all forms together may take while they are read and wait for their turn. */
const bodiesBytes = 64 * 1024 * 1024;

/**
 * So many answers are made at once, so many visitors may wait, and in a turn of so many milliseconds the rest is told to
 * come back. Who reads can ask again; who sends a form is kept much longer, and the database likes them in company.
 */
const crowds = {
  reading: { atOnce: 16, waiting: 64, patience: 500 },
  sending: { atOnce: 64, waiting: 1000, patience: 5000 },
};
const comeBackAfterSeconds = "3";

type Env = { Bindings: HttpBindings; Variables: { id: string } };

export function createDynamicHandler(
  options: HttpRouterOptions,
  isKnown: (path: string) => boolean,
): Hono<Env> {
  const { checkReady, log, trustProxy } = options;
  const readers = createLoadShedder(crowds.reading);
  const senders = createLoadShedder(crowds.sending);
  const roomFor = createMemoryBudget(bodiesBytes);
  const chooseCoding = createChooseCoding();
  const share = createMicroCache({ moment: options.sharedFor });
  const app = new Hono<Env>();
  app.use(async (c, next) => {
    const id = randomUUID();
    const start = performance.now();
    c.set("id", id);
    await next();
    const secure = isSecure(c.req.header("x-forwarded-proto"), trustProxy);
    const always = { ...options.headers, ...(secure && options.overTls) };
    // A page with styles of its own says which.
    for (const [name, value] of Object.entries(always))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    // Requests that come after the signal are told by drain (server/process/lifecycle.ts); this one came before.
    if (options.isLeaving()) c.res.headers.set("Connection", "close");
    if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "private, no-cache");
    const ms = Math.round(performance.now() - start);
    // 499, as nginx has it: the visitor left before there was an answer.
    const status = c.env.outgoing.destroyed ? 499 : c.res.status;
    // A proxy asks every second; that all is well need not be written down as often.
    if (status === 200 && (c.req.path === "/readyz" || c.req.path === "/healthz")) return;
    log.info({ id, method: c.req.method, path: c.req.path.slice(0, 200), status, ms }, "answered");
  });
  app.onError((error, c) => {
    log.error({ id: c.get("id"), err: error }, "unexpected error");
    return errorPage(500, `Reference ${c.get("id")}`);
  });
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => {
    if (options.isLeaving()) return c.text("stopping", 503);
    try {
      await checkReady();
      return c.text("ready");
    } catch (error) {
      log.error({ id: c.get("id"), err: error }, "not ready");
      return c.text("not ready", 503, { "Retry-After": comeBackAfterSeconds });
    }
  });
  app.use(
    async (c, next) => rejectForgedPost(c.req.raw, c.req.path, ownOrigin(c, options), options) ?? next(),
  );
  app.all("*", async (c) => {
    const reading = c.req.method === "GET" || c.req.method === "HEAD";
    const announced = Number(c.req.header("content-length") ?? 0);
    if (!reading && announced > bodyLimitBytes) return errorPage(413);
    const body = reading
      ? undefined
      : await readBodyWithin(c.env.incoming, bodyLimitBytes, roomFor(c.env.outgoing));
    if (body === "no room") return tellToComeBack();
    if (body === "too large") return errorPage(413);
    if (body === "cut off") return errorPage(400);
    const visit = { clientAddress: addressOf(c, trustProxy), requestId: c.get("id") };
    const statusOf = (answer: Response) => (isKnown(c.req.path) ? answer.status : 404);
    if (!reading || c.req.url.includes("?")) {
      const request = toSite(c, ownOrigin(c, options), { body, signal: goneOf(c) });
      const answer = await (reading ? readers : senders)(() => options.serve(request, visit));
      return answer === "full"
        ? tellToComeBack()
        : finalizeResponse(c.req.raw, answer, statusOf(answer), chooseCoding);
    }
    // With no query a page depends on its address alone, so that readers may share it.
    const request = toSite(c, ownOrigin(c, options), {});
    const accepted = c.req.header("accept-encoding") ?? "";
    const made = await readers(() =>
      share(`${request.url} ${accepted}`, async () => {
        const page = await options.serve(request, visit);
        const answer = (await options.dress?.(page)) ?? page;
        const plain = new Request(request.url, { headers: { "accept-encoding": accepted } });
        return finalizeResponse(plain, answer, statusOf(answer), chooseCoding);
      }),
    );
    return made === "full"
      ? tellToComeBack()
      : (notModified(c.req.raw, made) ?? new Response(made.body, made));
  });
  return app;
}

function tellToComeBack(): Response {
  return errorPage(503, undefined, { "Retry-After": comeBackAfterSeconds });
}

/** The request as the site sees it: under the visitor's own origin, whole; a HEAD as the GET whose head it wants. */
function toSite(
  c: Context<Env>,
  origin: string,
  rest: { body?: Buffer<ArrayBuffer>; signal?: AbortSignal },
): Request {
  // By a function: in a text `$&` would stand for what is replaced, and a host may hold it.
  const url = c.req.raw.url.replace(/^https?:\/\/[^/]*/, () => origin);
  const method = c.req.method === "HEAD" ? "GET" : c.req.method;
  return new Request(url, { method, headers: c.req.raw.headers, ...rest });
}

/** Tells when the visitor left before there was an answer. */
function goneOf(c: Context<Env>): AbortSignal {
  const gone = new AbortController();
  const { outgoing } = c.env;
  outgoing.once("close", () => outgoing.writableFinished || gone.abort());
  return gone.signal;
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
