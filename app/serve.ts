/** The request handler of the built site: takes a Request and the request context, returns a Response. */
import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import type { Language } from "../content/language.ts";
import { languages } from "../content/languages.ts";
import { pages } from "../content/pages.ts";
import { recordPage } from "../content/record/page.ts";
import { search } from "../content/search.ts";
import { translatedPath } from "../content/translate.ts";
import { eventQuery, parseEventFilter } from "../publishing/events/event-filter.ts";
import { withoutMarks } from "../text/words/fallback.ts";
import { currentReading, readIn } from "../text/words/reading.ts";
import { dataFiles, fileQuery, framePath, frameQuery } from "./files/open-data-query.ts";
import { inOtherLanguage, splitLanguage, translatedHtml, withTranslations } from "./languages.ts";
import { filterPath, readFilter as readNewsFilter } from "./news-ways.ts";
import { type RequestContext, requestContext, stylesheet } from "./request-context.ts";
import { filterQuery, readFilter } from "./ui/record/record-filter.ts";
import { topicScopes } from "./ui/topics/scope.ts";

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
  const { path: own } = splitLanguage(path);
  return fixed.has(own) || patterns.some((pattern) => pattern.test(own));
}

/**
 * The routes that the browser knows, in place of React Router's file of all, which every page with script loads. Without files; of pages
 * that are always opened as documents (`handle = { document: true }`) it knows no more than the address: to go there is to load it.
 */
export function browserRoutes(): { path: string; script: string } {
  const { routes, assets } = build;
  const unknown = assets.routes[unknownId];
  const known = Object.entries(assets.routes).flatMap(([id, route]) => {
    const { default: page, handle } = routes[id]?.module ?? {};
    if (!route || !page) return [];
    const { document } = (handle ?? {}) as { document?: boolean };
    return [[id, document ? { ...unknown, id, path: route.path } : route]];
  });
  const manifest = { ...assets, routes: Object.fromEntries(known) };
  return { path: assets.url, script: `window.__reactRouterManifest=${JSON.stringify(manifest)};` };
}

/** Its page loads the document of whatever address leads to it (app/pages/not-found.tsx). */
const unknownId = "pages/not-found";

/** Rendered before anybody asks: the pages of the site and the page for unknown paths. */
export const fixedPaths = (): string[] => [
  ...withTranslations([...Object.values(pages), recordPage, search]).map(({ path }) => path),
  ...topicScopes().map(({ path }) => path),
  ...firstPaths(),
];

/** The home pages, and the answers to unknown paths. */
export const firstPaths = (): string[] =>
  ["", ...languages.map(({ code }) => `/${code}`)].flatMap((folder) => [folder || "/", `${folder}/404`]);

/**
 * The address under which a page is kept: its path, and for The Record, the News and events their filter in one spelling, so that the
 * pages there can be are few. Any other query changes nothing.
 */
export function pageAddress(path: string, query: string): string {
  const { language, path: own } = splitLanguage(path);
  return translatedPath(ownAddress(own, query), language?.code);
}

function ownAddress(path: string, query: string): string {
  if (!query) return path;
  if (dataFiles.includes(path.slice(1))) return path + fileQuery(path, new URLSearchParams(query));
  if (path === framePath) return path + frameQuery(new URLSearchParams(query));
  if (path === pages.news.path) {
    const filter = readNewsFilter(new URLSearchParams(query));
    return filter ? filterPath(filter) : filteredNews;
  }
  if (eventLists.test(path)) return path + eventQuery(parseEventFilter(new URLSearchParams(query)));
  if (path !== recordPage.path && path !== `${recordPage.path}.data`) return path;
  return path + filterQuery(readFilter(new URLSearchParams(query)));
}

/** The page of events, and its files. */
const eventLists = /^\/events(\.(ics|json|xml))?$/;

/** A path that begins with what may be the code of a language. */
const languagePath = /^\/[a-z]{2,3}(-[a-z\d]{2,8})*(?=\/|$)/;

/** Where the route of a filtered News page is (app/routes.ts); nothing stands there without a filter. */
const filteredNews = `${pages.news.path}/filtered`;

/** Handles one request, in the language of its address. Errors inside a page become the error screen; never throws. */
export async function serve(request: Request, values: RequestContext): Promise<Response> {
  const url = new URL(request.url);
  const elsewhere = request.method === "GET" ? inOtherLanguage(url) : undefined;
  if (elsewhere) return new Response(null, { status: 302, headers: { Location: elsewhere } });
  const context = new RouterContextProvider();
  // Every page says words that the owner may change.
  values.uses("words");
  const { language, path } = splitLanguage(url.pathname);
  // Of a language that the site had when the page was made.
  if (!language && languagePath.test(path) && !isPath(path)) return new Response(null, { status: 404 });
  const { write, siteUrl } = values;
  context.set(stylesheet, build.assets.routes.root?.css?.[0] ?? "");
  context.set(requestContext, {
    ...values,
    // Mails are queued there, and say for themselves in which language they are.
    write: (work) => readIn(undefined, () => write(work)),
    // In feeds and calendars.
    siteUrl: /\.\w+$/.test(path) ? siteUrl + translatedPath("", language?.code) : siteUrl,
  });
  url.pathname = path;
  const answerIn = async () => {
    const answer = await render(atRoute(request, url), context);
    return language ? translatedAnswer(answer, language) : answer;
  };
  // A preview reads a draft.
  return readIn(language, answerIn, currentReading().snapshot);
}

/** The answer with its addresses in that language, and with what has no translation marked as such. */
async function translatedAnswer(answer: Response, language: Language): Promise<Response> {
  const location = answer.headers.get("Location");
  if (location?.startsWith("/")) answer.headers.set("Location", translatedPath(location, language.code));
  const type = answer.headers.get("Content-Type") ?? "";
  if (!answer.body || !/^(text|application)\//.test(type)) return answer;
  const text = await answer.text();
  const isHtml = type.startsWith("text/html");
  return new Response(isHtml ? translatedHtml(text, language, isPath) : withoutMarks(text), answer);
}

/** The request at the address of the route that answers it, where that is another. */
function atRoute(request: Request, url: URL): Request {
  const { pathname, search, searchParams } = url;
  const isHome = pathname === "/" || pathname === "/_.data";
  // React Router routes a POST to an index route's action only with `?index`, which Home's plain URL lacks.
  if (isHome && request.method === "POST" && !searchParams.has("index")) searchParams.append("index", "");
  // A parameter of React Router is a whole part of a path: `/events/night.ics` is the route `/events/night/ics`.
  else if (pathname.endsWith(".ics"))
    url.pathname = pathname.replace(/^(\/events\/(?:meetings\/|series\/)?[^/]+)\.ics$/, "$1/ics");
  // The News and events by a filter are pages of their own, which need no script.
  else if (
    [pages.news.path, pages.events.path].includes(pathname) &&
    request.method === "GET" &&
    pageAddress(pathname, search.slice(1)) !== pathname
  )
    url.pathname = `${pathname}/filtered`;
  return url.href === request.url ? request : new Request(url, request);
}
