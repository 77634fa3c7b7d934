/** The HTTP handler of the desk: host and CSRF check, body limits, session, files, screens, access log. */
import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { HttpBindings } from "@hono/node-server";
import { getConnInfo } from "@hono/node-server/conninfo";
import { type Context, Hono } from "hono";
import { findSession } from "../../accounts/sessions.ts";
import { isOutage } from "../../db/retry.ts";
import { ipPrefixesOf } from "../../forms/guard/rate-limits.ts";
import { clientAddress } from "../../server/http/client-address.ts";
import { createChooseCoding } from "../../server/http/content-encoding.ts";
import { errorPage, outagePage, serveThroughOutage } from "../../server/http/error-page.ts";
import { createLoadShedder, shareAmong } from "../../server/http/load-shedding.ts";
import { createMemoryBudget, readBodyWithin } from "../../server/http/read-body.ts";
import { findStored, type StaticFile, type StoredFiles } from "../../server/http/static-files.ts";
import { finalizeResponse } from "../../server/pages/finalize-response.ts";
import type { DeskRequest } from "../desk-context.ts";
import { deskHeaders } from "./desk-headers.ts";
import { isFromDesk, isOwnHost, originFor } from "./same-origin.ts";
import { readSessionCookie } from "./session-cookie.ts";

/** What is one request's own. */
type OfRequest = "clientAddress" | "userAgent" | "requestId" | "nonce" | "visitor" | "report" | "delayAnswer";

export interface DeskOptions {
  shared: Omit<DeskRequest, OfRequest>;
  serve: (request: Request, context: DeskRequest) => Promise<Response>;
  stored: readonly StoredFiles[];
  /** Sent with every answer when the desk is on TLS. */
  tlsHeaders: Readonly<Record<string, string>>;
  isStopping: () => boolean;
  /** Vite's development server needs inline scripts and a socket, which the policy forbids. */
  dev: boolean;
}

/** Bytes of a posted form: a picture of 20 MB, or a list of subscribers. */
const bodyLimit = 24 * 1024 * 1024;
/** The same for somebody who is not signed in: an address, a code, a passkey's answer. */
const openBodyLimit = 64 * 1024;
/** Bytes of all forms that are being read, of people and of strangers. */
const bodyBudget = 96 * 1024 * 1024;
const openBodyBudget = 16 * 1024 * 1024;

/** Places for people who are signed in. */
const placesOfPeople = { concurrency: 16, maxQueue: 64, maxLagMs: 2000 };
/** Places for everybody else, who can take none of those above; one network has no more than a few of them. */
const placesOfStrangers = { concurrency: 8, maxQueue: 64, maxLagMs: 2000 };
const placesOfNetwork = 16;

type Env = { Bindings: HttpBindings };
type Own = Pick<DeskRequest, "requestId" | "nonce" | "report">;

export function createDeskHandler(options: DeskOptions): Hono<Env> {
  const { deskUrl, log } = options.shared;
  const answerRequest = createAnswer(options);
  const app = new Hono<Env>();
  app.all("*", async (c) => {
    const start = performance.now();
    const requestId = randomUUID();
    const nonce = randomBytes(16).toString("base64");
    const report: Own["report"] = (message, detail) => {
      log.error({ id: requestId, err: detail }, message);
      return requestId;
    };
    const answer = await answerRequest(c, { requestId, nonce, report }).catch((error: unknown) => {
      const reference = report("the desk failed", error);
      return isOutage(error) ? outagePage() : errorPage(500, `Reference ${reference}`);
    });
    const headers = {
      ...(!options.dev && deskHeaders(nonce)),
      ...(deskUrl.startsWith("https:") && options.tlsHeaders),
    };
    for (const [name, value] of Object.entries(headers))
      if (!answer.headers.has(name)) answer.headers.set(name, value);
    if (options.isStopping()) answer.headers.set("Connection", "close");
    const { method, path } = c.req;
    const ms = Math.round(performance.now() - start);
    const { status } = answer;
    log.info({ id: requestId, desk: true, method, path: path.slice(0, 200), status, ms }, "answered");
    return answer;
  });
  return app;
}

