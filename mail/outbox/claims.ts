/** Who is sending which mail: claims on rows of the outbox, so that one mail is never in two hands. */
import type { Selectable } from "kysely";
import { isSqlite } from "../../db/dialect.ts";
import type { Database, OutboxTable } from "../../db/schema.ts";
import { withIssueBodies } from "./issue-body.ts";
import { priorities } from "./outbox.ts";
import { longestRetryDelay, retryDelay } from "./retry-schedule.ts";

export type OutboxMail = Selectable<OutboxTable>;
type Claim = { holder: string; most: number; now: Date };

/** Milliseconds that a claim holds on after its process died; renewed long before. */
export const claimLasts = 60_000;
/** No process's clock is farther ahead of ours than this, in milliseconds. */
const clocksDiffer = 5 * 60_000;
/** The pauses after 0, 1, 2 … failed attempts, up to the longest. */
const shortPauses = [0, 1, 2, 3, 4].map(retryDelay);

/**
 * Claims the mails that are due, at most `most`, for the process `holder`: those to one person before those to many
 * (mail/outbox/outbox.ts), and of each kind those that have been due longest. On PostgreSQL it passes by rows that another
 * process is claiming at this moment.
 */
export async function claimMails(db: Database, { most, ...claim }: Claim): Promise<OutboxMail[]> {
  const mails: OutboxMail[] = [];
  // One statement a priority: each reads a piece of the index and stops, however many mails wait.
  for (const priority of Object.values(priorities)) {
    const left = most - mails.length;
    if (left > 0) mails.push(...(await claimOf(db, priority, { ...claim, most: left })));
  }
  return withIssueBodies(db, mails);
}

async function claimOf(db: Database, priority: number, { holder, most, now }: Claim): Promise<OutboxMail[]> {
  const rows = await db
    .with(
      // Materialized: PostgreSQL may otherwise run the choice again for every row it joins.
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
    .set({ state: "sending", claimed_by: holder, claimed_until: later(now, claimLasts) })
    .where("id", "in", (query) => query.selectFrom("chosen").select("id"))
    .returningAll()
    .execute();
  return rows.sort((a, b) => a.due_at.localeCompare(b.due_at) || a.id - b.id);
}

/**
 * Puts right what processes that died and clocks that jumped left behind: claims that ended, or that end later than
 * any claim can, are given back, but for the mails that this process has `inHand`; a mail that is due later than the
 * pause after its attempts allows is due now.
 */
export async function freeStrandedMails(
  db: Database,
  { inHand, now }: { inHand: readonly number[]; now: Date },
): Promise<void> {
  const due = now.toISOString();
  await db
    .updateTable("outbox")
    .set({ state: "waiting", claimed_by: null, claimed_until: null })
    .where("state", "=", "sending")
    .$if(inHand.length > 0, (query) => query.where("id", "not in", inHand))
    .where(({ eb, or }) =>
      or([eb("claimed_until", "<=", due), eb("claimed_until", ">", later(now, claimLasts + clocksDiffer))]),
    )
    .execute();
  await db
    .updateTable("outbox")
    .set({ due_at: due })
    .where("state", "=", "waiting")
    .where("due_at", ">", later(now, clocksDiffer))
    .where(({ eb, or, and }) =>
      or([
        eb("due_at", ">", later(now, longestRetryDelay + clocksDiffer)),
        ...shortPauses.map((pause, attempts) =>
          and([eb("attempts", "=", attempts), eb("due_at", ">", later(now, pause + clocksDiffer))]),
        ),
      ]),
    )
    .execute();
}

/** Prolongs this process's claims on the mails it has in hand. */
export async function renewClaims(
  db: Database,
  holder: string,
  { inHand, now }: { inHand: readonly number[]; now: Date },
): Promise<void> {
  if (inHand.length === 0) return;
  await db
    .updateTable("outbox")
    .set({ claimed_until: later(now, claimLasts) })
    .where("id", "in", inHand)
    .where("state", "=", "sending")
    .where("claimed_by", "=", holder)
    .execute();
}

/** False when a mail is no longer this process's: it slept too long, or the owner dropped the mail meanwhile. */
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

/** Whoever holds it by now: the mail server has it. */
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

/** Counts a failed attempt and lets the mail wait for its next one. */
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

/** Gives a mail up until the owner decides. `due_at` becomes the moment at which it was set aside. */
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

/** Gives mails back that were claimed and not sent: due as before, no attempt counted. */
export async function handBack(
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
