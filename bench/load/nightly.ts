/** Runs the work of a night as a server does, and prints as JSON what each part takes. Arguments: the data folder, a database URL. */
import { setTimeout as pause } from "node:timers/promises";
import { erasers } from "../../background-jobs.ts";
import { secureErase } from "../../db/erase-person.ts";
import { openServerDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { reindexNews } from "../../news/search-index.ts";
import { kinds } from "../../publishing/catalog.ts";
import { reindexEntries } from "../../publishing/entries/index-entry.ts";
import { linkedPages } from "../../publishing/entries/linked-sources.ts";
import { residentMegabytes } from "../../test/support/processes.ts";
import { loadWords } from "../../words/store.ts";
import { longestPauses } from "./watch-loop.ts";

const feed = { name: "Daily", url: "https://daily.example/feed", topic: "AI" };
const work: Record<string, (db: Database, now: Date) => Promise<unknown>> = {
  ...erasers,
  secureErase,
  "addresses to check": linkedPages,
  "index of entries": (db) => reindexEntries(db, kinds.values()),
  "archive and stories": (db, now) => reindexNews(db, [feed], now),
};
const [dataDir = "", databaseUrl = ""] = process.argv.slice(2);
const db = await openServerDatabase({ dataDir, ...(databaseUrl && { databaseUrl }) });
await loadWords(db);
// A month on, so that there is something to erase.
const now = new Date(Date.now() + 31 * 86_400_000);
const rows: object[] = [];
for (const [what, run] of Object.entries(work)) {
  await pause(50);
  longestPauses();
  const started = performance.now();
  const done = await run(db, now);
  const ms = Math.round(performance.now() - started);
  await pause(50);
  const erased = typeof done === "number" ? done : undefined;
  const { wall, cpu } = longestPauses();
  rows.push({
    what,
    ms,
    wall: Math.round(wall),
    cpu: Math.round(cpu),
    rows: erased,
    MB: residentMegabytes(process.pid),
  });
}
console.log(JSON.stringify(rows));
await db.destroy();
