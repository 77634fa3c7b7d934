/** The site as the build left it: assets, finished pages and the function that renders the rest. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { allowOwnStyles } from "../http/security-headers.ts";
import { loadFiles, type StaticFiles } from "../http/static-files.ts";
import type { Log } from "../process/log.ts";
import { laterSheet, type Sheets, withCriticalCss } from "./critical-css.ts";
import { loadPageCache } from "./page-cache.ts";

export interface Site<Offered> {
  files: StaticFiles;
  pages: () => StaticFiles;
  serve: (request: Request, offered: Offered) => Promise<Response>;
  /** Gives a page that many will read the styles it needs, as the build does with finished ones. */
  dress?: (page: Response) => Promise<Response>;
  paths: ReadonlySet<string>;
  close: () => Promise<void>;
}

/** Reads what `build.ts` made. Throws a plain sentence when there is none. */
export async function builtSite<Offered>(
  timeZone: string,
  now: () => Date,
  log: Log,
): Promise<Site<Offered>> {
  const entry = resolve("build/server/index.js");
  if (!existsSync(entry))
    throw new Error("The site is not built yet. Start it with npm start, which builds it.");
  const [{ serve, paths }, files, kept] = await Promise.all([
    import(pathToFileURL(entry).href),
    loadFiles("build/client"),
    loadPageCache("build/pages", timeZone, now, log),
  ]);
  const read = (href: string) => files.get(href)?.identity.body.toString() ?? "";
  const known = new Map<string, string>();
  const later = (href: string, whole: string) => {
    const second = known.get(href) ?? laterSheet(href, whole).href;
    known.set(href, second);
    return second;
  };
  const dress = (page: Response) => dressed(page, { read, later });
  return { files, pages: kept.pages, serve, dress, paths, close: async () => kept.stop() };
}

async function dressed(page: Response, sheets: Sheets): Promise<Response> {
  if (page.status !== 200 || !page.headers.get("Content-Type")?.startsWith("text/html")) return page;
  const html = withCriticalCss(await page.text(), sheets);
  const headers = new Headers(page.headers);
  for (const [name, value] of Object.entries(allowOwnStyles(html) ?? {})) headers.set(name, value);
  return new Response(html, { status: page.status, headers });
}
