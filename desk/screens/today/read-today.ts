/** What Today shows: all that waits, and what comes next. A few queries, each by an index. */
import type { Database } from "../../../db/schema.ts";
import { toSubmission } from "../../../forms/owner/submissions.ts";
import { kinds } from "../../../publishing/catalog.ts";
import { entryOf, listEntries } from "../../../publishing/entries/entries.ts";
import { listedEvent } from "../../../publishing/events/listed-event.ts";
import { event } from "../../../publishing/kinds/event.ts";
import { issue } from "../../../publishing/kinds/issue.ts";
import { countProposals, kindOfForm, listProposals } from "../../../publishing/proposals/proposals.ts";
import { listChanges } from "../../../publishing/proposals/sender-changes.ts";
import { rowOf } from "../messages/message-words.ts";
import { waitedShort } from "./waiting-words.ts";

export type Today = Awaited<ReturnType<typeof readToday>>;

const rowsShown = 5;

/** Of each list `count`, `rows`, the first of them, and `oldest`: ISO instant, or null when nothing waits. */
export async function readToday(db: Database, now: Date) {
  const [messages, proposals, changes, [next], drafts, newsletter] = await Promise.all([
    readMessages(db, now),
    readProposals(db),
    listChanges(db, now),
    listEntries(db, event, { time: "coming", now, limit: 1 }),
    readDrafts(db),
    readNewsletter(db),
  ]);
  const asked = {
    count: changes.length,
    oldest: changes[0]?.askedAt ?? null,
    rows: changes.slice(0, rowsShown),
  };
  const waits = [messages, proposals, asked];
  return {
    messages,
    proposals,
    changes: asked,
    /** Of these three together. */
    waiting: {
      count: waits.reduce((sum, { count }) => sum + count, 0),
      oldest: waits.flatMap(({ oldest }) => oldest ?? []).toSorted()[0] ?? null,
    },
    ...(next && { nextEvent: { ...listedEvent(next), id: next.id } }),
    drafts,
    newsletter,
  };
}

/** Messages to answer: proposals are decided about, and newsletter sign-ups need nothing. */
async function readMessages(db: Database, now: Date) {
  const query = db
    .selectFrom("submissions")
    .where("state", "=", "new")
    .where("form", "not in", ["newsletter", ...kindOfForm.keys()]);
  const { count } = await query.select(({ fn }) => fn.countAll().as("count")).executeTakeFirstOrThrow();
  const rows = await query.selectAll().orderBy("id").limit(rowsShown).execute();
  return {
    count: Number(count),
    oldest: rows[0]?.received_at ?? null,
    rows: rows.map(toSubmission).map((one) => ({
      ...rowOf(one, now),
      when: waitedShort(one.receivedAt, now),
    })),
  };
}

async function readProposals(db: Database) {
  const { count, oldest } = await countProposals(db);
  return { count, oldest, rows: count > 0 ? await listProposals(db, { limit: rowsShown }) : [] };
}

/** Drafts that belong to no proposal, and scheduled entries; what changed last comes first. */
async function readDrafts(db: Database) {
  const query = db
    .selectFrom("entries")
    .where("kind", "!=", issue.name)
    .where("kind", "in", [...kinds.keys()])
    .where(({ or, and, eb }) =>
      or([eb("state", "=", "scheduled"), and([eb("state", "=", "draft"), eb("reference", "is", null)])]),
    );
  const { count } = await query.select(({ fn }) => fn.countAll().as("count")).executeTakeFirstOrThrow();
  const rows = await query.selectAll().orderBy("changed_at", "desc").limit(rowsShown).execute();
  const shown = rows.map(entryOf).map(({ id, kind, title, state, publishAt, changedAt }) => {
    return { id, kind, title, state, publishAt, changedAt };
  });
  return { count: Number(count), rows: shown };
}

/** `draft`: what is being written, with `sendAt` once it is scheduled. `last`: what was sent last, or is being sent. */
async function readNewsletter(db: Database) {
  const drafts = await listEntries(db, issue, { states: ["draft", "scheduled"] });
  const draft = drafts.toSorted((a, b) => b.changedAt.localeCompare(a.changedAt))[0];
  const { count } = await db
    .selectFrom("subscribers")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("state", "=", "confirmed")
    .executeTakeFirstOrThrow();
  const last = await db
    .selectFrom("letters")
    .select(["subject", "created_at", "finished_at"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return {
    ...(draft && {
      draft: {
        id: draft.id,
        title: draft.title,
        ...(draft.state === "scheduled" && draft.publishAt && { sendAt: draft.publishAt }),
      },
    }),
    subscribers: Number(count),
    ...(last && {
      last: { subject: last.subject, sentAt: last.created_at, isLeaving: last.finished_at === null },
    }),
  };
}
