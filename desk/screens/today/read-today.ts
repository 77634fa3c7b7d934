/** What Today shows: all that waits, and what comes next. A few queries, each by an index. */
import type { Database } from "../../../db/schema.ts";
import { type Submission, toSubmission } from "../../../forms/owner/submissions.ts";
import { kinds } from "../../../publishing/catalog.ts";
import { entryOf, listEntries } from "../../../publishing/entries/entries.ts";
import { type ListedEvent, listedEvent } from "../../../publishing/events/listed-event.ts";
import type { Entry } from "../../../publishing/kind.ts";
import { event } from "../../../publishing/kinds/event.ts";
import { issue } from "../../../publishing/kinds/issue.ts";
import {
  countProposals,
  kindOfForm,
  type ListedProposal,
  listProposals,
} from "../../../publishing/proposals/proposals.ts";
import { type AskedChange, listChanges } from "../../../publishing/proposals/sender-changes.ts";
import { topicOf, whoOf } from "../messages/message-words.ts";

/** `rows`: the first of `count`. `oldest`: ISO instant, or null when nothing waits. */
interface Waiting<Row> {
  count: number;
  oldest: string | null;
  rows: Row[];
}

export interface Today {
  messages: Waiting<WaitingMessage>;
  proposals: Waiting<ListedProposal>;
  changes: Waiting<AskedChange>;
  /** Of these three together. */
  waiting: { count: number; oldest: string | null };
  nextEvent?: ListedEvent & { id: number };
  /** Drafts that belong to no proposal, and scheduled entries; what changed last comes first. */
  drafts: Waiting<Pick<Entry, "id" | "kind" | "title" | "state" | "publishAt" | "changedAt">>;
  newsletter: NewsletterCard;
}

export interface WaitingMessage {
  reference: string;
  /** "Contact", "Press". */
  topic: string;
  sender: string;
  subject: string;
  /** The beginning of the text, in one line. */
  beginning: string;
  receivedAt: string;
}

export interface NewsletterCard {
  /** What is being written; `sendAt` once it is scheduled. */
  draft?: { id: number; title: string; sendAt?: string };
  subscribers: number;
  /** What was sent last, or is being sent. */
  last?: { subject: string; sentAt: string; isLeaving: boolean };
}

const rowsShown = 5;

export async function readToday(db: Database, now: Date): Promise<Today> {
  const [messages, proposals, changes, [next], drafts, newsletter] = await Promise.all([
    readMessages(db),
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
async function readMessages(db: Database): Promise<Waiting<WaitingMessage>> {
  const query = db
    .selectFrom("submissions")
    .where("state", "=", "new")
    .where("form", "not in", ["newsletter", ...kindOfForm.keys()]);
  const { count } = await query.select(({ fn }) => fn.countAll().as("count")).executeTakeFirstOrThrow();
  const rows = await query.selectAll().orderBy("id").limit(rowsShown).execute();
  return {
    count: Number(count),
    oldest: rows[0]?.received_at ?? null,
    rows: rows.map(toSubmission).map(waitingMessage),
  };
}

function waitingMessage(submission: Submission): WaitingMessage {
  const { reference, values, receivedAt } = submission;
  const text = (values.message ?? "").replace(/\s+/g, " ");
  return {
    ...{ reference, receivedAt },
    topic: topicOf(submission),
    sender: whoOf(submission),
    subject: values.subject ?? "",
    beginning: text.slice(0, 160),
  };
}

async function readProposals(db: Database): Promise<Waiting<ListedProposal>> {
  const { count, oldest } = await countProposals(db);
  return { count, oldest, rows: count > 0 ? await listProposals(db, { limit: rowsShown }) : [] };
}

async function readDrafts(db: Database): Promise<Today["drafts"]> {
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
  return { count: Number(count), oldest: null, rows: shown };
}

async function readNewsletter(db: Database): Promise<NewsletterCard> {
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
