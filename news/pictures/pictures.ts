/** Background job that fetches and re-encodes the pictures of the shown stories. */
import { createKeyedSemaphore, type Semaphore } from "../../concurrency/semaphore.ts";
import { runExclusive } from "../../db/exclusive-lock.ts";
import type { Database } from "../../db/schema.ts";
import type { PictureForm } from "../../pictures/encode-picture.ts";
import { openPictureEncoder, type PictureEncoder } from "../../pictures/encode-process.ts";
import type { Article, NewsAnswer } from "../article.ts";
import { inNewEdition } from "../edition.ts";
import { FeedError } from "../fetch/feed-error.ts";
import type { SsrfPolicy } from "../fetch/ssrf-agent.ts";
import type { Source } from "../source-list.ts";
import { deleteExpiredPictures, listDuePictures, savePicture } from "./picture-store.ts";

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

/** The widths of a card at one and two device pixels per CSS pixel (app/pages/news.css). */
export const cardPicture: PictureForm = {
  sizes: [
    { width: 480, maxBytes: 40_000 },
    { width: 960, maxBytes: 40_000 },
  ],
  crop: { width: 16, height: 9 },
  minWidth: 400,
  ratios: { min: 0.5, max: 3 },
  // Such as 4800 by 3300. At the limit the decoder takes 250 MB beside the running site.
  maxPixels: { jpeg: 16_000_000, png: 16_000_000, webp: 16_000_000, gif: 16_000_000, avif: 6_000_000 },
};

export type Pictures = ReturnType<typeof openPictures>;

const anHour = 3_600_000;
/** Pictures fetched in one batch; those at the top of the page come first. */
const batchSize = 6;

export function openPictures(options: PictureOptions) {
  const { db, now = () => new Date() } = options;
  const closing = new AbortController();
  let lastArticles: readonly Article[] | undefined;
  let nextCheck = 0;
  let running: Promise<unknown> | undefined;

  return {
    /**
     * Fetches what is due when the shown stories have changed or an hour has passed; otherwise does nothing. Stops during a
     * refresh of the feeds; the next call continues. Holds an exclusive lock. Rejects when the database fails.
     */
    async refresh(): Promise<void> {
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
    /** Graceful shutdown: aborts running fetches and waits until the database is no longer used. */
    async close(): Promise<void> {
      closing.abort();
      await Promise.allSettled([running]);
    },
  };
}

type Work = PictureOptions & { now: () => Date; signal: AbortSignal };

/** True when everything was tried, false when a refresh of the feeds interrupted it. */
async function refreshPictures(articles: readonly Article[], work: Work): Promise<boolean> {
  const { db, sources, log, now, rest = 1_000, signal, isRefreshing } = work;
  const due = await listDuePictures(db, articles, { sources, now: now() });
  const hosts = createKeyedSemaphore(2, { rest, signal });
  const encoder = openPictureEncoder();
  signal.addEventListener("abort", encoder.close);
  try {
    for (let at = 0; at < due.length && !signal.aborted; at += batchSize) {
      if (isRefreshing()) return false;
      const batch = due.slice(at, at + batchSize);
      const results = await Promise.allSettled(
        batch.map((url) => fetchOne(url, work, hosts(URL.parse(url)?.hostname ?? url), encoder)),
      );
      for (const result of results) if (result.status === "rejected") throw result.reason;
      const kept = results.filter((result) => result.status === "fulfilled" && result.value).length;
      log.info({ tried: batch.length, kept }, "news pictures fetched");
      if (kept > 0) await inNewEdition(db, async () => undefined);
    }
  } finally {
    signal.removeEventListener("abort", encoder.close);
    encoder.close();
  }
  if (!signal.aborted) await deleteExpiredPictures(db, articles, { sources, now: now() });
  return true;
}

/** True when a copy is stored. */
async function fetchOne(url: string, work: Work, host: Semaphore, encoder: PictureEncoder): Promise<boolean> {
  const fetched = await host.run(() => fetchPicture(url, work));
  const result = "bytes" in fetched ? await encoder.encode(fetched.bytes, cardPicture) : fetched;
  // An aborted fetch is not a failure.
  if (work.signal.aborted) return false;
  await savePicture(work.db, url, result, work.now());
  return "files" in result;
}

/** Fetches a picture with the limits and the SSRF guard of a feed. */
async function fetchPicture(url: string, options: Work) {
  // Imported lazily: only one of several processes fetches, and undici takes 6 MB.
  const { fetchFeed } = await import("../fetch/fetch-feed.ts");
  const accept = "image/avif, image/webp, image/jpeg, image/png, image/gif;q=0.8";
  try {
    const fetched = await fetchFeed(url, { ...options, accept });
    if (fetched.status === "fresh" && /^image\//i.test(fetched.contentType ?? "")) return fetched;
    return { problem: "It is not sent as a picture." };
  } catch (error) {
    if (error instanceof FeedError) return { problem: error.message };
    throw error;
  }
}
