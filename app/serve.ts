/** The request handler of the built site: takes a Request and the request context, returns a Response. */
import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { pages } from "../content/pages.ts";
import { recordPage } from "../content/record/page.ts";
import { filterPath, readFilter as readNewsFilter } from "./news-ways.ts";
import { type RequestContext, requestContext } from "./request-context.ts";
import { inOtherLanguage } from "./translated/language-links.ts";
import {
  isTranslated,
  isUnderLanguage,
  serveTranslated,
  translatedFixedPaths,
} from "./translated/serve-translated.tsx";
import { filterQuery, readFilter } from "./ui/record/record-filter.ts";

const render = createRequestHandler(build);

/** Paths of the route table without parameters, and patterns of those with. */
const routePaths = Object.values(build.routes)
  .filter((route) => route?.parentId === "root" && route.path !== "*")
  .map((route) => `/${route?.path ?? ""}`);
const fixed: ReadonlySet<string> = new Set(routePaths.filter((path) => !path.includes(":")));
const patterns = routePaths
  .filter((path) => path.includes(":"))
  .map((path) => new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/:\w+/g, "[^/]+")}$`));

/** Whether `serve` may answer the path with something other than 404; below a folder of entries only it knows. */
export function isPath(path: string): boolean {
  return fixed.has(path) || isTranslated(path) || patterns.some((pattern) => pattern.test(path));
}

/** Rendered before anybody asks: the pages of the site and the page for unknown paths. */
export const fixedPaths: readonly string[] = [
  ...Object.values(pages).map(({ path }) => path),
  ...translatedFixedPaths,
  recordPage.path,
  "/404",
];

/**
 * The address under which a page is kept: its path, and for The Record and the News their filter in one spelling, so that the
 * pages there can be are few. Any other query changes nothing.
 */
export function pageAddress(path: string, query: string): string {
  if (!query) return path;
  if (path === pages.news.path) {
    const filter = readNewsFilter(new URLSearchParams(query));
    return filter ? filterPath(filter) : filteredNews;
  }
  if (path !== recordPage.path && path !== `${recordPage.path}.data`) return path;
  return path + filterQuery(readFilter(new URLSearchParams(query)));
}

/** Where the route of a filtered News page is (app/routes.ts); nothing stands there without a filter. */
const filteredNews = `${pages.news.path}/filtered`;

/** Handles one request. Errors inside a page become the error screen; never throws. */
export async function serve(request: Request, values: RequestContext): Promise<Response> {
  const url = new URL(request.url);
  const { pathname } = url;
  const elsewhere = request.method === "GET" ? inOtherLanguage(url) : undefined;
  if (elsewhere) return new Response(null, { status: 302, headers: { Location: elsewhere } });
  // These pages have no script that would ask for their data alone.
  if (pathname.endsWith(".data") && isTranslated(pathname.slice(0, -".data".length)))
    return new Response(null, { status: 404 });
  const context = new RouterContextProvider();
  context.set(requestContext, values);
  if (isUnderLanguage(pathname))
    return serveTranslated(request, context, build.assets.routes.root?.css ?? []);
  return render(atRoute(request, url), context);
}

/** The request at the address of the route that answers it, where that is another. */
function atRoute(request: Request, url: URL): Request {
  const { pathname, search, searchParams } = url;
  const isHome = pathname === "/" || pathname === "/_.data";
  // React Router routes a POST to an index route's action only with `?index`, which Home's plain URL lacks.
  if (isHome && request.method === "POST" && !searchParams.has("index")) searchParams.append("index", "");
  // A parameter of React Router is a whole part of a path: `/events/night.ics` is the route `/events/night/ics`.
  else if (pathname.endsWith(".ics")) url.pathname = pathname.replace(/^(\/events\/[^/]+)\.ics$/, "$1/ics");
  // The News page by topic or place is a page of its own, which needs no script.
  else if (
    pathname === pages.news.path &&
    request.method === "GET" &&
    pageAddress(pathname, search.slice(1)) !== pathname
  )
    url.pathname = filteredNews;
  else return request;
  return new Request(url, request);
}
