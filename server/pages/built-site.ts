/** Loads what the build made: assets and the render function. */
import { hash } from "node:crypto";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { loadFiles, type StaticFiles, staticFile } from "../http/static-files.ts";
import { deferredSheet, parseSheet, type Sheet, withCriticalCss } from "./critical-css.ts";
import { inScheme, isRepainted, repaint, type Scheme } from "./repaint.ts";

export interface Site<Context> {
  files: StaticFiles;
  /** `scheme`: a preview in it. */
  serve: (request: Request, context: Context, scheme?: Scheme) => Promise<Response>;
  /** Inlines the critical CSS of a rendered page. */
  inlineCss: (page: Response) => Promise<Response>;
  isPath: (path: string) => boolean;
  fixedPaths: () => readonly string[];
  /** Those of them that are there before anybody is answered. */
  firstPaths: () => readonly string[];
  /** The address under which a page is kept, of a path and a query without its question mark. */
  pageAddress: (path: string, query: string) => string;
  close: () => Promise<void>;
}

/** Reads what `build.ts` made. Throws a sentence for the operator when there is none. */
export async function builtSite<Context>(): Promise<Site<Context>> {
  const entry = resolve("build/server/index.js");
  if (!existsSync(entry))
    throw new Error("The site is not built yet. Start it with npm start, which builds it.");
  const [{ serve: render, isPath, pageAddress, fixedPaths, firstPaths }, files] = await Promise.all([
    import(pathToFileURL(entry).href),
    loadFiles("build/client"),
  ]);
  const store = (href: string, css: string) => {
    if (!files.has(href)) files.set(href, staticFile(aboutSheet, Buffer.from(css)));
    return href;
  };
  const parsed = new Map<string, Sheet>();
  const read = (href: string) => {
    const sheet = parsed.get(href) ?? parseSheet(textOf(files, href));
    parsed.set(href, sheet);
    return sheet;
  };
  const hrefs = new Map<string, string>();
  const deferredHref = (href: string, css: string) => {
    const known = hrefs.get(href);
    if (known) return known;
    const deferred = deferredSheet(href, css);
    hrefs.set(href, store(deferred.href, deferred.styles));
    return deferred.href;
  };
  const previewed: string[] = [];
  /** The page in the colors of now, where those are not the ones of the build. */
  const painted = async (page: Response, scheme?: Scheme) => {
    if (!(isRepainted() || scheme) || !isHtml(page)) return page;
    const html = (await page.text())
      .replace(/<meta name="theme-color"[^>]*>/, repaint)
      .replace(/(?<=<link rel="stylesheet" href=")[^"]+/, (href) => {
        const now = repaint(textOf(files, href));
        const css = scheme ? inScheme(now, scheme) : now;
        const stored = store(href.replace(/(?=\.css$)/, `-${hash("sha256", css).slice(0, 8)}`), css);
        if (scheme && !previewed.includes(stored)) previewed.push(stored);
        // Nobody looks at older previews anymore.
        if (previewed.length > 6) files.delete(previewed.shift() ?? "");
        return stored;
      });
    return new Response(html, page);
  };
  const serve = async (request: Request, context: Context, scheme?: Scheme) =>
    painted(await render(request, context), scheme);
  const inlineCss = async (page: Response) => {
    if (!isHtml(page) || page.status >= 500) return page;
    const html = await page.text();
    const isStyled = html.includes('<link rel="stylesheet"');
    return new Response(isStyled ? withCriticalCss(html, { read, deferredHref }) : html, page);
  };
  return { files, serve, inlineCss, isPath, fixedPaths, firstPaths, pageAddress, close: async () => {} };
}

const aboutSheet = { type: "text/css; charset=utf-8", cacheControl: "public, max-age=31536000, immutable" };

function textOf(files: StaticFiles, href: string): string {
  return files.get(href)?.identity.body.toString() ?? "";
}

function isHtml(page: Response): boolean {
  return page.headers.get("Content-Type")?.startsWith("text/html") ?? false;
}
