/** What is new, for the strip on Home: headlines of here first, the next event or public meeting, the newest entries of the Record; and its open questions. Server only. */
import { site } from "../../../content/site.ts";
import { eventPath, formatEventTimes, toCalendarEvent } from "../../../publishing/events/calendar-event.ts";
import { type Entry, entryPath } from "../../../publishing/kind.ts";
import { event as eventKind } from "../../../publishing/kinds/event.ts";
import { meeting as meetingKind } from "../../../publishing/kinds/meeting.ts";
import { record as recordKind } from "../../../publishing/kinds/record.ts";
import { type Meeting, nextMeetings } from "../../../publishing/meetings/meetings.ts";
import { dayWords } from "../../../publishing/source-line.ts";
import { daysSince, oldAfterDays } from "../../../time/age.ts";
import { localDateIn } from "../../../time/zone-time.ts";
import { meetingWords } from "../../meeting-words.ts";
import { asTold, nextMidnight } from "../../news-ways.ts";
import { readEntries } from "../../published-entries.ts";
import type { RequestContext } from "../../request-context.ts";
import { timeIn } from "../events/event-view.ts";
import { openQuestions } from "../record/open-questions.ts";

export type Lately = Awaited<ReturnType<typeof findLately>>;

type Context = Pick<RequestContext, "db" | "readNews" | "uses" | "until" | "now" | "report">;

/** Headlines, and entries of the Record. */
const most = 3;
/** Milliseconds until Home looks again when it could not be read. */
const retryMs = 10_000;

/** A failure leaves the strip out: Home stands without it. */
export async function findLately(context: Context) {
  const { uses, until, now, report, readNews } = context;
  uses("news");
  try {
    const [{ articles }, events, bodies, dates, entries] = await Promise.all([
      readNews(),
      readEntries(context, eventKind, { time: "coming", limit: 20 }),
      readEntries(context, meetingKind),
      nextMeetings(context.db, { now: now(), limit: 1 }),
      readEntries(context, recordKind),
    ]);
    const [next] = [...comingEvents(events), ...comingMeetings(dates, bodies)].toSorted((a, b) =>
      a.startsAt.localeCompare(b.startsAt),
    );
    if (next) until(new Date(next.startsAt));
    if (entries.length > 0) until(nextMidnight(now()));
    const today = localDateIn(site.timeZone)(now());
    const newest = entries.slice(0, most);
    const recent = newest.filter(({ values }) => daysSince(values.date ?? "", today) <= oldAfterDays);
    const isOld = recent.length === 0;
    return {
      headlines: articles
        .toSorted((a, b) => Number(b.local === true) - Number(a.local === true))
        .slice(0, most)
        .map(asTold),
      next,
      /** Newest first; the old ones only when none is new. */
      record: entries.length > 0 ? { isOld, entries: (isOld ? newest : recent).map(entryView) } : undefined,
      /** All of them. */
      open: openQuestions(entries, today),
    };
  } catch (error) {
    report("What is new could not be read.", error);
    until(new Date(now().getTime() + retryMs));
    return { headlines: [], next: undefined, record: undefined, open: [] };
  }
}

/** Those that take place, soonest first. */
function comingEvents(entries: readonly Entry[]) {
  return entries
    .map(toCalendarEvent)
    .filter(({ status }) => status === "scheduled")
    .map((event) => ({
      path: eventPath(event),
      title: event.title,
      startsAt: event.startsAt,
      ...dayOf(event.startsAt, event.zone),
      line: lineOf(event, event.zone, formatEventTimes(event).hours, event.place),
    }));
}

/** Meetings whose next day the body has announced. */
function comingMeetings(dates: readonly Meeting[], bodies: readonly Entry[]) {
  return dates.map((meeting) => {
    const { path, startsAt } = meeting;
    const usual = bodies.find(({ slug }) => slug === meeting.bodySlug)?.values;
    const { body: title, place } = meetingWords(meeting, usual);
    const hour = timeIn(site.timeZone, startsAt, { hour: "numeric", minute: "2-digit" });
    const line = lineOf(meeting, site.timeZone, `${hour} ${site.timeZoneShort}`, place);
    return { path, title, startsAt, ...dayOf(startsAt, site.timeZone), line };
  });
}

function entryView(entry: Entry) {
  const { title = "", date = "" } = entry.values;
  return {
    path: entryPath(recordKind, entry.slug),
    title,
    date: recordKind.show(entry).date ?? { iso: date, words: dayWords(date) },
  };
}

function dayOf(instant: string, zone: string): { month: string; day: string } {
  return { month: timeIn(zone, instant, { month: "short" }), day: timeIn(zone, instant, { day: "numeric" }) };
}

/** "Tuesday, 5:30 PM CT, Health Department". */
function lineOf(
  { startsAt }: { startsAt: string },
  zone: string,
  hours: string,
  place: string | undefined,
): string {
  return [timeIn(zone, startsAt, { weekday: "long" }), hours, place].filter(Boolean).join(", ");
}
