/** Claims (leases) on outbox rows, so that several processes can work one queue: SKIP LOCKED, expiry, renewal, clock skew. */
import { type Selectable, sql } from "kysely";
import { isSqlite } from "../../db/dialect.ts";
import type { Database, Tables } from "../../db/schema.ts";
import { escapeHtml } from "../../text/html.ts";
import { heldPriority, inDoubt, priorities, withLeaveLink } from "./outbox.ts";

export type OutboxMail = Selectable<Tables["outbox"]>;
type Claim = { holder: string; most: number; now: Date };

/** Milliseconds until the claim of a crashed process expires; live processes renew much earlier. */
export const claimDuration = 60_000;
/** Assumed bound on the clock difference between processes, in milliseconds. */
const maxSkew = 5 * 60_000;
/** Longest delay between two attempts, in milliseconds: the wait after a server has recovered. */
const maxRetryDelay = 15 * 60_000;
/** Then a mail is set aside: after five days of delays (RFC 5321 section 4.5.4.1). A count, which a clock jump cannot use up. */
export const maxAttempts = 484;

/** Milliseconds to wait after the `attempts`th failure: 1, 2, 4, 8 minutes, then 15. */
export function retryDelay(attempts: number): number {
  return Math.min(60_000 * 2 ** (attempts - 1), maxRetryDelay);
}

/** Claims at most `most` due mails for the process `holder`, by priority, then by due time. */
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
    .set({ state: "sending", claimed_by: holder, claimed_until: later(now, claimDuration), sent_at: null })
    .where("id", "in", (query) => query.selectFrom("chosen").select("id"))
    .returningAll()
    .execute();
  return rows.sort((a, b) => a.due_at.localeCompare(b.due_at) || a.id - b.id);
}

/**
 * After crashes and clock jumps: releases claims that expired or expire impossibly late, and makes mails due that wait too long.
 * Returns how many mails of issues are in doubt from now on: who held them was handing them over.
 */
export async function recoverStrandedMails(
  db: Database,
  { inFlight, now }: { inFlight: readonly number[]; now: Date },
): Promise<number> {
  const due = now.toISOString();
  const released = await db
    .updateTable("outbox")
    .set({ ...unclaimed, state: sql`case when sent_at is null then 'waiting' else ${inDoubt} end` })
    .where("state", "=", "sending")
    .$if(inFlight.length > 0, (query) => query.where("id", "not in", inFlight))
    .where(({ eb, or }) =>
      or([eb("claimed_until", "<=", due), eb("claimed_until", ">", later(now, claimDuration + maxSkew))]),
    )
    .returning("state")
    .execute();
  await db
    .updateTable("outbox")
    .set({ due_at: due })
    .where("state", "=", "waiting")
    .where("due_at", ">", later(now, maxSkew))
    .where(({ eb, or, and }) =>
      or([
        eb("due_at", ">", later(now, maxRetryDelay + maxSkew)),
        ...[0, 1, 2, 3, 4].map((attempts) =>
          and([eb("attempts", "=", attempts), eb("due_at", ">", later(now, retryDelay(attempts) + maxSkew))]),
        ),
      ]),
    )
    .execute();
  return released.filter(({ state }) => state === inDoubt).length;
}

/** Renews this process's claims on its mails in flight. */
export async function renewClaims(
  db: Database,
  holder: string,
  { inFlight, now }: { inFlight: readonly number[]; now: Date },
): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ claimed_until: later(now, claimDuration) })
    .where("id", "in", inFlight)
    .where("state", "=", "sending")
    .where("claimed_by", "=", holder)
    .execute();
}

/** False if this process lost its claim: it was suspended too long, or the owner dropped the mail or paused its issue. */
export async function isClaimed(db: Database, holder: string, id: number): Promise<boolean> {
  const mail = db.selectFrom("outbox").select("id").where("id", "=", id).where("priority", "<", heldPriority);
  const ours = mail.where("state", "=", "sending").where("claimed_by", "=", holder);
  return (await ours.executeTakeFirst()) !== undefined;
}

/** Notes of a claimed mail of an issue that from now on it may arrive: a crash leaves it in doubt. False as with `isClaimed`. */
export async function handOver(trx: Database, holder: string, id: number, now: Date): Promise<boolean> {
  const mail = trx.updateTable("outbox").set({ sent_at: now.toISOString() }).where("id", "=", id);
  const ours = mail.where("state", "=", "sending").where("claimed_by", "=", holder);
  const { numUpdatedRows } = await ours.where("priority", "<", heldPriority).executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Regardless of who holds the claim by now: the mail server has accepted it. */
export async function markSent(db: Database, id: number, now: Date): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ ...unclaimed, state: "sent", sent_at: now.toISOString(), last_error: null })
    .where("id", "=", id)
    .execute();
}

type Failed = Pick<OutboxMail, "id" | "attempts">;
type Failure = { why: string; now: Date };

/** Counts a failed attempt and schedules the next one. */
export function postpone(db: Database, holder: string, mail: Failed, { why, now }: Failure): Promise<void> {
  const attempts = mail.attempts + 1;
  const due_at = later(now, retryDelay(attempts));
  return release(db, holder, [mail.id], { state: "waiting", attempts, due_at, last_error: why });
}

/** Stops retrying until the owner decides (dead letter). `due_at` becomes the time at which it was set aside. */
export function setAside(db: Database, holder: string, mail: Failed, { why, now }: Failure): Promise<void> {
  const change = { attempts: mail.attempts + 1, due_at: now.toISOString(), last_error: why };
  return release(db, holder, [mail.id], { state: "set aside", ...change });
}

/** Leaves a mail to the owner that may have arrived: nobody gets an issue twice. */
export function leaveInDoubt(db: Database, holder: string, mail: Failed, why: string): Promise<void> {
  return release(db, holder, [mail.id], { state: inDoubt, last_error: why });
}

/** Releases claims on mails that were not sent: due as before, no attempt counted. */
export function releaseClaims(db: Database, holder: string, ids: readonly number[], why?: string) {
  return release(db, holder, ids, { state: "waiting", ...(why && { last_error: why }) });
}

async function release(
  db: Database,
  holder: string,
  ids: readonly number[],
  change: Partial<Pick<OutboxMail, "state" | "attempts" | "due_at" | "last_error">>,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable("outbox")
    .set({ ...change, ...unclaimed, sent_at: null })
    .where("id", "in", ids)
    .where("claimed_by", "=", holder)
    .execute();
}

/** The text of a newsletter issue is stored once, in `letters`; `{leave}` in its footer is the recipient's link to unsubscribe. */
async function withIssueBodies(db: Database, mails: OutboxMail[]): Promise<OutboxMail[]> {
  const ids = [...new Set(mails.flatMap(({ letter: issueId }) => issueId ?? []))];
  if (ids.length === 0) return mails;
  const issues = await db
    .selectFrom("letters")
    .select(["id", "text", "html"])
    .where("id", "in", ids)
    .execute();
  return mails.map((mail) => {
    const issue = issues.find(({ id }) => id === mail.letter);
    if (!issue) return mail;
    const link = /^<(.*)>$/.exec(JSON.parse(mail.headers)["List-Unsubscribe"] ?? "")?.[1] ?? "";
    const html = withLeaveLink(issue.html, escapeHtml(link));
    return { ...mail, text: withLeaveLink(issue.text, link), html };
  });
}

const unclaimed = { claimed_by: null, claimed_until: null };

function later(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString();
}
