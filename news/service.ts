/** The news desk: fetches on its own time, answers at once. */
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
  /** The sources of the list; those that the owner added come on top. */
  sources: readonly Source[];
  /** Public origin, no slash at the end; left out: stories have no pictures. */
  siteUrl?: string;
  /** Who we are to publishers: name, version, and an address where to complain. */
  userAgent: string;
  refreshMinutes: number;
  /** For the source that is NewsAPI's. */
  newsApiKey?: string;
  /** Who hears of a source that fails for days. */
  ownerEmail: string;
  log: NewsLog;
  /** Tests set the clock; everyone else leaves it out. */
  now?: () => Date;
  /** Milliseconds between two looks at what other processes changed; 2,000 when left out. */
  glanceEvery?: number;
  /** Milliseconds for one fetch, and of rest for a host; see fetchFeed and runRound. */
  timeLimit?: number;
  rest?: number;
  /** Draws the order of sources that failed alike; see runRound. */
  random?: () => number;
}

/** What the desk needs of a log; pino's logger fits. */
export interface NewsLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface NewsService {
  /**
   * The newest stories, at most 24, no address twice, as they are in memory: never waits for a publisher, and for the database only the
   * first time. When it is time, it also starts a refresh that goes on after the answer. Rejects only when the database fails at the first call.
   */
  read(): Promise<NewsAnswer>;
  /** The sources really read, in their order, and how each fares; as quick as `read`. */
  readSources(): Promise<SourceState[]>;
  /**
   * Fetches the sources that are due, or `all`; called while a round is running, it joins that one. While another
   * process is at it nothing is tried. A source that fails harms no other.
   */
  refresh(which?: { all: boolean }): Promise<RefreshReport>;
  /** True when a source is due. */
  isStale(): Promise<boolean>;
  /** True while this process is in a round. */
  isRefreshing(): boolean;
  /** Stops a running refresh and waits until it has let go of the database. */
  close(): Promise<void>;
}

/** Milliseconds to leave a refresh to the process that is at it. */
const leaveToOthers = 10_000;

const nothingTried: RefreshReport = { tried: 0, fresh: 0, same: 0, failed: 0 };

/** Sets up a desk over these sources; nothing is fetched before somebody asks. */
export function createNewsService(options: NewsServiceOptions): NewsService {
  const { db, log, now = () => new Date(), glanceEvery = 2_000 } = options;
  const period = options.refreshMinutes * 60_000;
  const closing = new AbortController();
  const copy = openSnapshot({ ...options, period, now });
  let running: Promise<RefreshReport> | undefined;
  let glancing: Promise<unknown> | undefined;
  /** By `performance.now()`. */
  let nextGlance = 0;
  let nextRefresh = 0;

  return {
    read: async () => (await look()).answer,
    readSources: async () => (await look()).sources,
    refresh,
    isStale: async () => isDueIn(await copy.follow()),
    isRefreshing: () => running !== undefined,
    close,
  };

  async function look(): Promise<SnapshotContent> {
    const found = await copy.get();
    if (!glancing && performance.now() >= nextGlance) {
      nextGlance = performance.now() + glanceEvery;
      glancing = quietly(copy.follow()).finally(() => {
        glancing = undefined;
      });
    }
    if (!running && performance.now() >= nextRefresh && isDueIn(found)) void quietly(refresh());
    return found;
  }

  function isDueIn({ due, sources }: SnapshotContent): boolean {
    return sources.length > 0 && !closing.signal.aborted && isDue(due, now());
  }

  function refresh({ all = false } = {}): Promise<RefreshReport> {
    running ??= refreshAlone(all).finally(() => {
      running = undefined;
    });
    return running;
  }

  async function refreshAlone(all: boolean): Promise<RefreshReport> {
    const report = await runExclusive(db, "news", async () => {
      const sources = await withAddedSources(db, options.sources);
      // Read when it is needed: of several processes only one fetches, and undici takes 6 MB.
      const { refreshDueSources } = await import("./fetch/refresh-due-sources.ts");
      return refreshDueSources({ ...options, sources, all, period, now, signal: closing.signal });
    });
    if (report) log.info(report, "news refreshed");
    else nextRefresh = performance.now() + leaveToOthers;
    if (closing.signal.aborted) return report ?? nothingTried;
    // When even the attempt could not be noted, the next reader shall not try again at once.
    if (isDueIn(await copy.follow())) nextRefresh = performance.now() + leaveToOthers;
    return report ?? nothingTried;
  }

  async function quietly(work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      log.warn({ err: error }, "the news could not be refreshed");
      nextRefresh = performance.now() + leaveToOthers;
    }
  }

  async function close(): Promise<void> {
    closing.abort();
    await Promise.allSettled([running, glancing]);
  }
}
