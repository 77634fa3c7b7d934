/** The finished pages, with the year of today in their footer. */

import { yearClass } from "../../text/markup-names.ts";
import { loadFiles, type StaticFiles } from "../http/static-files.ts";
import type { Log } from "../process/log.ts";

const hour = 60 * 60 * 1000;
const shownYear = new RegExp(`(<span class="${yearClass}">)\\d{4}(?=<)`, "g");

/**
 * Loads the finished pages and keeps their copyright year right for as long as the server runs.
 * When they cannot be read for a new year, that is logged, the old ones stand, and it is tried again an hour later.
 * Gives back a function that returns the pages of the moment, and one that stops the watch.
 */
export async function loadPageCache(
  folder: string,
  timeZone: string,
  now: () => Date,
  log: Pick<Log, "error">,
) {
  const yearNow = () => new Intl.DateTimeFormat("en-US", { year: "numeric", timeZone }).format(now());
  const load = (year: string) => loadFiles(folder, (html) => html.replace(shownYear, `$1${year}`));
  let year = yearNow();
  let pages: StaticFiles = await load(year);
  const timer = setInterval(async () => {
    const current = yearNow();
    if (current === year) return;
    try {
      pages = await load(current);
      year = current;
    } catch (error) {
      log.error({ err: error }, "the finished pages could not be read for the new year");
    }
  }, hour);
  timer.unref();
  return { pages: () => pages, stop: () => clearInterval(timer) };
}
