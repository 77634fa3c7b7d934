/** What the editor of an issue shows besides its fields. */

import { longMoment } from "../../../acts/moments.ts";
import { readWeek } from "../../../acts/newsletter/begin.ts";
import { site } from "../../../content/site.ts";
import type { Database } from "../../../db/schema.ts";
import { findFigures, listBounced } from "../../../newsletter/sending/figures.ts";
import { readProofs } from "../../../newsletter/sending/proofs.ts";
import { findSchedule, graceTime } from "../../../newsletter/sending/schedule.ts";
import { countSubscribers } from "../../../newsletter/subscribers.ts";
import type { Entry } from "../../../publishing/kind.ts";
import { readSending } from "./read-sending.ts";

export type IssueData = Awaited<ReturnType<typeof readIssue>>;

/** Serializable. */
export async function readIssue(db: Database, entry: Entry, now: Date) {
  const [{ sendAt, problem }, figures, proofs, { confirmed = 0 }] = await Promise.all([
    findSchedule(db, entry),
    findFigures(db, entry.slug),
    readProofs(db, entry, site),
    countSubscribers(db),
  ]);
  const canBeSent = !figures && entry.state !== "published";
  return {
    canBeSent,
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
