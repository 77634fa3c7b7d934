/** Refreshes one source: fetch, parse, store; a failure is logged and stored with its backoff. */
import type { Semaphore } from "../../concurrency/semaphore.ts";
import { isFault, isTransient, type RetryOptions, reasonOf } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import type { Owners } from "../../mail/messages/owner-mail.ts";
import { inNewEdition } from "../edition.ts";
import type { Source } from "../source-list.ts";
import { findSource, recordSuccess, type Success, saveFailure, type Timing } from "../source-state.ts";
import { FeedError } from "./feed-error.ts";
import type { FetchOptions } from "./fetch-feed.ts";
import { type FeedReader, readFeed } from "./read-feed.ts";

/** The owners get a mail when a source fails for days. */
export interface RefreshOptions<Parsed>
  extends Omit<FetchOptions, "accept" | "beforeLarge" | "signal">,
    Owners {
  signal: AbortSignal;
  reader: FeedReader<Parsed>;
  /** Stores what a source has brought, and its success, in a transaction. */
  save: (
    db: Database,
    fetched: Success & { source: Source } & Parsed,
    timing: Timing & { listed: readonly string[] },
    retryOptions?: RetryOptions,
  ) => Promise<void>;
  /** The desk alone says how they fare: none is switched off because its publisher says that it is gone, and nobody gets a mail. */
  isKept?: boolean;
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
export async function refreshSource<Parsed>(source: Source, options: RefreshOptions<Parsed>) {
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

async function fetchAndStore<Parsed>(
  source: Source,
  options: RefreshOptions<Parsed>,
): Promise<"fresh" | "same"> {
  const { db, listed, period, save, saving, signal } = options;
  const retryOptions = { timeout: savingTimeout, signal };
  const last = await findSource(db, source.url);
  const validators = { etag: last?.etag, lastModified: last?.last_modified };
  const { status, ...fetched } = await readSource(source, { ...options, ...validators });
  await saving.run(async () => {
    const now = options.now();
    if ("feed" in fetched)
      await save(db, { ...fetched, ...fetched.feed, source }, { listed, now, period }, retryOptions);
    else await inNewEdition(db, (trx) => recordSuccess(trx, source, fetched, { now, period }), retryOptions);
  });
  return status;
}

/** Fetches and parses a source without storing it. Throws a FeedError. */
async function readSource<Parsed>({ url }: Source, options: RefreshOptions<Parsed>) {
  const { reader, largeFeeds } = options;
  let release: (() => void) | undefined;
  const beforeLarge = async (signal: AbortSignal) => {
    release ??= await largeFeeds.acquire(signal);
  };
  try {
    const read = await readFeed(url, reader, { ...options, beforeLarge });
    if (read.status === "same") return read;
    const { url: feedUrl, ...rest } = read;
    const named = { etag: null, lastModified: null, movedTo: read.movedTo ?? feedUrl };
    return { ...rest, ...(feedUrl !== url && named) };
  } catch (error) {
    // What stands at the address itself says more to the owner.
    throw error instanceof FeedError && error.cause instanceof FeedError ? error.cause : error;
  } finally {
    release?.();
  }
}

async function storeFailure(
  source: Source,
  error: unknown,
  options: Omit<RefreshOptions<unknown>, "reader" | "save">,
): Promise<"failed"> {
  const { db, isKept, log, now, period, ownerEmail, findDesk, saving, signal } = options;
  const isExpected = error instanceof FeedError;
  const reason = isExpected ? error.message : "Keeping it failed.";
  log.warn({ source: source.name, reason, ...(isExpected ? {} : { err: error }) }, "a news source failed");
  try {
    const retryAfter = isExpected ? error.retryAfter : undefined;
    const failure = { reason, retryAfter, isKept, gone: isExpected && error.gone };
    const retryOptions = { timeout: savingTimeout, signal };
    await saving.run(() =>
      saveFailure(db, source, failure, { now: now(), period, ownerEmail, findDesk }, retryOptions),
    );
  } catch (failure) {
    log.warn({ source: source.name, err: failure }, "the failure could not be noted");
  }
  return "failed";
}
