/** How each source fares, in the database. */
import type { Database } from "../db/schema.ts";
import { sourceFailing } from "../mail/messages/source-failing.ts";
import { queueMail } from "../mail/outbox/outbox.ts";
import { nextAfterFailure, nextAfterSuccess } from "./fetch/schedule.ts";
import type { Source } from "./source-list.ts";

/** A source with how it fares. Times are ISO 8601, UTC; null means never, or nothing to say. */
export interface SourceState extends Source {
  lastSuccess: string | null;
  lastAttempt: string | null;
  /** Failed tries since the last success. */
  failures: number;
  /** When the first of those failures was. */
  failingSince: string | null;
  /** Why the last try failed, a plain sentence. */
  lastError: string | null;
  /** Not asked before this; null: with the next round. */
  nextTry: string | null;
  /** Where the publisher says the feed has gone for good. */
  movedTo: string | null;
}

/** These sources in their order, each with how it fares. */
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

/** What is known of a feed since its last fetch, undefined before the first. */
export async function findSource(db: Database, url: string) {
  return await db.selectFrom("news_sources").selectAll().where("url", "=", url).executeTakeFirst();
}

export interface Success {
  /** Left out after "not modified": what we have stays good. */
  validators?: { etag: string | null; last_modified: string | null };
  /** Milliseconds for which the publisher says nothing will change. */
  freshFor: number | null;
  movedTo: string | null;
}

/** Notes a success in the caller's transaction; failures are forgotten. `period` in milliseconds. */
export async function recordSuccess(
  trx: Database,
  source: Source,
  { validators = undefined, freshFor, movedTo }: Success,
  { now, period }: { now: Date; period: number },
): Promise<void> {
  await note(trx, source, now, {
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
  /** A plain sentence. */
  reason: string;
  /** Milliseconds for which the publisher asked to be left alone. */
  pause?: number;
}

const threeDays = 3 * 24 * 3_600_000;
/** A machine that slept for three days between two tries has not seen a source fail for three days. */
const fewestFailures = 5;

/** Notes a failure in the caller's transaction, and writes to the owner once when the source has failed for three days. */
export async function recordFailure(
  trx: Database,
  source: Source,
  { reason, pause }: Failure,
  { now, period, ownerEmail }: { now: Date; period: number; ownerEmail: string },
): Promise<void> {
  const row = await findSource(trx, source.url);
  const failures = (row?.failures ?? 0) + 1;
  const since = earlier(row?.failing_since, now);
  const isLong = now.getTime() - Date.parse(since) >= threeDays && failures >= fewestFailures;
  const isNews = isLong && !row?.owner_told_at;
  if (isNews) {
    const told = { source, since, reason, lastSuccess: row?.last_success ?? null };
    await queueMail(trx, sourceFailing(told, ownerEmail), now);
  }
  await note(trx, source, now, {
    failures,
    last_error: reason,
    failing_since: since,
    owner_told_at: isNews ? now.toISOString() : (row?.owner_told_at ?? null),
    next_try: nextAfterFailure({ failures, pause }, period, now),
  });
}

/** The start of the failures; one that lies ahead was written by a clock that has been set back. */
function earlier(since: string | null | undefined, now: Date): string {
  const present = now.toISOString();
  return since && since < present ? since : present;
}

interface Outcome {
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

async function note(trx: Database, source: Source, now: Date, outcome: Outcome): Promise<void> {
  const row = { ...outcome, name: source.name, last_attempt: now.toISOString() };
  await trx
    .insertInto("news_sources")
    .values({ ...row, url: source.url })
    .onConflict((conflict) => conflict.column("url").doUpdateSet(row))
    .execute();
}
