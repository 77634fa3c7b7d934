/** What the editor of an issue shows besides its fields, and how an issue fares. */
import type { Role } from "../../../accounts/people.ts";
import { mayPerform } from "../../../acts/act.ts";
import { longMoment, shortMoment } from "../../../acts/moments.ts";
import { readWeek } from "../../../acts/newsletter/begin.ts";
import { send } from "../../../acts/newsletter/send.ts";
import { site } from "../../../content/site.ts";
import type { Database } from "../../../db/schema.ts";
import {
  countLastMinute,
  countUnqueued,
  findFigures,
  type IssueFigures,
  isLeaving,
  listBounced,
} from "../../../newsletter/sending/figures.ts";
import { readProofs } from "../../../newsletter/sending/proofs.ts";
import { findSchedule, graceTime } from "../../../newsletter/sending/schedule.ts";
import { countSubscribers } from "../../../newsletter/subscribers.ts";
import type { Entry } from "../../../publishing/kind.ts";

export type IssueData = Awaited<ReturnType<typeof readIssue>>;

/** Serializable. */
export async function readIssue(db: Database, entry: Entry, role: Role, now: Date) {
  const [{ sendAt, problem }, figures, proofs, { confirmed = 0 }] = await Promise.all([
    findSchedule(db, entry),
    findFigures(db, entry.slug),
    readProofs(db, entry, site),
    countSubscribers(db),
  ]);
  const canBeSent = !figures && entry.state !== "published";
  return {
    canBeSent,
    /** Whether this person may send it. */
    maySend: mayPerform(send, role),
    proofs,
    confirmed,
    zone: site.timeZoneShort,
    /** Why it could not leave at its time. */
    problem,
    week: canBeSent ? await readWeek(db, now) : [],
    scheduled: sendAt
      ? { when: longMoment(sendAt), isSoon: Date.parse(sendAt) - now.getTime() <= graceTime }
      : undefined,
    sending: figures && (await readSending(db, figures, now)),
    bounces: figures ? await listBounced(db, figures.id) : [],
  };
}

export type Sending = Awaited<ReturnType<typeof readSending>>;

export async function readSending(db: Database, issue: IssueFigures, now: Date) {
  const { subject, created_at, queued, waiting, paused_at, sent, failed, inDoubt, bounced, left } = issue;
  const unqueued = await countUnqueued(db, issue);
  const rest = waiting + unqueued;
  const leaving = isLeaving(issue);
  const perMinute = leaving && paused_at === null ? await countLastMinute(db, issue.id, now) : 0;
  return {
    ...{ subject, sent, failed, inDoubt, bounced, left },
    begun: shortMoment(created_at, now),
    /** How many it goes to. */
    total: queued + unqueued,
    waiting: rest,
    isLeaving: leaving,
    isPaused: paused_at !== null && leaving,
    /** In words, when the last minute tells. */
    timeLeft: perMinute > 0 ? minutes(rest / perMinute) : "",
  };
}

function minutes(count: number): string {
  if (count < 1) return "less than a minute left";
  const rounded = Math.round(count);
  return rounded < 90
    ? `about ${rounded} ${rounded === 1 ? "minute" : "minutes"} left`
    : `about ${Math.round(rounded / 60)} hours left`;
}
