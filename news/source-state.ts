/** The state of each source in the database: last success, failures, next attempt. */
import type { Updateable } from "kysely";
import type { RetryOptions } from "../db/retry.ts";
import type { Database, Tables } from "../db/schema.ts";
import { sourceFailing } from "../mail/messages/owner-alerts.ts";
import { type Owners, queueForOwners } from "../mail/messages/owner-mail.ts";
import { inNewEdition } from "./edition.ts";
import { nextAfterFailure, nextAfterSuccess } from "./fetch/schedule.ts";
import { endSource } from "./source-choices.ts";
import type { Source } from "./source-list.ts";

/** A source with its state (db/news-schema.ts). Times are ISO 8601, UTC; null means never or unknown. */
export type SourceState = Awaited<ReturnType<typeof readSourceStates>>[number];

/** These sources in their order, with their state. */
export async function readSourceStates<S extends Source>(db: Database, sources: readonly S[]) {
  const urls = sources.map(({ url }) => url);
  const stored = await db
    .selectFrom("news_sources")
    .selectAll()
    .where("url", "in", ["", ...urls])
    .execute();
  const rows = new Map(stored.map((row) => [row.url, row]));
  return sources.map((source) => {
    const row = rows.get(source.url);
    return {
      ...source,
      lastSuccess: row?.last_success ?? null,
      lastAttempt: row?.last_attempt ?? null,
      failures: row?.failures ?? 0,
      failingSince: row?.failing_since ?? null,
      lastError: row?.last_error ?? null,
      nextTry: row?.next_try ?? null,
      movedTo: row?.moved_to ?? null,
    };
  });
}

/** Whether readers are told of a source: not of one that was asked and never answered, nor of one whose address is not proven yet. */
export function hasAnswered({ lastSuccess, lastAttempt, unproven }: SourceState): boolean {
  return lastSuccess !== null || (lastAttempt === null && !unproven);
}

/** The stored row of a feed; undefined before the first fetch. */
export async function findSource(db: Database, url: string) {
  return await db.selectFrom("news_sources").selectAll().where("url", "=", url).executeTakeFirst();
}

/** The current time, and the milliseconds between two fetches of a source. */
export interface Timing {
  now: Date;
  period: number;
}

export interface Success {
  /** Absent after 304 Not Modified: the stored ones stay valid. */
  etag?: string | null;
  lastModified?: string | null;
  /** Freshness lifetime in milliseconds. */
  freshFor: number | null;
  movedTo: string | null;
}

/** Stores a success in the caller's transaction and resets the failures. */
export async function recordSuccess(
  trx: Database,
  source: Source,
  { etag, lastModified, freshFor, movedTo }: Success,
  { now, period }: Timing,
): Promise<void> {
  await upsertState(trx, source, now, {
    etag,
    last_modified: lastModified,
    last_success: now.toISOString(),
    failures: 0,
    last_error: null,
    failing_since: null,
    owner_told_at: null,
    next_try: nextAfterSuccess(freshFor, period, now),
    moved_to: movedTo,
  });
}

export interface Failure {
  /** A sentence for the log and the owner. */
  reason: string;
  /** Milliseconds of the publisher's Retry-After. */
  retryAfter?: number;
  /** The publisher says that it is gone for good: it is switched off. */
  gone?: boolean;
  /** It is never switched off, and nobody gets a mail. */
  isKept?: boolean;
}

const threeDays = 3 * 24 * 3_600_000;
/** A machine that was off for three days between two attempts has not seen three days of failure. */
const minFailures = 5;

/**
 * Stores a failure; the articles stay. Mails the owners once when the source, unless it is a kept one or never was proven, has failed
 * for three days.
 */
export async function saveFailure(
  db: Database,
  source: Source,
  { gone, retryAfter, isKept = false, ...failure }: Failure,
  { now, period, ...owners }: Timing & Owners,
  retryOptions?: RetryOptions,
): Promise<void> {
  const isEnded = gone === true && !isKept;
  const reason = isEnded ? `${failure.reason} It was switched off.` : failure.reason;
  const save = async (trx: Database) => {
    const row = await findSource(trx, source.url);
    const failures = (row?.failures ?? 0) + 1;
    const present = now.toISOString();
    // A start in the future comes from a clock that was set back.
    const since = row?.failing_since && row.failing_since < present ? row.failing_since : present;
    const isPersistent = now.getTime() - Date.parse(since) >= threeDays && failures >= minFailures;
    const isExpected = source.unproven === true && !row?.last_success;
    const isFirstAlert = isPersistent && !isExpected && !isKept && !row?.owner_told_at;
    if (isEnded) await endSource(trx, source.url, present);
    if (isFirstAlert) {
      const alert = { source, since, reason, lastSuccess: row?.last_success ?? null };
      await queueForOwners(trx, owners, (to, desk) => sourceFailing(alert, to, desk), now);
    }
    await upsertState(trx, source, now, {
      failures,
      last_error: reason,
      failing_since: since,
      owner_told_at: isFirstAlert ? present : (row?.owner_told_at ?? null),
      next_try: nextAfterFailure({ failures, retryAfter }, period, now),
    });
  };
  await inNewEdition(db, save, retryOptions);
}

async function upsertState(
  trx: Database,
  { name, url }: Source,
  now: Date,
  change: Updateable<Tables["news_sources"]>,
): Promise<void> {
  const row = { ...change, name, last_attempt: now.toISOString() };
  await trx
    .insertInto("news_sources")
    .values({ ...row, url })
    .onConflict((conflict) => conflict.column("url").doUpdateSet(row))
    .execute();
}
