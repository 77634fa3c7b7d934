/** Refreshes one source: fetch, parse, store; a failure is logged and stored with its backoff. */
import type { Semaphore } from "../../concurrency/semaphore.ts";
import { isFault, isTransient, reasonOf } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import type { Owners } from "../../mail/messages/owner-mail.ts";
import { inNewEdition } from "../edition.ts";
import type { FeedParser } from "../parse/parse-process.ts";
import type { Source } from "../source-list.ts";
import { findSource, recordSuccess, saveFailure } from "../source-state.ts";
import { saveArticles } from "../store.ts";
import { FeedError } from "./feed-error.ts";
import type { FetchOptions } from "./fetch-feed.ts";
import { readFeed } from "./read-feed.ts";

/** The owners get a mail when a source fails for days. */
export interface RefreshOptions extends Omit<FetchOptions, "accept" | "beforeLarge" | "signal">, Owners {
  signal: AbortSignal;
  parser: FeedParser;
  /** Limits how many large feeds are in memory at once. */
  largeFeeds: Semaphore;
  db: Database;
  /** URLs of all sources. */
  listed: readonly string[];
  /** One permit: what visitors send waits for one source at most. */
  saving: Semaphore;
  /** Milliseconds between two fetches of a source. */
  period: number;
  log: { warn(fields: object, message: string): void };
  now: () => Date;
}

/** Milliseconds for which a source waits for our own database; nobody waits for the source. */
const savingTimeout = 60_000;

/**
 * Never throws: a failure is logged and stored with the source, whose articles stay. Returns `stopped` when the signal
 * aborted it or our own database did not take it; then nothing is stored, and the source stays due.
 */
export async function refreshSource(source: Source, options: RefreshOptions) {
  if (options.signal.aborted) return "stopped";
  try {
    return await fetchAndStore(source, options);
  } catch (error) {
    if (options.signal.aborted) return "stopped";
    if (!isTransient(error) && !isFault(error)) return await storeFailure(source, error, options);
    options.log.warn({ source: source.name, reason: reasonOf(error) }, "a news source could not be stored");
    return "stopped";
  }
}

async function fetchAndStore(source: Source, options: RefreshOptions): Promise<"fresh" | "same"> {
  const { db, listed, period, saving, signal } = options;
  const retryOptions = { timeout: savingTimeout, signal };
  const last = await findSource(db, source.url);
  const validators = { etag: last?.etag, lastModified: last?.last_modified };
  const { status, ...fetched } = await readSource(source, { ...options, ...validators });
  await saving.run(async () => {
    const now = options.now();
    if ("items" in fetched)
      await saveArticles(db, { ...fetched, source }, { listed, now, period }, retryOptions);
    else await inNewEdition(db, (trx) => recordSuccess(trx, source, fetched, { now, period }), retryOptions);
  });
  return status;
}

/** Fetches and parses a source without storing it. Throws a FeedError. */
async function readSource({ url }: Source, options: RefreshOptions) {
  const { parser, largeFeeds } = options;
  let release: (() => void) | undefined;
  const beforeLarge = async (signal: AbortSignal) => {
    release ??= await largeFeeds.acquire(signal);
  };
  try {
    const read = await readFeed(url, parser, { ...options, beforeLarge });
    if (read.status === "same") return read;
    const { url: feedUrl, feed, ...rest } = read;
    const named = { etag: null, lastModified: null, movedTo: read.movedTo ?? feedUrl };
    return { ...rest, items: feed.items, ...(feedUrl !== url && named) };
  } catch (error) {
    // What stands at the address itself says more to the owner.
    throw error instanceof FeedError && error.cause instanceof FeedError ? error.cause : error;
  } finally {
    release?.();
  }
}

async function storeFailure(source: Source, error: unknown, options: RefreshOptions): Promise<"failed"> {
  const { db, log, now, period, ownerEmail, findDesk, saving, signal } = options;
  const isExpected = error instanceof FeedError;
  const reason = isExpected ? error.message : "Keeping it failed.";
  log.warn({ source: source.name, reason, ...(isExpected ? {} : { err: error }) }, "a news source failed");
  try {
    const retryAfter = isExpected ? error.retryAfter : undefined;
    const failure = { reason, retryAfter, gone: isExpected && error.gone };
    const retryOptions = { timeout: savingTimeout, signal };
    await saving.run(() =>
      saveFailure(db, source, failure, { now: now(), period, ownerEmail, findDesk }, retryOptions),
    );
  } catch (failure) {
    log.warn({ source: source.name, err: failure }, "the failure could not be noted");
  }
  return "failed";
}
