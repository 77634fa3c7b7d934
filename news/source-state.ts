/** The state of each source in the database: last success, failures, next attempt. */
import type { Database } from "../db/schema.ts";
import { sourceFailing } from "../mail/messages/source-failing.ts";
import { queueMail } from "../mail/outbox/outbox.ts";
import { nextAfterFailure, nextAfterSuccess } from "./fetch/schedule.ts";
import type { Source } from "./source-list.ts";

/** A source with its state. Times are ISO 8601, UTC; null means never or unknown. */
export interface SourceState extends Source {
  lastSuccess: string | null;
  lastAttempt: string | null;
  /** Failed attempts since the last success. */
  failures: number;
  /** Time of the first of those failures. */
  failingSince: string | null;
  /** Why the last attempt failed, as a sentence. */
  lastError: string | null;
  /** Not fetched before this; null: with the next refresh. */
  nextTry: string | null;
  /** New URL after a permanent redirect. */
  movedTo: string | null;
}

/** These sources in their order, with their state. */
export async function readSourceStates(db: Database, sources: readonly Source[]): Promise<SourceState[]> {
  const rows = new Map((await listRows(db, sources)).map((row) => [row.url, row]));
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

async function listRows(db: Database, sources: readonly Source[]) {
  if (sources.length === 0) return [];
  return await db
    .selectFrom("news_sources")
    .selectAll()
    .where(
      "url",
      "in",
      sources.map(({ url }) => url),
    )
    .execute();
}

/** The stored row of a feed; undefined before the first fetch. */
export async function findSource(db: Database, url: string) {
  return await db.selectFrom("news_sources").selectAll().where("url", "=", url).executeTakeFirst();
}

export interface Success {
  /** Absent after 304 Not Modified: the stored ones stay valid. */
  validators?: { etag: string | null; last_modified: string | null };
  /** Freshness lifetime in milliseconds. */
  freshFor: number | null;
  movedTo: string | null;
}

/** Stores a success in the caller's transaction and resets the failures. `period` in milliseconds. */
export async function recordSuccess(
  trx: Database,
  source: Source,
  { validators = undefined, freshFor, movedTo }: Success,
  { now, period }: { now: Date; period: number },
): Promise<void> {
  await upsertState(trx, source, now, {
    ...validators,
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
}

const threeDays = 3 * 24 * 3_600_000;
/** A machine that was off for three days between two attempts has not seen three days of failure. */
const minFailures = 5;

/** Stores a failure in the caller's transaction, and mails the owner once when the source has failed for three days. */
export async function recordFailure(
  trx: Database,
  source: Source,
  { reason, retryAfter }: Failure,
  { now, period, ownerEmail }: { now: Date; period: number; ownerEmail: string },
): Promise<void> {
  const row = await findSource(trx, source.url);
  const failures = (row?.failures ?? 0) + 1;
  const since = earlier(row?.failing_since, now);
  const isPersistent = now.getTime() - Date.parse(since) >= threeDays && failures >= minFailures;
  const isFirstAlert = isPersistent && !row?.owner_told_at;
  if (isFirstAlert) {
    const alert = { source, since, reason, lastSuccess: row?.last_success ?? null };
    await queueMail(trx, sourceFailing(alert, ownerEmail), now);
  }
  await upsertState(trx, source, now, {
    failures,
    last_error: reason,
    failing_since: since,
    owner_told_at: isFirstAlert ? now.toISOString() : (row?.owner_told_at ?? null),
    next_try: nextAfterFailure({ failures, retryAfter }, period, now),
  });
}

/** The start of the failures; one in the future comes from a clock that was set back. */
function earlier(since: string | null | undefined, now: Date): string {
  const present = now.toISOString();
  return since && since < present ? since : present;
}

interface StateChange {
  etag?: string | null;
  last_modified?: string | null;
  last_success?: string;
  failures: number;
  last_error: string | null;
  failing_since: string | null;
  owner_told_at: string | null;
  next_try: string | null;
  moved_to?: string | null;
}

async function upsertState(trx: Database, source: Source, now: Date, change: StateChange): Promise<void> {
  const row = { ...change, name: source.name, last_attempt: now.toISOString() };
  await trx
    .insertInto("news_sources")
    .values({ ...row, url: source.url })
    .onConflict((conflict) => conflict.column("url").doUpdateSet(row))
    .execute();
}
