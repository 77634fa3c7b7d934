/** The news service: refreshes feeds in the background (stale-while-revalidate) and answers from memory. */
import { runExclusive } from "../db/exclusive-lock.ts";
import type { Database } from "../db/schema.ts";
import type { NewsAnswer } from "./article.ts";
import { withAddedSources } from "./curation.ts";
import type { RefreshReport } from "./fetch/refresh-due-sources.ts";
import { isDue } from "./fetch/schedule.ts";
import type { SsrfPolicy } from "./fetch/ssrf-agent.ts";
import { openSnapshot, type SnapshotContent } from "./snapshot.ts";
import type { Source } from "./source-list.ts";
import type { SourceState } from "./source-state.ts";

export interface NewsServiceOptions extends SsrfPolicy {
  db: Database;
  /** The configured sources; those that the owner added are read from the database. */
  sources: readonly Source[];
  /** Public origin without a trailing slash; without it stories have no pictures. */
  siteUrl?: string;
  /** User-Agent header for publishers: name, version and a contact address. */
  userAgent: string;
  refreshMinutes: number;
  /** API key for the NewsAPI source. */
  newsApiKey?: string;
  /** Gets a mail when a source fails for days. */
  ownerEmail: string;
  log: NewsLog;
  /** The clock; tests set it. */
  now?: () => Date;
  /** Milliseconds between polls for changes by other processes; default 2,000. */
  pollInterval?: number;
  /** Milliseconds for one fetch, and between two requests to a host; see fetchFeed and refreshDueSources. */
  timeLimit?: number;
  rest?: number;
  /** Shuffles sources that failed equally often; see refreshDueSources. */
  random?: () => number;
}

/** The part of a pino logger that the service needs. */
export interface NewsLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface NewsService {
  /**
   * The newest stories, at most 24, without duplicates, from memory: never waits for a publisher, and waits for the database only
   * on the first call, which rejects when the database fails. Starts a background refresh when a source is due.
   */
  read(): Promise<NewsAnswer>;
  /** All sources in order, with their state; as fast as `read`. */
  readSources(): Promise<SourceState[]>;
  /**
   * Fetches the sources that are due, or `all`. Joins a refresh that is already running in this process; does nothing while
   * another process holds the lock. A source that fails does not affect the others.
   */
  refresh(which?: { all: boolean }): Promise<RefreshReport>;
  /** True when a source is due. */
  isStale(): Promise<boolean>;
  /** True while this process refreshes. */
  isRefreshing(): boolean;
  /** Graceful shutdown: aborts a running refresh and waits until it no longer uses the database. */
  close(): Promise<void>;
}

/** Milliseconds before the next attempt, after another process held the lock or a refresh failed. */
const retryDelay = 10_000;

const nothingTried: RefreshReport = { tried: 0, fresh: 0, same: 0, failed: 0 };

/** Fetches nothing until the first call. */
export function createNewsService(options: NewsServiceOptions): NewsService {
  const { db, log, now = () => new Date(), pollInterval = 2_000 } = options;
  const period = options.refreshMinutes * 60_000;
  const closing = new AbortController();
  const snapshot = openSnapshot({ ...options, period, now });
  let running: Promise<RefreshReport> | undefined;
  let polling: Promise<unknown> | undefined;
  /** By `performance.now()`. */
  let nextPoll = 0;
  let nextRefresh = 0;

  return {
    read: async () => (await current()).answer,
    readSources: async () => (await current()).sources,
    refresh,
    isStale: async () => isDueIn(await snapshot.sync()),
    isRefreshing: () => running !== undefined,
    close,
  };

  async function current(): Promise<SnapshotContent> {
    const content = await snapshot.get();
    if (!polling && performance.now() >= nextPoll) {
      nextPoll = performance.now() + pollInterval;
      polling = logFailure(snapshot.sync()).finally(() => {
        polling = undefined;
      });
    }
    if (!running && performance.now() >= nextRefresh && isDueIn(content)) void logFailure(refresh());
    return content;
  }

  function isDueIn({ due, sources }: SnapshotContent): boolean {
    return sources.length > 0 && !closing.signal.aborted && isDue(due, now());
  }

  function refresh({ all = false } = {}): Promise<RefreshReport> {
    running ??= refreshExclusively(all).finally(() => {
      running = undefined;
    });
    return running;
  }

  async function refreshExclusively(all: boolean): Promise<RefreshReport> {
    const report = await runExclusive(db, "news", async () => {
      const sources = await withAddedSources(db, options.sources);
      // Imported lazily: only one of several processes fetches, and undici takes 6 MB.
      const { refreshDueSources } = await import("./fetch/refresh-due-sources.ts");
      return refreshDueSources({ ...options, sources, all, period, now, signal: closing.signal });
    });
    if (report) log.info(report, "news refreshed");
    else nextRefresh = performance.now() + retryDelay;
    if (closing.signal.aborted) return report ?? nothingTried;
    // Still due: the attempt could not be stored. The next reader must not start another one at once.
    if (isDueIn(await snapshot.sync())) nextRefresh = performance.now() + retryDelay;
    return report ?? nothingTried;
  }

  async function logFailure(work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      log.warn({ err: error }, "the news could not be refreshed");
      nextRefresh = performance.now() + retryDelay;
    }
  }

  async function close(): Promise<void> {
    closing.abort();
    await Promise.allSettled([running, polling]);
  }
}
