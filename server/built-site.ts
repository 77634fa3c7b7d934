/** The site as the build left it: assets, finished pages and the function that renders the rest. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Log } from "./log.ts";
import { keepPages } from "./pages.ts";
import { loadFiles, type StaticFiles } from "./static-files.ts";

export interface Site<Offered> {
  files: StaticFiles;
  pages: () => StaticFiles;
  serve: (request: Request, offered: Offered) => Promise<Response>;
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
    keepPages("build/pages", timeZone, now, log),
  ]);
  return { files, pages: kept.pages, serve, paths, close: async () => kept.stop() };
}
