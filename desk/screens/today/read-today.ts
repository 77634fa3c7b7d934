/** What Today shows: all that waits, and what comes next, in words. A few queries, each by an index. */
import { dayParts, daysAway, dayTitle, when } from "../../../acts/moments.ts";
import { site } from "../../../content/site.ts";
import { countOf } from "../../../db/count.ts";
import type { Database } from "../../../db/schema.ts";
import { filtered } from "../../../forms/owner/submission-filter.ts";
import { toSubmission } from "../../../forms/owner/submissions.ts";
import { countSubscribers } from "../../../newsletter/subscribers.ts";
import { kinds } from "../../../publishing/catalog.ts";
import { entryOf, listEntries } from "../../../publishing/entries/entries.ts";
import { formatEventTimes, toCalendarEvent } from "../../../publishing/events/calendar-event.ts";
import type { Entry } from "../../../publishing/kind.ts";
import { event } from "../../../publishing/kinds/event.ts";
import { issue } from "../../../publishing/kinds/issue.ts";
import { countProposals, kindOfForm, listProposals } from "../../../publishing/proposals/proposals.ts";
import { listChanges } from "../../../publishing/proposals/sender-changes.ts";
import { capitalized } from "../../../text/capitalized.ts";
import { dateFormat } from "../../../time/date-format.ts";
import type { ViewStatistics } from "../../../visits/statistics.ts";
import { rowOf } from "../messages/message-words.ts";
import { changeRow, decisionRow } from "../proposals/decision-row.ts";
import { waitedShort, waitingSentence } from "./waiting-words.ts";

export type Today = Awaited<ReturnType<typeof readToday>>;

const rowsShown = 5;

/** Of each list `count` and `rows`, the first of them. */
export async function readToday(db: Database, now: Date) {
  const [messages, proposals, proposed, changes, [next], drafts, newsletter] = await Promise.all([
    readMessages(db, now),
    countProposals(db),
    listProposals(db, { limit: rowsShown }),
    listChanges(db, now),
    listEntries(db, event, { time: "coming", now, limit: 1 }),
    readDrafts(db, now),
    readNewsletter(db, now),
  ]);
  const oldest = [messages.oldest, proposals.oldest, changes[0]?.askedAt].flatMap((at) => at ?? []);
  const decide = [
    ...proposed.map((row) => decisionRow(row, now)),
    ...changes.slice(0, rowsShown).map((row) => changeRow(row, now)),
  ];
  const count = proposals.count + changes.length;
  /** Of both lists. `oldest`: ISO instant, or null when nothing waits. */
  const waiting = { count: messages.count + count, oldest: oldest.toSorted()[0] ?? null };
  return {
    title: dayTitle(now),
    sub: waitingSentence(waiting, now),
    waiting,
    messages,
    decide: { count, rows: decide.toSorted((a, b) => a.at.localeCompare(b.at)).slice(0, rowsShown) },
    ...(next && { next: nextShown(next, now) }),
    drafts,
    newsletter,
  };
}

/** Messages to answer: proposals are decided about, and newsletter sign-ups need nothing. */
async function readMessages(db: Database, now: Date) {
  const query = filtered(db, { toAnswer: true, without: [...kindOfForm.keys()] });
  const rows = await query.selectAll("submissions").orderBy("submissions.id").limit(rowsShown).execute();
  return {
    count: await countOf(query),
    oldest: rows[0]?.received_at ?? null,
    rows: rows.map(toSubmission).map((one) => ({
      ...rowOf(one, now),
      when: waitedShort(one.receivedAt, now),
    })),
  };
}

function nextShown(entry: Entry, now: Date) {
  const next = toCalendarEvent(entry);
  const { title, startsAt, zone, place, link, status } = next;
  const { day, words } = dayParts(startsAt, zone);
  return {
    path: `/entries/event/${entry.id}`,
    title,
    day,
    dayWords: words,
    date: startsAt.slice(0, 10),
    hours: formatEventTimes(next).hours,
    where: place ?? (link ? "online" : ""),
    away: daysAway(startsAt, now),
    state: status === "scheduled" ? "" : status === "cancelled" ? "Canceled" : "Postponed",
  };
}

/** Drafts that belong to no proposal, and scheduled entries; what changed last comes first. */
async function readDrafts(db: Database, now: Date) {
  const query = db
    .selectFrom("entries")
    .where("kind", "!=", issue.name)
    .where("kind", "in", [...kinds.keys()])
    .where(({ or, and, eb }) =>
      or([eb("state", "=", "scheduled"), and([eb("state", "=", "draft"), eb("reference", "is", null)])]),
    );
  const rows = await query.selectAll().orderBy("changed_at", "desc").limit(rowsShown).execute();
  const shown = rows.map(entryOf).map(({ id, kind, title, state, publishAt, changedAt }) => ({
    path: `/entries/${kind}/${id}`,
    kind: capitalized(kinds.get(kind)?.words.one ?? kind),
    title: title || "Without a title",
    state,
    says:
      state === "scheduled" && publishAt
        ? `goes up ${when(publishAt, now)} ${site.timeZoneShort}`
        : `saved ${when(changedAt, now)}`,
  }));
  return { count: await countOf(query), rows: shown };
}

/** `draft`: what is being written. `last`: what was sent last, or is being sent. */
async function readNewsletter(db: Database, now: Date) {
  const drafts = await listEntries(db, issue, { states: ["draft", "scheduled"] });
  const draft = drafts.toSorted((a, b) => b.changedAt.localeCompare(a.changedAt))[0];
  const { confirmed = 0 } = await countSubscribers(db);
  const last = await db
    .selectFrom("letters")
    .select(["subject", "created_at", "finished_at"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const sendAt = draft?.state === "scheduled" ? draft.publishAt : null;
  const waiting = db.selectFrom("topic_mails").where("state", "=", "waiting");
  return {
    /** Mails by topic that an owner has to send, and that leave by themselves. */
    topicMails: {
      waiting: await countOf(waiting.where("leaves_at", "is", null)),
      leaving: await countOf(waiting.where("leaves_at", ">", now.toISOString())),
    },
    ...(draft && {
      draft: {
        path: `/entries/issue/${draft.id}`,
        title: draft.title || "A draft without a subject",
        says: sendAt ? `Goes out ${when(sendAt, now)} ${site.timeZoneShort}.` : "",
      },
    }),
    subscribers: confirmed,
    ...(last && {
      last: {
        subject: last.subject,
        sentAt: when(last.created_at, now),
        isLeaving: last.finished_at === null,
      },
    }),
  };
}

/** The views of seven days, beside those of the seven before. */
export function viewCounts({ days, total, before }: ViewStatistics) {
  const weekday = dateFormat(site.language, { weekday: "short", timeZone: "UTC" });
  const more = before ? Math.round(((total - before) / before) * 100) : 0;
  const compared =
    more === 0 ? "as many as" : `${Math.abs(more)} percent ${more > 0 ? "more" : "fewer"} than`;
  return {
    total,
    says: before ? `${compared} in the seven days before` : "in the last seven days",
    days: days.map(({ date, views }) => ({
      label: weekday.format(new Date(`${date}T12:00Z`)),
      value: views,
    })),
  };
}
