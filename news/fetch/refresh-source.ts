/** Brings one source up to date. */

import type { Semaphore } from "../../concurrency/semaphore.ts";
import type { Database } from "../../db/schema.ts";
import type { FeedParser } from "../parse/parse-process.ts";
import type { Source } from "../source-list.ts";
import { findSource } from "../source-state.ts";
import { type KeptItem, saveFailure, saveFresh, saveSame } from "../store.ts";
import { FeedError } from "./feed-error.ts";
import { fetchFeed } from "./fetch-feed.ts";
import { fromNewsApi, newsApiSecrets } from "./newsapi.ts";
import type { ReachRule } from "./ssrf-agent.ts";

export interface RefreshOptions extends ReachRule {
  db: Database;
  parser: FeedParser;
  /** Addresses of all feeds in the list. */
  listed: readonly string[];
  userAgent: string;
  /** For the source that is NewsAPI's. */
  newsApiKey?: string;
  /** Limits how many large feeds are in memory together. */
  largeFeeds: Semaphore;
  /** Milliseconds between two rounds. */
  period: number;
  /** Who hears of a source that fails for days. */
  ownerEmail: string;
  /** Milliseconds for one fetch; fetchFeed's own when left out. */
  timeLimit?: number;
  signal: AbortSignal;
  log: { warn(fields: object, message: string): void };
  now: () => Date;
}

export type Outcome = "fresh" | "same" | "failed" | "stopped";

/**
 * Fetches, reads and keeps one source. Never throws: what went wrong is logged, and noted beside the source, whose articles stay.
 * `stopped` when the signal ended it; then nothing is noted.
 */
export async function refreshSource(source: Source, options: RefreshOptions): Promise<Outcome> {
  if (options.signal.aborted) return "stopped";
  try {
    return await fetchAndKeep(source, options);
  } catch (error) {
    if (options.signal.aborted) return "stopped";
    await keepFailure(source, error, options);
    return "failed";
  }
}

async function fetchAndKeep(source: Source, options: RefreshOptions): Promise<Outcome> {
  const { db, listed, period, now } = options;
  const last = await findSource(db, source.url);
  const fetched = await readSource(source, {
    ...options,
    etag: last?.etag,
    lastModified: last?.last_modified,
  });
  if (fetched.status === "same") {
    await saveSame(db, source, fetched, { now: now(), period });
    return "same";
  }
  await saveFresh(db, { ...fetched, source }, { listed, now: now(), period });
  return "fresh";
}

type ReadOptions = Omit<RefreshOptions, "db" | "listed" | "period" | "ownerEmail" | "log" | "now"> & {
  etag?: string | null;
  lastModified?: string | null;
};

/** Fetches a source and reads its stories, keeping nothing. Throws a FeedError with a plain sentence. */
export async function readSource(source: Source, options: ReadOptions) {
  const secrets = source.api ? newsApiSecrets(options.newsApiKey) : {};
  let leave: (() => void) | undefined;
  const beforeLarge = async (signal: AbortSignal) => {
    leave = await options.largeFeeds.acquire(signal);
  };
  try {
    const fetched = await fetchFeed(source.url, { ...options, secrets, beforeLarge });
    if (fetched.status === "same") return fetched;
    const { bytes, contentType, finalUrl, ...rest } = fetched;
    const job = { bytes, contentType, feedUrl: finalUrl };
    const { parser } = options;
    const items: KeptItem[] = source.api ? await fromNewsApi(job, parser) : await parser.parse(job);
    return { ...rest, items };
  } finally {
    leave?.();
  }
}

async function keepFailure(
  source: Source,
  error: unknown,
  { db, log, now, period, ownerEmail }: RefreshOptions,
): Promise<void> {
  const isExpected = error instanceof FeedError;
  const reason = isExpected ? error.message : "Keeping it failed.";
  log.warn({ source: source.name, reason, ...(isExpected ? {} : { err: error }) }, "a news source failed");
  try {
    const pause = isExpected ? error.pause : undefined;
    await saveFailure(db, source, { reason, pause }, { now: now(), period, ownerEmail });
  } catch (failure) {
    log.warn({ source: source.name, err: failure }, "the failure could not be noted");
  }
}
