/** How an issue fares, as its screen and the list show it. */

import { shortMoment } from "../../../acts/moments.ts";
import type { Database } from "../../../db/schema.ts";
import {
  countLastMinute,
  countUnqueued,
  type IssueFigures,
  isLeaving,
} from "../../../newsletter/sending/figures.ts";

export type Sending = Awaited<ReturnType<typeof readSending>>;

export async function readSending(db: Database, issue: IssueFigures, now: Date) {
  const { subject, created_at, queued, sent, waiting, failed, bounced, left, paused_at } = issue;
  const unqueued = await countUnqueued(db, issue);
  const rest = waiting + unqueued;
  const leaving = isLeaving(issue);
  const perMinute = leaving && paused_at === null ? await countLastMinute(db, issue.id, now) : 0;
  return {
    subject,
    begun: shortMoment(created_at, now),
    /** How many it goes to. */
    total: queued + unqueued,
    sent,
    waiting: rest,
    failed,
    bounced,
    left,
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
