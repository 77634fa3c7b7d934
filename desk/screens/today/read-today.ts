/** What Today shows: all that waits, and what comes next, in words. A few queries, each by an index. */
import type { Person } from "../../../accounts/people.ts";
import { assign } from "../../../acts/messages/assign.ts";
import { dayParts, daysAway, dayTitle, when } from "../../../acts/moments.ts";
import { site } from "../../../content/site.ts";
import { countOf } from "../../../db/count.ts";
import { readEventsOn, submissionKey } from "../../../db/events.ts";
import type { Database } from "../../../db/schema.ts";
import { filtered, type Later } from "../../../forms/owner/submission-filter.ts";
import {
  countSubmissions,
  listSubmissions,
  type Submission,
  toSubmission,
} from "../../../forms/owner/submissions.ts";
import { findSchedule } from "../../../newsletter/sending/schedule.ts";
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
import { rowOf, type WhoseWordOf } from "../messages/message-words.ts";
import { readWhose } from "../messages/whose-words.ts";
import { changeRow, decisionRow } from "../proposals/decision-row.ts";
import { waitedShort, waitingSentence } from "./waiting-words.ts";

export type Today = Awaited<ReturnType<typeof readToday>>;

const rowsShown = 5;

/** Of each list `count` and `rows`, the first of them. `me`: who looks. */
export async function readToday(db: Database, now: Date, me: Pick<Person, "id">) {
  const { wordOf } = await readWhose(db, me, now);
  const [messages, mine, proposals, proposed, changes, [next], drafts, newsletter] = await Promise.all([
    readMessages(db, now, wordOf),
    readMine(db, now, me),
    countProposals(db, { now }),
    listProposals(db, { limit: rowsShown, now }),
    listChanges(db, now),
    listEntries(db, event, { time: "coming", now, limit: 1 }),
    readDrafts(db, now),
    readNewsletter(db, now),
  ]);
  const oldest = [messages.oldest, proposals.oldest, changes[0]?.askedAt].flatMap((at) => at ?? []);
  const decide = [
    ...proposed.map((row) => decisionRow(row, now, wordOf)),
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
    mine,
    decide: { count, rows: decide.toSorted(firstBack).slice(0, rowsShown) },
    ...(next && { next: nextShown(next, now) }),
    drafts,
    newsletter,
  };
}

/** What is back from being put off, then what has waited longest. */
function firstBack(a: { state: string; at: string }, b: { state: string; at: string }): number {
  return Number(b.state === "Back") - Number(a.state === "Back") || a.at.localeCompare(b.at);
}

/** Messages to answer: proposals are decided about, and newsletter sign-ups need nothing. */
async function readMessages(db: Database, now: Date, wordOf: WhoseWordOf) {
  const at = now.toISOString();
  const waiting = (is: Later["is"]) =>
    filtered(db, { toAnswer: true, without: [...kindOfForm.keys()], later: { at, is } });
  const read = (is: Later["is"]) =>
    waiting(is).selectAll("submissions").orderBy("submissions.id").limit(rowsShown).execute();
  const rows = [...(await read("back")), ...(await read("never"))];
  return {
    count: await countOf(waiting("not")),
    oldest: rows.map(({ received_at }) => received_at).toSorted()[0] ?? null,
    rows: rows.slice(0, rowsShown).map((row) => waitingRow(toSubmission(row), now, wordOf)),
  };
}

function waitingRow(one: Submission, now: Date, wordOf?: WhoseWordOf) {
  return { ...rowOf(one, now, wordOf), when: waitedShort(one.receivedAt, now) };
}

/** What waits and is theirs, with who gave it to them; the latest first. */
async function readMine(db: Database, now: Date, { id }: Pick<Person, "id">) {
  const later = { at: now.toISOString(), is: "not" } as const;
  const filter = { state: "new", assignee: id, later } as const;
  const found = await listSubmissions(db, { ...filter, limit: rowsShown });
  const rows = found.map(async (one) => {
    const given = (await readEventsOn(db, submissionKey(one.reference))).findLast(
      ({ act, undone_by }) => act === assign.name && !undone_by,
    );
    const row = waitingRow(one, now);
    const by = given && given.personId !== id ? `${given.who} gave it to you` : undefined;
    return { ...row, label: [by, row.label].filter(Boolean).join(". ") || undefined };
  });
  return { count: await countSubmissions(db, filter), rows: await Promise.all(rows) };
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
  const { sendAt = null, problem = null } = draft ? await findSchedule(db, draft) : {};
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
        says: sendAt
          ? `Goes out ${when(sendAt, now)} ${site.timeZoneShort}.`
          : problem && `It could not leave at its time. ${problem}`,
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
    more === 0 ? "about as many as" : `${Math.abs(more)} percent ${more > 0 ? "more" : "fewer"} than`;
  return {
    total,
    says: before ? `${compared} in the seven days before` : "in the last seven days",
    days: days.map(({ date, views }) => ({
      label: weekday.format(new Date(`${date}T12:00Z`)),
      value: views,
    })),
  };
}
