/** The site as one function: Request and what the house offers in, Response out. */

import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { pages } from "../content/pages.ts";
import { calendarPath } from "../publishing/calendar.ts";
import { events } from "./published-content.ts";
import { type RequestContext, requestContext } from "./request-context.ts";

const render = createRequestHandler(build);

/** Every path that `serve` answers with something else than "not found". */
export const paths: ReadonlySet<string> = new Set([
  ...Object.values(build.routes)
    .filter((route) => route?.parentId === "root" && !/[*:]/.test(route.path ?? ""))
    .map((route) => `/${route?.path ?? ""}`),
  ...events.map(calendarPath),
]);

/** The screens that are made anew for each visit, because what they say depends on the hour. */
export const renderedPages: ReadonlySet<string> = new Set([
  pages.news.path,
  ...(events.length > 0 ? [pages.events.path] : []),
]);

/** Answers one request. Errors inside a page become the error screen; this function itself does not throw. */
export async function serve(request: Request, offered: RequestContext): Promise<Response> {
  const { pathname } = new URL(request.url);
  const context = new RouterContextProvider();
  context.set(requestContext, offered);
  const home = pathname === "/" || pathname === "/_.data";
  return render(home && request.method === "POST" ? toIndex(request) : request, context);
}

/** React Router hands a POST to the home page's form only under `?index`; whoever leaves that out means the form too. */
function toIndex(request: Request): Request {
  const url = new URL(request.url);
  if (url.searchParams.has("index")) return request;
  url.searchParams.append("index", "");
  return new Request(url, request);
}
