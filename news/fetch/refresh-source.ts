/** Refreshes one source: fetch, parse, store; a failure is logged and stored with its backoff. */

import type { Semaphore } from "../../concurrency/semaphore.ts";
import type { Database } from "../../db/schema.ts";
import type { Owners } from "../../mail/messages/owner-mail.ts";
import { inNewEdition } from "../edition.ts";
import type { FeedParser } from "../parse/parse-process.ts";
import type { Source } from "../source-list.ts";
import { findSource, recordSuccess, saveFailure } from "../source-state.ts";
import { type StoredItem, saveArticles } from "../store.ts";
import { FeedError } from "./feed-error.ts";
import { type FetchOptions, fetchFeed } from "./fetch-feed.ts";
import { fromNewsApi, newsApiSecrets } from "./newsapi.ts";

export interface ReadOptions extends Omit<FetchOptions, "accept" | "secrets" | "beforeLarge" | "signal"> {
  signal: AbortSignal;
  parser: FeedParser;
  /** API key for the NewsAPI source. */
  newsApiKey?: string;
  /** Limits how many large feeds are in memory at once. */
  largeFeeds: Semaphore;
}

/** The owners get a mail when a source fails for days. */
export interface RefreshOptions extends ReadOptions, Owners {
  db: Database;
  /** URLs of all sources. */
  listed: readonly string[];
  /** Milliseconds between two fetches of a source. */
  period: number;
  log: { warn(fields: object, message: string): void };
  now: () => Date;
}

/**
 * Never throws: a failure is logged and stored with the source, whose articles stay. Returns `stopped` when the signal
 * aborted it; then nothing is stored.
 */
export async function refreshSource(
  source: Source,
  options: RefreshOptions,
): Promise<"fresh" | "same" | "failed" | "stopped"> {
  if (options.signal.aborted) return "stopped";
  try {
    return await fetchAndStore(source, options);
  } catch (error) {
    if (options.signal.aborted) return "stopped";
    await storeFailure(source, error, options);
    return "failed";
  }
}

async function fetchAndStore(source: Source, options: RefreshOptions): Promise<"fresh" | "same"> {
  const { db, listed, period } = options;
  const last = await findSource(db, source.url);
  const validators = { etag: last?.etag, lastModified: last?.last_modified };
  const { status, ...fetched } = await readSource(source, { ...options, ...validators });
  const now = options.now();
  if ("items" in fetched) await saveArticles(db, { ...fetched, source }, { listed, now, period });
  else await inNewEdition(db, (trx) => recordSuccess(trx, source, fetched, { now, period }));
  return status;
}

/** Fetches and parses a source without storing it. Throws a FeedError. */
export async function readSource(source: Source, options: ReadOptions) {
  const { parser, largeFeeds, newsApiKey } = options;
  const secrets = source.api ? newsApiSecrets(newsApiKey) : {};
  let release: (() => void) | undefined;
  const beforeLarge = async (signal: AbortSignal) => {
    release = await largeFeeds.acquire(signal);
  };
  try {
    const fetched = await fetchFeed(source.url, { ...options, secrets, beforeLarge });
    if (fetched.status === "same") return fetched;
    const { bytes, contentType, finalUrl, ...rest } = fetched;
    const job = { bytes, contentType, feedUrl: finalUrl };
    const items: StoredItem[] = source.api ? await fromNewsApi(job, parser) : await parser.parse(job);
    return { ...rest, items };
  } finally {
    release?.();
  }
}

async function storeFailure(source: Source, error: unknown, options: RefreshOptions): Promise<void> {
  const { db, log, now, period, ownerEmail, findDesk } = options;
  const isExpected = error instanceof FeedError;
  const reason = isExpected ? error.message : "Keeping it failed.";
  log.warn({ source: source.name, reason, ...(isExpected ? {} : { err: error }) }, "a news source failed");
  try {
    const retryAfter = isExpected ? error.retryAfter : undefined;
    await saveFailure(db, source, { reason, retryAfter }, { now: now(), period, ownerEmail, findDesk });
  } catch (failure) {
    log.warn({ source: source.name, err: failure }, "the failure could not be noted");
  }
}
