/** The plain error pages for refused requests, and for an outage of the database: 503, because the same request may succeed soon. */
import type { ServerResponse } from "node:http";
import { escapeHtml } from "../../text/html.ts";

const reasons: Record<number, string> = {
  400: "We couldn't read the request. Nothing was sent. Please go back and try again.",
  403: "This form was sent from another site, so we didn't take it. Nothing was sent. Please use the form on our own site.",
  405: "This page doesn't take that kind of request.",
  413: "What you sent is too large. Nothing was sent. Please go back, make it shorter and try again.",
  414: "That web address is too long.",
  415: "The form was sent in a way we can't read. Nothing was sent. Please go back and try again.",
  503: "We're unusually busy and couldn't take that. Nothing was sent. Please go back and try again in a few seconds.",
};

const titles: Record<number, string> = {
  500: "Unexpected Application Error!",
  503: "That didn't work just now",
};

/** A short error page for a status; `detail` replaces the default sentence. */
export function errorPage(status: number, detail?: string, headers: Record<string, string> = {}): Response {
  return new Response(errorHtml(status, detail), { status, headers: { ...htmlHeaders, ...headers } });
}

/** The same to a response of `node:http`. */
export function sendErrorPage(
  response: ServerResponse,
  status: number,
  { title, detail, headers }: { title?: string; detail?: string; headers: Readonly<Record<string, string>> },
): void {
  const html = errorHtml(status, detail && escapeHtml(detail), title && escapeHtml(title));
  const length = { "Content-Length": Buffer.byteLength(html) };
  response
    .writeHead(status, { ...headers, ...htmlHeaders, "Cache-Control": "no-store", ...length })
    .end(html);
}

const htmlHeaders = { "Content-Type": "text/html; charset=utf-8" };

/** `heading`: of a page from which nothing leads on. */
function errorHtml(status: number, detail?: string, heading?: string): string {
  const title = heading ?? titles[status] ?? "That didn't go through";
  const home = heading === undefined ? `<p><a href="/">Return to Home</a></p>` : "";
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${title}</title><h1>${title}</h1><p>${detail ?? reasons[status] ?? ""}</p>${home}</html>`
  );
}

export const outageNotice = {
  sentence: "Our database isn’t answering. Nothing was sent. Please go back and try again in a minute.",
  headers: { "Retry-After": "30" },
};

export interface Reporting {
  report: (message: string, detail?: unknown) => string;
}

/** Serves a request; its context reports what failed, and `isOutage` says whether the database was the reason. */
export async function serveThroughOutage<Context extends Reporting>(
  serve: (context: Context) => Promise<Response>,
  context: Context,
  isOutage: (error: unknown) => boolean,
): Promise<Response> {
  let isOut = false;
  const report: Reporting["report"] = (message, detail) => {
    isOut ||= isOutage(detail);
    return context.report(message, detail);
  };
  const answer = await serve({ ...context, report });
  if (!isOut || answer.status !== 500) return answer;
  const isPage = answer.headers.get("Content-Type")?.startsWith("text/html");
  return isPage
    ? outagePage()
    : new Response(outageNotice.sentence, { status: 503, headers: outageNotice.headers });
}

export function outagePage(): Response {
  return errorPage(503, outageNotice.sentence, outageNotice.headers);
}
