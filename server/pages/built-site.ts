/** Loads what the build made: assets and the render function. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { loadFiles, type StaticFiles } from "../http/static-files.ts";
import { deferredSheet, parseSheet, type Sheet, type Sheets, withCriticalCss } from "./critical-css.ts";

export interface Site<Context> {
  files: StaticFiles;
  serve: (request: Request, context: Context) => Promise<Response>;
  /** Inlines the critical CSS of a rendered page. */
  inlineCss: (page: Response) => Promise<Response>;
  isPath: (path: string) => boolean;
  fixedPaths: readonly string[];
  /** The address under which a page is kept, of a path and a query without its question mark. */
  pageAddress: (path: string, query: string) => string;
  close: () => Promise<void>;
}

/** Reads what `build.ts` made. Throws a sentence for the operator when there is none. */
export async function builtSite<Context>(): Promise<Site<Context>> {
  const entry = resolve("build/server/index.js");
  if (!existsSync(entry))
    throw new Error("The site is not built yet. Start it with npm start, which builds it.");
  const [{ serve, isPath, fixedPaths, pageAddress }, files] = await Promise.all([
    import(pathToFileURL(entry).href),
    loadFiles("build/client"),
  ]);
  const parsed = new Map<string, Sheet>();
  const read = (href: string) => {
    const sheet = parsed.get(href) ?? parseSheet(files.get(href)?.identity.body.toString() ?? "");
    parsed.set(href, sheet);
    return sheet;
  };
  const hrefs = new Map<string, string>();
  const deferredHref = (href: string, css: string) => {
    const deferred = hrefs.get(href) ?? deferredSheet(href, css).href;
    hrefs.set(href, deferred);
    return deferred;
  };
  const inlineCss = (page: Response) => withInlineCss(page, { read, deferredHref });
  return { files, serve, inlineCss, isPath, fixedPaths, pageAddress, close: async () => {} };
}

async function withInlineCss(page: Response, sheets: Sheets): Promise<Response> {
  if (!page.headers.get("Content-Type")?.startsWith("text/html") || page.status >= 500) return page;
  const html = await page.text();
  return new Response(html.includes('<link rel="stylesheet"') ? withCriticalCss(html, sheets) : html, page);
}
