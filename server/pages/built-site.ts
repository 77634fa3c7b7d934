/** Loads what the build made: assets and the render function. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { loadFiles, type StaticFiles, staticFile } from "../http/static-files.ts";
import { deferredSheet, parseSheet, type Sheet, type Sheets, withCriticalCss } from "./critical-css.ts";
import { repaint } from "./repaint.ts";

export interface Site<Context> {
  files: StaticFiles;
  serve: (request: Request, context: Context) => Promise<Response>;
  /** Inlines the critical CSS of a rendered page. */
  inlineCss: (page: Response) => Promise<Response>;
  isPath: (path: string) => boolean;
  fixedPaths: () => readonly string[];
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
    const text = repaint(files.get(href)?.identity.body.toString() ?? "");
    const known = parsed.get(href);
    const sheet = known?.text === text ? known : parseSheet(text);
    parsed.set(href, sheet);
    return sheet;
  };
  const hrefs = new Map<string, string>();
  const deferredHref = (href: string, css: string) => {
    const known = hrefs.get(css);
    if (known) return known;
    const deferred = deferredSheet(href, css);
    hrefs.set(css, deferred.href);
    // The build wrote it in its own colors alone.
    if (!files.has(deferred.href)) {
      const about = { type: "text/css; charset=utf-8", cacheControl: "public, max-age=31536000, immutable" };
      files.set(deferred.href, staticFile(about, Buffer.from(deferred.styles)));
    }
    return deferred.href;
  };
  const inlineCss = (page: Response) => withInlineCss(page, { read, deferredHref });
  return { files, serve, inlineCss, isPath, fixedPaths, pageAddress, close: async () => {} };
}

async function withInlineCss(page: Response, sheets: Sheets): Promise<Response> {
  if (!page.headers.get("Content-Type")?.startsWith("text/html") || page.status >= 500) return page;
  const html = await page.text();
  const painted = html.replace(/<meta name="theme-color"[^>]*>/, repaint);
  return new Response(
    painted.includes('<link rel="stylesheet"') ? withCriticalCss(painted, sheets) : painted,
    page,
  );
}
