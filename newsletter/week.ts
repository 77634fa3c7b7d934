/** What the week brought, and the draft of an issue with it: news, coming events and meetings, community stories, Record entries. */
import { issueWords } from "../content/newsletter.ts";
import { site } from "../content/site.ts";
import type { Database } from "../db/schema.ts";
import { entryOf, listEntries } from "../publishing/entries/entries.ts";
import { createEntry, type Saving } from "../publishing/entries/save-entry.ts";
import { locationLine } from "../publishing/events/calendar.ts";
import { eventPath, formatEventTimes, toCalendarEvent } from "../publishing/events/calendar-event.ts";
import { type Draft, type Entry, entryPath, type Kind, type Values } from "../publishing/kind.ts";
import { event } from "../publishing/kinds/event.ts";
import { issue as kind } from "../publishing/kinds/issue.ts";
import { record } from "../publishing/kinds/record.ts";
import { story } from "../publishing/kinds/story.ts";
import { nextMeetings } from "../publishing/meetings/meetings.ts";
import { dayWords } from "../publishing/source-line.ts";
import { fill } from "../text/words/fill.ts";
import { listed, plural } from "../text/words/plural.ts";
import { dateFormat } from "../time/date-format.ts";
import { localDateIn } from "../time/zone-time.ts";
import { type DigestItem, insertDigest, sections } from "./digest.ts";

/** A kept story of the news (news/stories/week-stories.ts). */
export interface WeekArticle {
  title: string;
  url: string;
  source: string;
  /** ISO 8601 instant. */
  publishedAt: string;
  /** How many publishers report it. */
  newsrooms?: number;
}

/** A story that so many newsrooms report is in every draft. */
const manyNewsrooms = 3;
const week = 7 * 86_400_000;
const most = { news: 12, events: 12, stories: 8, record: 12 };
/** How many of the news the draft has to begin with. */
const inDraft = 8;
/** Meetings are announced weeks ahead. */
const meetingDays = 21;
/** So many items of an agenda stand behind its meeting. */
const agendaItems = 2;

/** Everything that may be put in, by section. */
export async function weekForIssue(
  db: Database,
  { articles, now }: { articles: readonly WeekArticle[]; now: Date },
): Promise<DigestItem[]> {
  const [dates, stories, entries] = await Promise.all([
    comingDates(db, now),
    publishedSince(db, story, now),
    publishedSince(db, record, now),
  ]);
  const isMain = ({ newsrooms = 1 }: WeekArticle) => newsrooms >= manyNewsrooms;
  const fresh = articles.filter((one) => isMain(one) || Date.parse(one.publishedAt) > now.getTime() - week);
  const news = fresh.map((one) => ({
    title: one.title,
    url: one.url,
    note: one.source,
    ...(isMain(one) && { isMain: true as const }),
  }));
  const places = { ...most, news: Math.max(most.news, articles.filter(isMain).length) };
  const itemsOf = (kind: Kind, list: Entry[], noteOf: (values: Values) => string) =>
    list.map(({ title, slug, values }) => ({ title, url: entryPath(kind, slug), note: noteOf(values) }));
  const bySection = {
    news,
    events: dates,
    stories: itemsOf(story, stories, ({ writer = "" }) => writer),
    record: itemsOf(record, entries, ({ date = "" }) => dayWords(date)),
  };
  return sections.flatMap((section) =>
    bySection[section].slice(0, places[section]).map((item) => ({ section, ...item })),
  );
}

/** What a new draft begins with: all of it, and of the news the first and those that many newsrooms report. */
export function firstChoice(items: readonly DigestItem[]): DigestItem[] {
  const news = items.filter(({ section }) => section === "news").slice(0, inDraft);
  return items.filter((item) => item.section !== "news" || item.isMain || news.includes(item));
}

/** Events that take place and announced meetings, soonest first. */
async function comingDates(db: Database, now: Date) {
  const events = (await listEntries(db, event, { time: "coming", now, limit: 40 }))
    .map(toCalendarEvent)
    .filter(({ status }) => status === "scheduled")
    .map((one) => {
      const { day, hours } = formatEventTimes(one);
      const place = one.place ? locationLine(one) : "online";
      const note = `${day}, ${hours}, ${place}`;
      return { at: one.startsAt, title: one.title, url: eventPath(one), note };
    });
  const { timeZone, language } = site;
  const clock = dateFormat(language, { timeZone, dateStyle: "full", timeStyle: "short" });
  const last = new Date(now.getTime() + meetingDays * 86_400_000).toISOString();
  const coming = (await nextMeetings(db, { now, limit: 40 })).filter(({ startsAt }) => startsAt < last);
  const meetings = coming.map(({ body, path, place, startsAt, agenda }) => {
    const time = clock.format(new Date(startsAt)).replaceAll("\u202f", " ");
    const touching = agenda.filter(({ topics }) => topics.length > 0).slice(0, agendaItems);
    const items = touching.map(({ text }) => text).join("; ");
    const more = items ? fill(issueWords.agenda, { items }) : "";
    return { at: startsAt, title: body, url: path, note: [time, place, more].filter(Boolean).join(", ") };
  });
  const dates = [...events, ...meetings].toSorted((a, b) => a.at.localeCompare(b.at));
  return dates.map(({ at: _, ...rest }) => rest);
}

/** What a person made public in these days. Of what came from files, as at the installation, only what happened in them. */
async function publishedSince(db: Database, kind: typeof story, now: Date): Promise<Entry[]> {
  const since = new Date(now.getTime() - week);
  const firstDay = localDateIn(site.timeZone)(since);
  const rows = await db
    .selectFrom("entries")
    .selectAll()
    .where("kind", "=", kind.name)
    .where("state", "=", "published")
    .where("published_at", ">", since.toISOString())
    .orderBy("sort_key", "desc")
    .orderBy("id", "desc")
    .execute();
  const imported = await db
    .selectFrom("entry_revisions")
    .select("entry_id")
    .where("saved_by", "=", "import")
    .where("action", "=", "created")
    .where("saved_at", ">", since.toISOString())
    .execute();
  const fromFiles = new Set(imported.map(({ entry_id }) => entry_id));
  return rows.map(entryOf).filter(({ id, values }) => !fromFiles.has(id) || (values.date ?? "") >= firstDay);
}

/** With these items in it; without any it has nothing but its first line. `opening`: that line. */
export function draftIssue(
  items: readonly DigestItem[],
  now: Date,
  opening: string = issueWords.opening,
): Draft {
  const day = dateFormat(site.language, { timeZone: site.timeZone, month: "long", day: "numeric" });
  return {
    values: { subject: `${issueWords.subject}, ${day.format(now)}`, preview: issueWords.preview },
    body: insertDigest(opening, items, new Set(items.map(({ url }) => url))),
  };
}

/** The first line of a letter that writes itself: how much of what is in it. */
export function writtenOpening(items: readonly DigestItem[]): string {
  const counted = ["record", "events", "news", "stories"] as const;
  const counts = counted.flatMap((section) => {
    const count = items.filter((item) => item.section === section).length;
    return count > 0 ? [plural(issueWords.counts[section], count)] : [];
  });
  return counts.length > 0 ? fill(issueWords.written, { counts: listed(counts) }) : issueWords.preview;
}

/** In the caller's transaction. */
export async function createDraft(trx: Database, draft: Draft, saving: Saving): Promise<Entry> {
  const created = await createEntry(trx, kind, draft, saving);
  if (created.outcome !== "saved") throw new Error("The draft of an issue breaks a rule of its kind.");
  return created.entry;
}
