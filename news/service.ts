/** The news service: refreshes feeds in the background (stale-while-revalidate) and answers from memory. */
import { singleFlight } from "../concurrency/single-flight.ts";
import { runExclusive } from "../db/exclusive-lock.ts";
import { readLatest } from "../text/words/reading.ts";
import { readEdition } from "./edition.ts";
import type { RefreshDueOptions, RefreshReport } from "./fetch/refresh-due-sources.ts";
import { isDue } from "./fetch/schedule.ts";
import { openNewsIndex } from "./search-index.ts";
import { openSnapshot, type SnapshotContent, type SnapshotOptions } from "./snapshot.ts";
import { withAddedSources } from "./source-choices.ts";

export interface NewsServiceOptions
  extends Omit<RefreshDueOptions, "all" | "only" | "period" | "signal" | "now" | "openReader" | "save">,
    Pick<SnapshotOptions, "siteUrl"> {
  refreshMinutes: number;
  log: {
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
  };
  /** The clock; tests set it. */
  now?: () => Date;
  /** Milliseconds between polls for changes by other processes; default 2,000. */
  pollInterval?: number;
}

export type NewsService = ReturnType<typeof createNewsService>;

/** Milliseconds before the next attempt, after another process held the lock or a refresh failed. */
const retryDelay = 10_000;

/** Fetches nothing until the first call. */
export function createNewsService(options: NewsServiceOptions) {
  const { db, log, now = () => new Date(), pollInterval = 2_000 } = options;
  const period = options.refreshMinutes * 60_000;
  const closing = new AbortController();
  const updateIndex = openNewsIndex(db);
  const snapshot = openSnapshot({ ...options, period, now });
  let running: Promise<RefreshReport> | undefined;
  let listener: (() => Promise<void>) | undefined;
  const polling = singleFlight(() => logFailure(snapshot.sync()));
  /** By `performance.now()`. */
  let nextPoll = 0;
  let nextRefresh = 0;
  let indexedEdition: number | undefined;

  return {
    /**
     * The newest stories, at most 24, without duplicates, from memory: never waits for a publisher, and waits for the database only
     * on the first call, which rejects when the database fails. Starts a background refresh when a source is due.
     */
    read: async () => (await current()).answer,
    /** All sources in order, with their state; as fast as `read`. */
    readSources: async () => (await current()).sources,
    refresh,
    refreshOne,
    /** Reads an address once and says what it would bring (news/try-feed.ts); stores nothing. */
    tryFeed: async (source: { url: string; topic: string }) =>
      // Imported lazily, as for a round.
      (await import("./try-feed.ts")).tryFeed(source, { ...options, signal: closing.signal }),
    reindex,
    /** Calls the listener after each round of this process, before the round is logged; it logs its own errors. */
    onRefresh(added: () => Promise<void>): void {
      listener = added;
    },
    /** Reads what other processes have changed since. */
    sync: snapshot.sync,
    /** True when a source is due. */
    isStale: async () => isDueIn(await snapshot.sync()),
    /** True while this process refreshes. */
    isRefreshing: () => running !== undefined,
    close,
  };

  async function current(): Promise<SnapshotContent> {
    const content = await snapshot.get();
    if (!polling.current() && performance.now() >= nextPoll) {
      nextPoll = performance.now() + pollInterval;
      void polling.run();
    }
    if (!running && performance.now() >= nextRefresh && isDueIn(content)) void logFailure(refresh());
    return content;
  }

  function isDueIn({ due, sources }: SnapshotContent): boolean {
    return sources.length > 0 && !closing.signal.aborted && isDue(due, now());
  }

  /**
   * Fetches the sources that are due, or `all`. Joins a refresh that is already running in this process; does nothing while
   * another process holds the lock. A source that fails does not affect the others.
   */
  function refresh({ all = false } = {}): Promise<RefreshReport> {
    return running ?? begin({ all });
  }

  function begin(which: { all?: boolean; only?: string }): Promise<RefreshReport> {
    running = readLatest(() => refreshExclusively(which)).finally(() => {
      running = undefined;
    });
    return running;
  }

  /** Fetches one source now, due or not. "busy": a round is running, here or in another process. "unknown": it is not read. */
  async function refreshOne(url: string): Promise<"fresh" | "same" | "failed" | "busy" | "unknown"> {
    if (running) return "busy";
    if (!(await withAddedSources(db, options.sources)).some((source) => source.url === url)) return "unknown";
    if (running) return "busy";
    const { fresh, same, failed } = await begin({ only: url });
    await snapshot.sync();
    return fresh ? "fresh" : same ? "same" : failed ? "failed" : "busy";
  }

  async function refreshExclusively(which: { all?: boolean; only?: string }): Promise<RefreshReport> {
    const found = await runExclusive(db, "news", async () => {
      const sources = await withAddedSources(db, options.sources);
      // Imported lazily: only one of several processes fetches, and undici takes 6 MB.
      const { newsFormat, refreshDueSources } = await import("./fetch/refresh-due-sources.ts");
      const { signal } = closing;
      return refreshDueSources({ ...options, ...newsFormat, ...which, sources, period, now, signal });
    });
    if (found) await listener?.().catch(() => {});
    if (found) log.info(found, "news refreshed");
    if (found && !closing.signal.aborted) await reindex();
    // Another process holds the lock, or the attempt could not be stored: the next reader must not start another at once.
    if (!closing.signal.aborted && (isDueIn(await snapshot.sync()) || !found))
      nextRefresh = performance.now() + retryDelay;
    return found ?? { tried: 0, fresh: 0, same: 0, failed: 0 };
  }

  /** Brings the search up to date, unless no news has changed since the last time. */
  async function reindex(): Promise<void> {
    const edition = await readEdition(db);
    if (edition === indexedEdition) return;
    await updateIndex(await withAddedSources(db, options.sources));
    indexedEdition = edition;
  }

  async function logFailure(work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      log.warn({ err: error }, "the news could not be refreshed");
      nextRefresh = performance.now() + retryDelay;
    }
  }

  /** Graceful shutdown: aborts a running refresh and waits until it no longer uses the database. */
  async function close(): Promise<void> {
    closing.abort();
    await Promise.allSettled([running, polling.current()]);
  }
}
