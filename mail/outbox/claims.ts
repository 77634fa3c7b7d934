/** Claims (leases) on outbox rows, so that several processes can work one queue: SKIP LOCKED, expiry, renewal, clock skew. */
import type { Selectable } from "kysely";
import { isSqlite } from "../../db/dialect.ts";
import type { Database, OutboxTable } from "../../db/schema.ts";
import { withIssueBodies } from "./issue-body.ts";
import { priorities } from "./outbox.ts";
import { maxRetryDelay, retryDelay } from "./retry-schedule.ts";

export type OutboxMail = Selectable<OutboxTable>;
type Claim = { holder: string; most: number; now: Date };

/** Milliseconds until the claim of a crashed process expires; live processes renew much earlier. */
export const claimDuration = 60_000;
/** Assumed bound on the clock difference between processes, in milliseconds. */
const maxSkew = 5 * 60_000;
/** Delays after 0, 1, 2 … failed attempts, up to the longest. */
const retryDelays = [0, 1, 2, 3, 4].map(retryDelay);

/**
 * Claims at most `most` due mails for the process `holder`, by priority (mail/outbox/outbox.ts), then by due time. On
 * PostgreSQL it skips rows that another process is claiming (FOR UPDATE SKIP LOCKED).
 */
export async function claimMails(db: Database, { most, ...claim }: Claim): Promise<OutboxMail[]> {
  const mails: OutboxMail[] = [];
  // One statement per priority: each reads a bounded range of the index, however many mails wait.
  for (const priority of Object.values(priorities)) {
    const left = most - mails.length;
    if (left > 0) mails.push(...(await claimDue(db, priority, { ...claim, most: left })));
  }
  return withIssueBodies(db, mails);
}

async function claimDue(db: Database, priority: number, { holder, most, now }: Claim): Promise<OutboxMail[]> {
  const rows = await db
    .with(
      // Materialized: PostgreSQL may otherwise run this subquery again for every row it joins.
      (cte) => cte("chosen").materialized(),
      (query) => {
        const chosen = query
          .selectFrom("outbox")
          .select("id")
          .where("state", "=", "waiting")
          .where("priority", "=", priority)
          .where("due_at", "<=", now.toISOString())
          .orderBy("due_at")
          .orderBy("id")
          .limit(most);
        return isSqlite(db) ? chosen : chosen.forUpdate().skipLocked();
      },
    )
    .updateTable("outbox")
    .set({ state: "sending", claimed_by: holder, claimed_until: later(now, claimDuration) })
    .where("id", "in", (query) => query.selectFrom("chosen").select("id"))
    .returningAll()
    .execute();
  return rows.sort((a, b) => a.due_at.localeCompare(b.due_at) || a.id - b.id);
}

/**
 * Recovers from crashed processes and clock jumps. Releases claims that have expired, or that expire later than any claim
 * can, except those `inFlight` in this process. Makes mails due now whose due time is later than their retry delay allows.
 */
export async function recoverStrandedMails(
  db: Database,
  { inFlight, now }: { inFlight: readonly number[]; now: Date },
): Promise<void> {
  const due = now.toISOString();
  await db
    .updateTable("outbox")
    .set({ state: "waiting", claimed_by: null, claimed_until: null })
    .where("state", "=", "sending")
    .$if(inFlight.length > 0, (query) => query.where("id", "not in", inFlight))
    .where(({ eb, or }) =>
      or([eb("claimed_until", "<=", due), eb("claimed_until", ">", later(now, claimDuration + maxSkew))]),
    )
    .execute();
  await db
    .updateTable("outbox")
    .set({ due_at: due })
    .where("state", "=", "waiting")
    .where("due_at", ">", later(now, maxSkew))
    .where(({ eb, or, and }) =>
      or([
        eb("due_at", ">", later(now, maxRetryDelay + maxSkew)),
        ...retryDelays.map((delay, attempts) =>
          and([eb("attempts", "=", attempts), eb("due_at", ">", later(now, delay + maxSkew))]),
        ),
      ]),
    )
    .execute();
}

/** Renews this process's claims on its mails in flight. */
export async function renewClaims(
  db: Database,
  holder: string,
  { inFlight, now }: { inFlight: readonly number[]; now: Date },
): Promise<void> {
  if (inFlight.length === 0) return;
  await db
    .updateTable("outbox")
    .set({ claimed_until: later(now, claimDuration) })
    .where("id", "in", inFlight)
    .where("state", "=", "sending")
    .where("claimed_by", "=", holder)
    .execute();
}

/** False if this process lost its claim: it was suspended too long, or the owner dropped the mail. */
export async function isClaimed(db: Database, holder: string, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("outbox")
    .select("id")
    .where("id", "=", id)
    .where("state", "=", "sending")
    .where("claimed_by", "=", holder)
    .executeTakeFirst();
  return row !== undefined;
}

/** Regardless of who holds the claim by now: the mail server has accepted it. */
export async function markSent(db: Database, id: number, now: Date): Promise<void> {
  await db
    .updateTable("outbox")
    .set({
      state: "sent",
      sent_at: now.toISOString(),
      claimed_by: null,
      claimed_until: null,
      last_error: null,
    })
    .where("id", "=", id)
    .execute();
}

/** Counts a failed attempt and schedules the next one. */
export async function postpone(
  db: Database,
  holder: string,
  mail: { id: number; attempts: number },
  { why, now }: { why: string; now: Date },
): Promise<void> {
  const attempts = mail.attempts + 1;
  await release(db, holder, [mail.id], {
    state: "waiting",
    attempts,
    due_at: later(now, retryDelay(attempts)),
    last_error: why,
  });
}

/** Stops retrying until the owner decides (dead letter). `due_at` becomes the time at which it was set aside. */
export async function setAside(
  db: Database,
  holder: string,
  mail: { id: number; attempts: number },
  { why, now }: { why: string; now: Date },
): Promise<void> {
  const attempts = mail.attempts + 1;
  await release(db, holder, [mail.id], {
    state: "set aside",
    attempts,
    due_at: now.toISOString(),
    last_error: why,
  });
}

/** Releases claims on mails that were not sent: due as before, no attempt counted. */
export async function releaseClaims(
  db: Database,
  holder: string,
  ids: readonly number[],
  why?: string,
): Promise<void> {
  if (ids.length === 0) return;
  const error = why === undefined ? {} : { last_error: why };
  await release(db, holder, ids, { state: "waiting", ...error });
}

async function release(
  db: Database,
  holder: string,
  ids: readonly number[],
  change: Partial<Pick<OutboxMail, "state" | "attempts" | "due_at" | "last_error">>,
): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ ...change, claimed_by: null, claimed_until: null })
    .where("id", "in", ids)
    .where("claimed_by", "=", holder)
    .execute();
}

function later(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString();
}
