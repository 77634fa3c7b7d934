/** The news desk: fetches on its own time, answers at once. */
import { newsRules } from "../content/news-rules.ts";
import type { Database } from "../db/schema.ts";
import type { Article, NewsAnswer } from "./article.ts";
import { type FeedParser, openFeedParser } from "./parse-apart.ts";
import { refreshSource } from "./refresh-source.ts";
import { fairShare, relevanceOf } from "./relevance.ts";
import type { Source } from "./source-list.ts";
import { listArticles, listAttempts } from "./store.ts";

export interface NewsDeskOptions {
  db: Database;
  sources: readonly Source[];
  /** Lets feeds live on private and loopback addresses. */
  allowPrivate: boolean;
  /** Who we are to publishers: name, version, and an address where to complain. */
  userAgent: string;
  refreshMinutes: number;
  log: NewsLog;
  /** Tests set the clock; everyone else leaves it out. */
  now?: () => Date;
}

/** What the desk needs of a log; pino's logger fits. */
export interface NewsLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** How many sources were tried, and how it went. */
export interface RefreshReport {
  tried: number;
  /** Sent something new. */
  fresh: number;
  /** Said that nothing changed. */
  same: number;
  failed: number;
}

export interface NewsDesk {
  /**
   * The newest stories, at most 24, no address twice, as they are kept: never waits for a publisher. When it is time, it also starts a
   * refresh that goes on after the answer. Rejects only when the database fails.
   */
  read(): Promise<NewsAnswer>;
  /** Fetches all sources, at most 6 at a time; called while one is running, it joins that one. A source that fails harms no other. */
  refresh(): Promise<RefreshReport>;
  /** True when a source was never tried or the newest attempt is older than the refresh time. */
  isStale(): Promise<boolean>;
  /** Stops a running refresh and waits until it has let go of the database. */
  close(): Promise<void>;
}

const mostShown = 24;
const mostOfOnePublisher = 8;
const atATime = 6;

/** Sets up a desk over these sources; nothing is fetched before somebody asks. */
export function createNewsDesk(options: NewsDeskOptions): NewsDesk {
  const { db, sources, log, now = () => new Date() } = options;
  const urls = sources.map(({ url }) => url);
  const period = options.refreshMinutes * 60_000;
  const closing = new AbortController();
  let kept: Promise<NewsAnswer> | undefined;
  let running: Promise<RefreshReport> | undefined;
  /** Milliseconds; when the next refresh is due, as far as we know. */
  let due: number | undefined;

  return { read, refresh, isStale, close };

  async function read(): Promise<NewsAnswer> {
    void refreshWhenStale();
    kept ??= readAnswer(db, sources);
    const mine = kept;
    try {
      return await mine;
    } catch (error) {
      if (kept === mine) kept = undefined;
      throw error;
    }
  }

  async function refreshWhenStale(): Promise<void> {
    try {
      if (await isStale()) await refresh();
    } catch (error) {
      log.warn({ err: error }, "the news could not be refreshed");
    }
  }

  async function isStale(): Promise<boolean> {
    if (sources.length === 0 || closing.signal.aborted) return false;
    due ??= await readDue(db, urls, period);
    const left = due - now().getTime();
    // More than a whole period left means that the clock was set back.
    return left <= 0 || left > period;
  }

  function refresh(): Promise<RefreshReport> {
    running ??= refreshAll().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function refreshAll(): Promise<RefreshReport> {
    due = now().getTime() + period;
    const report: RefreshReport = { tried: 0, fresh: 0, same: 0, failed: 0 };
    const parser = openFeedParser();
    const queue = sources.values();
    closing.signal.addEventListener("abort", parser.close, { once: true });
    await Promise.all(Array.from({ length: atATime }, () => workThrough(queue, parser, report)));
    closing.signal.removeEventListener("abort", parser.close);
    await parser.close();
    log.info(report, "news refreshed");
    return report;
  }

  /** One of several that take sources from the same queue. */
  async function workThrough(
    queue: Iterable<Source>,
    parser: FeedParser,
    report: RefreshReport,
  ): Promise<void> {
    for (const source of queue) {
      if (closing.signal.aborted) return;
      const outcome = await refreshSource(source, {
        ...options,
        parser,
        listed: urls,
        now,
        signal: closing.signal,
      });
      if (outcome === "stopped") return;
      report.tried += 1;
      report[outcome] += 1;
      if (outcome !== "failed") kept = undefined;
    }
  }

  async function close(): Promise<void> {
    closing.abort();
    await running;
  }
}

async function readAnswer(db: Database, sources: readonly Source[]): Promise<NewsAnswer> {
  const urls = sources.map(({ url }) => url);
  const rows = await listArticles(db, urls);
  const successes = (await listAttempts(db, urls)).map((row) => row.last_success ?? "");
  return {
    articles: fairShare(relevantOnes(rows, sources), mostShown, mostOfOnePublisher),
    updatedAt: successes.toSorted().at(-1) || null,
  };
}

function* relevantOnes(
  rows: Awaited<ReturnType<typeof listArticles>>,
  sources: readonly Source[],
): Generator<Article> {
  const byUrl = new Map(sources.map((source) => [source.url, source]));
  const isRelevant = relevanceOf(newsRules);
  for (const { title, description, url, source_url, published_at } of rows) {
    const from = byUrl.get(source_url);
    if (!from || !isRelevant(from.topic, { title, description })) continue;
    yield { title, description, url, source: from.name, publishedAt: published_at };
  }
}

async function readDue(db: Database, urls: string[], period: number): Promise<number> {
  const attempts = await listAttempts(db, urls);
  if (urls.some((url) => !attempts.some((row) => row.url === url && row.last_attempt))) return 0;
  return Math.max(...attempts.map((row) => Date.parse(row.last_attempt ?? ""))) + period;
}