function createAnswer({ shared, serve, stored }: DeskOptions) {
  const { db, now, settings, mailDelivery } = shared;
  const shed = createLoadShedder(placesOfPeople);
  const shedStrangers = shareAmong(createLoadShedder(placesOfStrangers), placesOfNetwork);
  const [budgetFor, openBudgetFor] = [createMemoryBudget(bodyBudget), createMemoryBudget(openBodyBudget)];
  const chooseCoding = createChooseCoding();

  return async (c: Context<Env>, own: Own): Promise<Response> => {
    const { method, path, raw } = c.req;
    const reading = method === "GET" || method === "HEAD";
    const host = c.req.header("host");
    if (!isOwnHost(host, shared.deskUrl)) return errorPage(421, "The desk has another address.");
    if (!reading && method !== "POST") return errorPage(405, undefined, { Allow: "GET, HEAD, POST" });
    if (!reading && !isFromDesk(raw.headers, shared.deskUrl)) return errorPage(403);
    const deskUrl = originFor(host, shared.deskUrl);
    const folder = reading ? stored.find((one) => path.startsWith(one.folder)) : undefined;
    const file = folder && (await findStored(folder, path));
    if (file) return sendFile(raw, file);
    const token = readSessionCookie(c.req.header("cookie") ?? null, deskUrl);
    const visitor = token ? await findSession(db, token, now()) : undefined;
    const body = reading
      ? undefined
      : await (visitor
          ? readBodyWithin(c.env.incoming, bodyLimit, budgetFor(c.env.outgoing))
          : readBodyWithin(c.env.incoming, openBodyLimit, openBudgetFor(c.env.outgoing)));
    if (body === "over budget") return errorPage(503, undefined, { "Retry-After": "5" });
    if (body === "too large") return errorPage(413);
    if (body === "cut off") return errorPage(400);
    const refused = body && (await refuseForm(c.req.header("content-type"), body));
    if (refused) return errorPage(refused);
    const headers = new Headers(raw.headers);
    // React Router compares it with the address of the request; it was checked above.
    if (!reading) headers.set("Origin", deskUrl);
    if (body?.length === 0) headers.set("Content-Type", "application/x-www-form-urlencoded");
    const url = raw.url.replace(/^https?:\/\/[^/]*/, () => deskUrl);
    const request = new Request(url, { method: reading ? "GET" : method, headers, ...(body && { body }) });
    const forwarded = c.req.header("x-forwarded-for");
    const address = clientAddress(getConnInfo(c).remote.address ?? "", forwarded, settings.trustProxy);
    let delay: Promise<unknown> | undefined;
    const context: DeskRequest = {
      ...shared,
      ...own,
      deskUrl,
      clientAddress: address,
      userAgent: c.req.header("user-agent")?.slice(0, 400) ?? "",
      visitor,
      delayAnswer: (milliseconds) => {
        delay = pause(milliseconds);
      },
    };
    const work = () => serveThroughOutage((own) => serve(request, own), context, isOutage);
    const answer = await (visitor ? shed(work) : shedStrangers(ipPrefixesOf(address).own, work));
    if (answer === "full") return errorPage(503, undefined, { "Retry-After": "5" });
    // Mail that a form queued leaves at once.
    if (!reading && answer.status < 400) mailDelivery.wake();
    await delay;
    // A download is passed on as it comes.
    if (answer.headers.has("Content-Disposition")) return new Response(answer.body, answer);
    return finalizeResponse(raw, answer, answer.status, chooseCoding);
  };
}

function sendFile(request: Request, { type, cacheControl, identity }: StaticFile): Response {
  if (!Buffer.isBuffer(identity.body)) throw new Error("Only bytes in memory are sent here.");
  const headers = { "Content-Type": type, "Cache-Control": cacheControl, ETag: identity.etag };
  if (request.headers.get("if-none-match") === identity.etag)
    return new Response(null, { status: 304, headers });
  return new Response(request.method === "HEAD" ? null : new Uint8Array(identity.body), { headers });
}

const formTypes = /^(multipart\/form-data|application\/x-www-form-urlencoded)\s*(;|$)/i;

/** The status with which a body is refused: 415 for what is no form, 400 for a form that cannot be read. */
async function refuseForm(
  type: string | undefined,
  body: Buffer<ArrayBuffer>,
): Promise<400 | 415 | undefined> {
  // A button without fields.
  if (body.length === 0 && !type) return undefined;
  if (!type || !formTypes.test(type)) return 415;
  if (!/^multipart/i.test(type)) return undefined;
  // Read twice, so that no screen meets a broken one.
  const form = new Response(body, { headers: { "Content-Type": type } }).formData();
  return form.then(
    () => undefined,
    () => 400,
  );
}
