/**
 * Renders the pages in a second language. They are no routes of app/routes.ts, whose list every English page loads as script:
 * they are rendered here alone, without script, and post their forms.
 */
import { renderToStaticMarkup } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  type RouterContextProvider,
  StaticRouterProvider,
} from "react-router";
import type { Language } from "../../content/language.ts";
import { languages } from "../../content/languages.ts";
import { markEnglish, translatedPath } from "../../content/translate.ts";
import { refused, requestContext } from "../request-context.ts";
import { ErrorScreen } from "../ui/layout/error-screen.tsx";
import { TranslatedDocument, TranslatedFrame } from "./document.tsx";
import { withoutDiscovery } from "./language-links.ts";
import { communityPage } from "./pages/community.tsx";
import { eventsPage } from "./pages/events.tsx";
import { homePage } from "./pages/home.tsx";
import { formPages, notFoundPage, proposalPage } from "./pages/plain-pages.tsx";
import { LanguageContext, type MakePage, type TranslatedPage } from "./translated-page.tsx";

const fixed: readonly MakePage[] = [homePage, communityPage, eventsPage, ...formPages, notFoundPage];

/** By the path of the page in its language. */
const served = new Map<string, { language: Language; page: TranslatedPage }>(
  languages.flatMap((language) =>
    [...fixed, proposalPage].map((make) => {
      const page = make(language);
      return [translatedPath(page.path, language.code), { language, page }] as const;
    }),
  ),
);

/** The paths of these pages without the private one: rendered before anybody asks. */
export const translatedFixedPaths: readonly string[] = languages.flatMap((language) =>
  fixed.map((make) => translatedPath(make(language).path, language.code)),
);

/** The page for unknown paths under that of a language, which nobody asks for by its own; undefined for other paths. */
function notFoundPath(path: string): string | undefined {
  const language = languages.find(({ code }) => path === `/${code}` || path.startsWith(`/${code}/`));
  return language && translatedPath("/404", language.code);
}

export function isTranslated(path: string): boolean {
  return served.has(path) && path !== notFoundPath(path);
}

/** Whether `serveTranslated` answers it, if only with a 404. */
export function isUnderLanguage(path: string): boolean {
  return notFoundPath(path) !== undefined;
}

/** Answers a request for such a page. `stylesheets`: URLs. */
export async function serveTranslated(
  request: Request,
  provider: RouterContextProvider,
  stylesheets: readonly string[],
): Promise<Response> {
  const path = new URL(request.url).pathname;
  const found = served.get(path) ?? served.get(notFoundPath(path) ?? "");
  if (!found) return new Response("Not found", { status: 404 });
  const { language, page } = found;
  const { loader, action, Component, headers: always = {} } = page;
  const handler = createStaticHandler([{ id: "page", path, loader, Component, ...(action && { action }) }]);
  const context = await handler.query(request, { requestContext: provider });
  if (context instanceof Response) return context;
  const { report, requestId } = provider.get(requestContext);
  const [error] = Object.values(context.errors ?? {});
  if (error) report("a page failed", error);
  const head = page.head(context.loaderData.page);
  const body = error ? (
    <ErrorScreen error={new Error(`Reference ${requestId}`)} />
  ) : (
    <TranslatedFrame {...(!head.isPrivate && { english: page.path })}>
      <Component />
    </TranslatedFrame>
  );
  const router = createStaticRouter([{ id: "page", path, element: body }], { ...context, errors: null });
  const html = renderToStaticMarkup(
    <TranslatedDocument
      language={language}
      english={page.path}
      head={head}
      isRefused={provider.get(refused)}
      stylesheets={stylesheets}
    >
      <LanguageContext value={language}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </LanguageContext>
    </TranslatedDocument>,
  );
  const headers = new Headers({ ...always, "Content-Type": "text/html; charset=utf-8" });
  for (const more of [context.loaderHeaders.page, context.actionHeaders.page])
    for (const [name, value] of more ?? []) headers.set(name, value);
  return new Response(`<!DOCTYPE html>${markEnglish(withoutDiscovery(html))}`, {
    status: error ? 500 : served.has(path) ? context.statusCode : 404,
    headers,
  });
}
