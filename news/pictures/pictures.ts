/** Background job that fetches and re-encodes the pictures of the shown stories. */
import { createKeyedSemaphore, type Semaphore } from "../../concurrency/semaphore.ts";
import { runExclusive } from "../../db/exclusive-lock.ts";
import type { Database } from "../../db/schema.ts";
import type { Article, NewsAnswer } from "../article.ts";
import { inNewEdition } from "../edition.ts";
import { FeedError } from "../fetch/feed-error.ts";
import type { SsrfPolicy } from "../fetch/ssrf-agent.ts";
import type { Source } from "../source-list.ts";
import { openPictureEncoder } from "./encode-process.ts";
import { deleteExpiredPictures, excludedSources, listDuePictures, savePicture } from "./picture-store.ts";

export interface PictureOptions extends SsrfPolicy {
  db: Database;
  /** The shown stories. */
  readNews: () => Promise<NewsAnswer>;
  /** No picture is encoded during a refresh of the feeds: both take memory, the encoder up to 250 MB. */
  isRefreshing: () => boolean;
  /** The configured sources, some without pictures. */
  sources: readonly Source[];
  userAgent: string;
  log: { info(fields: object, message: string): void };
  now?: () => Date;
  /** Milliseconds for one fetch, and between two requests to a host; default 10,000 and 1,000. */
  timeLimit?: number;
  rest?: number;
}

export interface Pictures {
  /**
   * Fetches what is due when the shown stories have changed or an hour has passed; otherwise does nothing. Stops during a
   * refresh of the feeds; the next call continues. Holds an exclusive lock. Rejects when the database fails.
   */
  refresh(): Promise<void>;
  /** Graceful shutdown: aborts running fetches and waits until the database is no longer used. */
  close(): Promise<void>;
}

const anHour = 3_600_000;
/** Pictures fetched in one batch; those at the top of the page come first. */
const batchSize = 6;

export function openPictures(options: PictureOptions): Pictures {
  const { db, now = () => new Date() } = options;
  const closing = new AbortController();
  let lastArticles: readonly Article[] | undefined;
  let nextCheck = 0;
  let running: Promise<unknown> | undefined;

  return {
    async refresh() {
      const { articles } = await options.readNews();
      if (closing.signal.aborted || (articles === lastArticles && now().getTime() < nextCheck)) return;
      running = runExclusive(db, "news-pictures", () =>
        refreshPictures(articles, { ...options, now, signal: closing.signal }),
      );
      // Not when it was interrupted, nor when another process held the lock: that one may have seen older stories.
      if (!(await running)) return;
      lastArticles = articles;
      nextCheck = now().getTime() + anHour;
    },
    async close() {
      closing.abort();
      await Promise.allSettled([running]);
    },
  };
}

type Work = PictureOptions & { now: () => Date; signal: AbortSignal };

/** True when everything was tried, false when a refresh of the feeds interrupted it. */
async function refreshPictures(articles: readonly Article[], work: Work): Promise<boolean> {
  const { db, sources, log, now, rest = 1_000, signal, isRefreshing } = work;
  const excluded = excludedSources(sources);
  const due = await listDuePictures(db, articles, { excluded, now: now() });
  const hosts = createKeyedSemaphore(2, { rest, signal });
  const encoder = openPictureEncoder();
  const stop = () => encoder.close();
  signal.addEventListener("abort", stop);
  try {
    for (let at = 0; at < due.length && !signal.aborted; at += batchSize) {
      if (isRefreshing()) return false;
      const batch = due.slice(at, at + batchSize);
      const results = await Promise.allSettled(
        batch.map((url) => fetchOne(url, work, hosts(hostOf(url)), encoder)),
      );
      for (const result of results) if (result.status === "rejected") throw result.reason;
      const kept = results.filter((result) => result.status === "fulfilled" && result.value).length;
      log.info({ tried: batch.length, kept }, "news pictures fetched");
      if (kept > 0) await inNewEdition(db, async () => undefined);
    }
  } finally {
    signal.removeEventListener("abort", stop);
    encoder.close();
  }
  if (!signal.aborted) await deleteExpiredPictures(db, articles, { excluded, now: now() });
  return true;
}

/** True when a copy is stored. */
async function fetchOne(
  url: string,
  work: Work,
  host: Semaphore,
  encoder: ReturnType<typeof openPictureEncoder>,
): Promise<boolean> {
  const { fetchPicture } = await import("./fetch-picture.ts");
  const bytes = await host.run(() => fetchPicture(url, work)).catch(asProblem);
  const result = bytes instanceof Uint8Array ? await encoder.encode(bytes) : bytes;
  // An aborted fetch is not a failure.
  if (work.signal.aborted) return false;
  await savePicture(work.db, url, result, work.now());
  return "files" in result;
}

function asProblem(error: unknown): { problem: string } {
  if (error instanceof FeedError) return { problem: error.message };
  throw error;
}

function hostOf(url: string): string {
  return URL.parse(url)?.hostname ?? url;
}
