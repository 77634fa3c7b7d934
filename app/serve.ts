/** The request handler of the built site: takes a Request and the request context, returns a Response. */

import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { pages } from "../content/pages.ts";
import { calendarPath } from "../publishing/calendar.ts";
import { events } from "./published-content.ts";
import { type RequestContext, requestContext } from "./request-context.ts";

const render = createRequestHandler(build);

/** Every path that `serve` answers with something other than 404. */
export const paths: ReadonlySet<string> = new Set([
  ...Object.values(build.routes)
    .filter((route) => route?.parentId === "root" && !/[*:]/.test(route.path ?? ""))
    .map((route) => `/${route?.path ?? ""}`),
  ...events.map(calendarPath),
]);

/** The pages that are rendered on request, because they depend on the current time. */
export const renderedPages: ReadonlySet<string> = new Set([
  pages.news.path,
  ...(events.length > 0 ? [pages.events.path] : []),
]);

/** Handles one request. Errors inside a page become the error screen; never throws. */
export async function serve(request: Request, values: RequestContext): Promise<Response> {
  const { pathname } = new URL(request.url);
  const context = new RouterContextProvider();
  context.set(requestContext, values);
  const home = pathname === "/" || pathname === "/_.data";
  return render(home && request.method === "POST" ? toIndex(request) : request, context);
}

/** React Router routes a POST to an index route's action only with `?index`, which Home's plain URL lacks. */
function toIndex(request: Request): Request {
  const url = new URL(request.url);
  if (url.searchParams.has("index")) return request;
  url.searchParams.append("index", "");
  return new Request(url, request);
}
