/** CSRF protection (`Origin`, `Sec-Fetch-Site`, content type) and the plain error pages for refused requests. */
import { pagePath } from "../pages/page-path.ts";

const reasons: Record<number, string> = {
  400: "The request could not be read. Nothing was sent. Please go back and try again.",
  403: "This form was sent from another site, so we did not take it. Nothing was sent. Please write to us from our own page.",
  405: "This address does not take that kind of request.",
  413: "What you sent is too large. Nothing was sent. Please go back, make it shorter and try again.",
  414: "That address is too long.",
  415: "The form was sent in a way we cannot read. Nothing was sent. Please go back and try again.",
  503: "So many people are here at this moment that we could not answer. Nothing was sent. Please go back and try again in a few seconds.",
};

const titles: Record<number, string> = { 500: "Unexpected Application Error!", 503: "We are very busy" };

/** A short error page for a status; `detail` replaces the default sentence. */
export function errorPage(status: number, detail?: string, headers: Record<string, string> = {}): Response {
  const title = titles[status] ?? "We could not take this";
  const html =
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${title}</title><h1>${title}</h1><p>${detail ?? reasons[status] ?? ""}</p><p><a href="/">Return to Home</a></p></html>`;
  return new Response(html, { status, headers: { "Content-Type": "text/html; charset=utf-8", ...headers } });
}

/**
 * Checks a request before its body is read: method, origin (RFC 6454 `Origin` and `Sec-Fetch-Site`), content type. Answers
 * OPTIONS with `Allow`. Undefined means that the request is accepted.
 */
export function rejectForgedPost(
  request: Request,
  path: string,
  origin: string,
  { formPaths }: { formPaths: ReadonlySet<string> },
): Response | undefined {
  if (request.method === "GET" || request.method === "HEAD") return;
  const allow = formPaths.has(pagePath(path)) ? "GET, HEAD, POST, OPTIONS" : "GET, HEAD, OPTIONS";
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: { Allow: allow } });
  if (request.method !== "POST" || !allow.includes("POST"))
    return errorPage(405, undefined, { Allow: allow });
  const claimed = request.headers.get("origin");
  if (claimed !== null && claimed !== origin) return errorPage(403);
  const site = request.headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") return errorPage(403);
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type !== "application/x-www-form-urlencoded" && type !== "multipart/form-data") return errorPage(415);
}
