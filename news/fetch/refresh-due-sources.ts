/** Refreshes all sources that are due, with semaphores for the total, for each host and for large feeds. */
import { createKeyedSemaphore, createSemaphore } from "../../concurrency/semaphore.ts";
import type { ParsedFeed } from "../parse/parse-feed.ts";
import { openFeedParser } from "../parse/parse-process.ts";
import type { Source } from "../source-list.ts";
import { readSourceStates } from "../source-state.ts";
import { saveArticles } from "../store.ts";
import type { FeedReader } from "./read-feed.ts";
import { type RefreshOptions, refreshSource } from "./refresh-source.ts";
import { dueOf, isDue } from "./schedule.ts";

/** How many sources were fetched, and the outcomes. */
export interface RefreshReport {
  tried: number;
  /** Answered 200. */
  fresh: number;
  /** Answered 304 Not Modified. */
  same: number;
  failed: number;
}

export interface RefreshDueOptions<Parsed = ParsedFeed>
  extends Omit<RefreshOptions<Parsed>, "reader" | "listed" | "largeFeeds" | "saving"> {
  sources: readonly Source[];
  openReader: () => FeedReader<Parsed> & { close: () => void };
  /** Includes those that are not due. */
  all?: boolean;
  /** The URL of one source, which is fetched alone, due or not. */
  only?: string;
  /** Milliseconds between two requests to one host; default 250. */
  rest?: number;
  /** Shuffles sources that failed equally often; default `Math.random`. */
  random?: () => number;
}

/** High enough that hosts which never answer do not block the others. */
const maxConcurrent = 32;
/** Feeds over 512 KB, each at most 5 MB, in memory at once; small ones do not wait for them. */
const maxLarge = 2;
const maxPerHost = 2;
/** Milliseconds for parsing one feed: 5 MB take a quarter of this on a slow machine. */
const parseLimit = 5_000;

/** How the sources of the news are read and stored. */
export const newsFormat = {
  openReader: () => openFeedParser({ timeLimit: parseLimit }),
  save: saveArticles,
};

/**
 * Fetches the sources that are due, at most 32 at a time and 2 per host: first those without failures, then by number of
 * failures, shuffled among equals. A source that fails does not affect the others; one that is stopped is not counted.
 */
export async function refreshDueSources<Parsed>(options: RefreshDueOptions<Parsed>): Promise<RefreshReport> {
  const { sources, signal, rest = 250 } = options;
  const report: RefreshReport = { tried: 0, fresh: 0, same: 0, failed: 0 };
  const reader = options.openReader();
  const listed = sources.map(({ url }) => url);
  const semaphore = createSemaphore(maxConcurrent);
  const largeFeeds = createSemaphore(maxLarge);
  const saving = createSemaphore(1);
  const hostSemaphore = createKeyedSemaphore(maxPerHost, { rest, signal });
  signal.addEventListener("abort", reader.close, { once: true });
  const refreshes = (await dueSources(options)).map((source) =>
    hostSemaphore(URL.parse(source.url)?.hostname ?? source.url).run(() =>
      semaphore.run(async () => {
        const outcome = await refreshSource(source, { ...options, reader, listed, largeFeeds, saving });
        if (outcome === "stopped") return;
        report.tried += 1;
        report[outcome] += 1;
      }),
    ),
  );
  await Promise.all(refreshes);
  signal.removeEventListener("abort", reader.close);
  reader.close();
  return report;
}

/** Names that do not resolve delay the DNS lookups queued behind them; shuffled, no good source is behind them every time. */
async function dueSources(
  options: Pick<RefreshDueOptions, "db" | "sources" | "all" | "only" | "period" | "now" | "random">,
): Promise<Source[]> {
  const { db, sources, all, only, period, now, random = Math.random } = options;
  const states = await readSourceStates(db, sources);
  return states
    .filter(({ url }) => only === undefined || url === only)
    .filter((state) => all || only !== undefined || isDue(dueOf(state, period), now()))
    .map((state) => ({ state, order: state.failures > 0 ? random() : 0 }))
    .toSorted((a, b) => a.state.failures - b.state.failures || a.order - b.order)
    .map(({ state }) => state);
}
