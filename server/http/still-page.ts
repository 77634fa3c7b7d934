/**
 * Views of pages without script, which cannot report them (app/count-view.ts): the server counts each that was asked for to be
 * read. What a browser asks for ahead it refuses, since the click would then show the page without a request.
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { StoredPage } from "../pages/stored-page.ts";

/** `path`: of a page that was sent, or that the browser still had. */
export type CountView = (path: string, headers: IncomingHttpHeaders) => void;

/**
 * Creates the function that looks at each request for a page and says whether it refused it. `page`: as it is kept in memory;
 * for an answer to one visit, the page at the same path. `common`: headers of every response.
 */
export function createStillPages(common: Readonly<Record<string, string>>, countView?: CountView) {
  return (request: IncomingMessage, response: ServerResponse, path: string, page?: StoredPage): boolean => {
    const { method, headers } = request;
    const isStill = page?.status === 200 && page.file.headers?.["Speculation-Rules"] !== undefined;
    if (!isStill || !countView || method !== "GET") return false;
    if (/prefetch|prerender/i.test(String(headers["sec-purpose"]))) {
      response.writeHead(503, { ...common, "Cache-Control": "no-store", "Content-Length": 0 }).end();
      return true;
    }
    response.once("finish", () => {
      // A redirect or an error is no page; 304 is one that the browser kept.
      if (response.statusCode === 200 || response.statusCode === 304) countView(path, headers);
    });
    return false;
  };
}
