/** Loads what the build made: assets, prerendered pages and the render function. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { inlineStyleCsp } from "../http/security-headers.ts";
import { loadFiles, type StaticFiles } from "../http/static-files.ts";
import type { Log } from "../process/log.ts";
import { deferredSheet, type Sheets, withCriticalCss } from "./critical-css.ts";
import { loadPageCache } from "./page-cache.ts";

export interface Site<Context> {
  files: StaticFiles;
  pages: () => StaticFiles;
  serve: (request: Request, context: Context) => Promise<Response>;
  /** Inlines the critical CSS of a rendered page, as the build does for prerendered ones. */
  inlineCss?: (page: Response) => Promise<Response>;
  paths: ReadonlySet<string>;
  close: () => Promise<void>;
}

/** Reads what `build.ts` made. Throws a sentence for the operator when there is none. */
export async function builtSite<Context>(
  timeZone: string,
  now: () => Date,
  log: Log,
): Promise<Site<Context>> {
  const entry = resolve("build/server/index.js");
  if (!existsSync(entry))
    throw new Error("The site is not built yet. Start it with npm start, which builds it.");
  const [{ serve, paths }, files, kept] = await Promise.all([
    import(pathToFileURL(entry).href),
    loadFiles("build/client"),
    loadPageCache("build/pages", timeZone, now, log),
  ]);
  const read = (href: string) => files.get(href)?.identity.body.toString() ?? "";
  const hrefs = new Map<string, string>();
  const deferredHref = (href: string, css: string) => {
    const deferred = hrefs.get(href) ?? deferredSheet(href, css).href;
    hrefs.set(href, deferred);
    return deferred;
  };
  const inlineCss = (page: Response) => withInlineCss(page, { read, deferredHref });
  return { files, pages: kept.pages, serve, inlineCss, paths, close: async () => kept.stop() };
}

async function withInlineCss(page: Response, sheets: Sheets): Promise<Response> {
  if (page.status !== 200 || !page.headers.get("Content-Type")?.startsWith("text/html")) return page;
  const html = withCriticalCss(await page.text(), sheets);
  const headers = new Headers(page.headers);
  for (const [name, value] of Object.entries(inlineStyleCsp(html) ?? {})) headers.set(name, value);
  return new Response(html, { status: page.status, headers });
}
