/** CSRF protection: `Origin`, `Sec-Fetch-Site`, content type. */
import { pagePath } from "../pages/page-path.ts";
import { errorPage } from "./error-page.ts";

/**
 * Checks a request before its body is read: method, origin (RFC 6454 `Origin` and `Sec-Fetch-Site`), content type. Answers
 * OPTIONS with `Allow`. Undefined means that the request is accepted.
 */
export function rejectForgedPost(
  request: Request,
  path: string,
  origin: string,
  { formPaths }: { formPaths: Pick<ReadonlySet<string>, "has"> },
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
