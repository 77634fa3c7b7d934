/** Brings one source up to date. */
import type { Database } from "../db/schema.ts";
import { FeedError } from "./feed-error.ts";
import { fetchFeed } from "./fetch-feed.ts";
import type { FeedParser } from "./parse-apart.ts";
import type { Source } from "./source-list.ts";
import { findSource, saveFailure, saveFresh, saveSame } from "./store.ts";

export interface RefreshOptions {
  db: Database;
  parser: FeedParser;
  /** Addresses of all feeds in the list. */
  listed: readonly string[];
  allowPrivate: boolean;
  userAgent: string;
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
  try {
    return await fetchAndKeep(source, options);
  } catch (error) {
    if (options.signal.aborted) return "stopped";
    await noteFailure(source, error, options);
    return "failed";
  }
}

async function fetchAndKeep(source: Source, options: RefreshOptions): Promise<Outcome> {
  const { db, parser, listed, allowPrivate, userAgent, signal, now } = options;
  const last = await findSource(db, source.url);
  const fetched = await fetchFeed(source.url, {
    etag: last?.etag,
    lastModified: last?.last_modified,
    allowPrivate,
    userAgent,
    signal,
  });
  if (fetched.status === "same") {
    await saveSame(db, source, now());
    return "same";
  }
  const { bytes, contentType, etag, lastModified, finalUrl } = fetched;
  const items = await parser.parse({ bytes, contentType, feedUrl: finalUrl });
  await saveFresh(db, { source, items, etag, lastModified }, { listed, now: now() });
  return "fresh";
}

async function noteFailure(source: Source, error: unknown, { db, log, now }: RefreshOptions): Promise<void> {
  const isExpected = error instanceof FeedError;
  const reason = isExpected ? error.message : "Keeping it failed.";
  log.warn({ source: source.name, reason, ...(isExpected ? {} : { err: error }) }, "a news source failed");
  try {
    await saveFailure(db, source, reason, now());
  } catch (failure) {
    log.warn({ source: source.name, err: failure }, "the failure could not be noted");
  }
}
