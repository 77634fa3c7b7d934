/** An endpoint for small reports of our own pages (Beacon API): same-origin only, answers 204 before anything is done with them. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { trustedOrigin } from "./client-address.ts";
import type { PublicApi } from "./public-api.ts";
import { readBodyWithin } from "./read-body.ts";
import { staticFile } from "./static-files.ts";

/** Bytes; ours have 200 at most. */
const bodyLimit = 1024;

interface Options {
  siteUrl: string;
  trustProxy: number;
  /** Whether the body may be read. */
  accepts: (headers: IncomingHttpHeaders) => boolean;
  take: (body: string, headers: IncomingHttpHeaders) => void;
}

/**
 * Stricter than the forms (server/http/csrf.ts): every browser that runs our script sends `Origin` or `Sec-Fetch-Site` with a
 * beacon, so a request without both is refused.
 */
export function createBeacon(options: Options): PublicApi {
  const answer = staticFile({ type: "text/plain", cacheControl: "no-store" }, Buffer.alloc(0));
  const wrongMethod = { ...answer, headers: { Allow: "POST" } };

  const statusOf = async (request: IncomingMessage, response: ServerResponse): Promise<number> => {
    const { headers } = request;
    if (request.method !== "POST") return 405;
    if (!isSameOrigin(headers, options)) return 403;
    const [type] = (headers["content-type"] ?? "").split(";");
    if (type?.trim().toLowerCase() !== "application/x-www-form-urlencoded") return 415;
    if (Number(headers["content-length"] ?? 0) > bodyLimit) return 413;
    if (!options.accepts(headers)) return 204;
    const body = await readBodyWithin(request, bodyLimit);
    if (body === "too large") return 413;
    if (!Buffer.isBuffer(body) || response.destroyed) return 400;
    options.take(body.toString(), headers);
    return 204;
  };

  return async (request, response, send) => {
    const status = await statusOf(request, response);
    request.resume();
    send(request, response, status === 405 ? wrongMethod : answer, status);
  };
}

function isSameOrigin(headers: IncomingHttpHeaders, { siteUrl, trustProxy }: Options): boolean {
  const { origin, host = "" } = headers;
  const site = headers["sec-fetch-site"];
  if (origin === undefined) return site === "same-origin";
  const proto = headers["x-forwarded-proto"];
  const named = new Headers({ origin, host, ...(proto && { "x-forwarded-proto": String(proto) }) });
  return origin === trustedOrigin(named, siteUrl, trustProxy) && (site ?? "same-origin") === "same-origin";
}
