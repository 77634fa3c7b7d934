/** Refreshes one source: fetch, parse, store; a failure is logged and stored with its backoff. */

import type { Semaphore } from "../../concurrency/semaphore.ts";
import type { Database } from "../../db/schema.ts";
import type { FeedParser } from "../parse/parse-process.ts";
import type { Source } from "../source-list.ts";
import { findSource } from "../source-state.ts";
import { type StoredItem, saveArticles, saveFailure, saveNotModified } from "../store.ts";
import { FeedError } from "./feed-error.ts";
import { fetchFeed } from "./fetch-feed.ts";
import { fromNewsApi, newsApiSecrets } from "./newsapi.ts";
import type { SsrfPolicy } from "./ssrf-agent.ts";

export interface RefreshOptions extends SsrfPolicy {
  db: Database;
  parser: FeedParser;
  /** URLs of all sources. */
  listed: readonly string[];
  userAgent: string;
  /** API key for the NewsAPI source. */
  newsApiKey?: string;
  /** Limits how many large feeds are in memory at once. */
  largeFeeds: Semaphore;
  /** Milliseconds between two fetches of a source. */
  period: number;
  /** Gets a mail when a source fails for days. */
  ownerEmail: string;
  /** Milliseconds for one fetch; fetchFeed's default without it. */
  timeLimit?: number;
  signal: AbortSignal;
  log: { warn(fields: object, message: string): void };
  now: () => Date;
}

export type Outcome = "fresh" | "same" | "failed" | "stopped";

/**
 * Never throws: a failure is logged and stored with the source, whose articles stay. Returns `stopped` when the signal
 * aborted it; then nothing is stored.
 */
export async function refreshSource(source: Source, options: RefreshOptions): Promise<Outcome> {
  if (options.signal.aborted) return "stopped";
  try {
    return await fetchAndStore(source, options);
  } catch (error) {
    if (options.signal.aborted) return "stopped";
    await storeFailure(source, error, options);
    return "failed";
  }
}

async function fetchAndStore(source: Source, options: RefreshOptions): Promise<Outcome> {
  const { db, listed, period, now } = options;
  const last = await findSource(db, source.url);
  const fetched = await readSource(source, {
    ...options,
    etag: last?.etag,
    lastModified: last?.last_modified,
  });
  if (fetched.status === "same") {
    await saveNotModified(db, source, fetched, { now: now(), period });
    return "same";
  }
  await saveArticles(db, { ...fetched, source }, { listed, now: now(), period });
  return "fresh";
}

type ReadOptions = Omit<RefreshOptions, "db" | "listed" | "period" | "ownerEmail" | "log" | "now"> & {
  etag?: string | null;
  lastModified?: string | null;
};

/** Fetches and parses a source without storing it. Throws a FeedError. */
export async function readSource(source: Source, options: ReadOptions) {
  const secrets = source.api ? newsApiSecrets(options.newsApiKey) : {};
  let release: (() => void) | undefined;
  const beforeLarge = async (signal: AbortSignal) => {
    release = await options.largeFeeds.acquire(signal);
  };
  try {
    const fetched = await fetchFeed(source.url, { ...options, secrets, beforeLarge });
    if (fetched.status === "same") return fetched;
    const { bytes, contentType, finalUrl, ...rest } = fetched;
    const job = { bytes, contentType, feedUrl: finalUrl };
    const { parser } = options;
    const items: StoredItem[] = source.api ? await fromNewsApi(job, parser) : await parser.parse(job);
    return { ...rest, items };
  } finally {
    release?.();
  }
}

async function storeFailure(
  source: Source,
  error: unknown,
  { db, log, now, period, ownerEmail }: RefreshOptions,
): Promise<void> {
  const isExpected = error instanceof FeedError;
  const reason = isExpected ? error.message : "Keeping it failed.";
  log.warn({ source: source.name, reason, ...(isExpected ? {} : { err: error }) }, "a news source failed");
  try {
    const retryAfter = isExpected ? error.retryAfter : undefined;
    await saveFailure(db, source, { reason, retryAfter }, { now: now(), period, ownerEmail });
  } catch (failure) {
    log.warn({ source: source.name, err: failure }, "the failure could not be noted");
  }
}
