/** The prerendered pages in memory, with the current copyright year in their footer. */

import { yearClass } from "../../text/markup-names.ts";
import { loadFiles, type StaticFiles } from "../http/static-files.ts";
import type { Log } from "../process/log.ts";

const hour = 60 * 60 * 1000;
const shownYear = new RegExp(`(<span class="${yearClass}">)\\d{4}(?=<)`, "g");

/**
 * Loads the prerendered pages, and loads them again when the year changes. A failure is logged, keeps the old pages, and is
 * retried an hour later. Returns a getter of the current pages, and a function that stops the timer.
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
      log.error({ err: error }, "the prerendered pages could not be reloaded for the new year");
    }
  }, hour);
  timer.unref();
  return { pages: () => pages, stop: () => clearInterval(timer) };
}
