/** Fetches the pictures of the stories on the screen, behind everybody's back: no page waits for one. */

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
  /** What is on the screen. */
  readNews: () => Promise<NewsAnswer>;
  /** While feeds are read, which takes memory, no picture is: the process that encodes takes up to 250 MB more. */
  isRefreshing: () => boolean;
  /** The sources of the list, of which some do not want their pictures shown. */
  sources: readonly Source[];
  userAgent: string;
  log: { info(fields: object, message: string): void };
  now?: () => Date;
  /** Milliseconds for one fetch, and of rest for a host; 10,000 and 1,000 when left out. */
  timeLimit?: number;
  rest?: number;
}

export interface Pictures {
  /**
   * Fetches what is due when the stories on the screen have changed, or an hour has gone by; else it does nothing. While
   * a round of the news runs it leaves off, and the next call goes on. One process does this at a time. Rejects when the
   * database fails.
   */
  tend(): Promise<void>;
  /** Stops what is under way and waits until it has let go of the database. */
  close(): Promise<void>;
}

const anHour = 3_600_000;
/** Pictures fetched together; those on top of the page come first, and are shown when they are there. */
const together = 6;

export function openPictures(options: PictureOptions): Pictures {
  const { db, now = () => new Date() } = options;
  const closing = new AbortController();
  let seen: readonly Article[] | undefined;
  let lookAgain = 0;
  let running: Promise<unknown> | undefined;

  return {
    async tend() {
      const { articles } = await options.readNews();
      if (closing.signal.aborted || (articles === seen && now().getTime() < lookAgain)) return;
      running = runExclusive(db, "news-pictures", () =>
        tendTo(articles, { ...options, now, signal: closing.signal }),
      );
      // Not when it left off, nor when another process is at it, which may have looked at older stories.
      if (!(await running)) return;
      seen = articles;
      lookAgain = now().getTime() + anHour;
    },
    async close() {
      closing.abort();
      await Promise.allSettled([running]);
    },
  };
}

type Work = PictureOptions & { now: () => Date; signal: AbortSignal };

/** True when all was tried, false when a round of the news came between. */
async function tendTo(articles: readonly Article[], work: Work): Promise<boolean> {
  const { db, sources, log, now, rest = 1_000, signal, isRefreshing } = work;
  const refused = excludedSources(sources);
  const due = await listDuePictures(db, articles, { refused, now: now() });
  const hosts = createKeyedSemaphore(2, { rest, signal });
  const encoder = openPictureEncoder();
  const stop = () => encoder.close();
  signal.addEventListener("abort", stop);
  try {
    for (let at = 0; at < due.length && !signal.aborted; at += together) {
      if (isRefreshing()) return false;
      const batch = due.slice(at, at + together);
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
  if (!signal.aborted) await deleteExpiredPictures(db, articles, { refused, now: now() });
  return true;
}

/** True when there is a copy of it now. */
async function fetchOne(
  url: string,
  work: Work,
  host: Semaphore,
  encoder: ReturnType<typeof openPictureEncoder>,
): Promise<boolean> {
  const { fetchPicture } = await import("./fetch-picture.ts");
  const bytes = await host.run(() => fetchPicture(url, work)).catch(asProblem);
  const result = bytes instanceof Uint8Array ? await encoder.encode(bytes) : bytes;
  // What was called off has not failed.
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
