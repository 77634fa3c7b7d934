/** What residents look up, read from the database for the Community and Events screens. Server only. */
import { site } from "../content/site.ts";
import { meeting } from "../publishing/kinds/meeting.ts";
import { resource } from "../publishing/kinds/resource.ts";
import { standing } from "../publishing/kinds/standing.ts";
import { listMeetings } from "../publishing/meetings/meetings.ts";
import { localDateIn } from "../time/zone-time.ts";
import { meetingWords } from "./meeting-words.ts";
import { nextMidnight } from "./news-ways.ts";
import { type Reading, readEntries } from "./published-entries.ts";
import { standingHtml } from "./ui/record/standing-html.ts";
import { meetingView, resourceView } from "./ui/residents/resource-view.ts";
import { filterSchools } from "./ui/residents/school-filters.ts";

/** `asked`: the query of the address, which filters the places to learn. */
export async function readResources(context: Reading, asked: URLSearchParams) {
  const entries = await readEntries(context, resource);
  const ofType = (type: string) => entries.filter(({ values }) => values.type === type).map(resourceView);
  const schools = ofType("learning");
  return {
    offices: ofType("office"),
    voices: ofType("voice"),
    measurements: ofType("measurement"),
    learning: schools.length > 0 ? filterSchools(schools, asked) : undefined,
  };
}

/** Where things stand, as HTML; the page is made anew each day, because a line says how old it is. */
export async function readStanding(context: Reading): Promise<string> {
  const lines = await readEntries(context, standing);
  if (lines.length > 0) context.until(nextMidnight(context.now()));
  return standingHtml(lines, localDateIn(site.timeZone)(context.now()));
}

/** The page is made anew when a meeting that it announces has begun. */
export async function readMeetings(context: Reading) {
  const { db, until } = context;
  const now = context.now();
  const [bodies, meetings] = await Promise.all([readEntries(context, meeting), listMeetings(db)]);
  const dates = Map.groupBy(meetings, ({ bodySlug }) => bodySlug);
  const next = meetings.find(({ startsAt }) => startsAt > now.toISOString());
  if (next) until(new Date(next.startsAt));
  return bodies.map((entry) => meetingView(entry, dates.get(entry.slug) ?? [], now));
}

/** Public meetings of a month (YYYY-MM) that take place, by time. */
export async function readMeetingsIn(context: Reading, month: string) {
  const bodies = await readEntries(context, meeting);
  const meetings = (await listMeetings(context.db)).map((one) => {
    const { body, place } = meetingWords(one, bodies.find(({ slug }) => slug === one.bodySlug)?.values);
    return { ...one, title: body, place, date: localDateIn(site.timeZone)(new Date(one.startsAt)) };
  });
  return meetings.filter(({ date, isCanceled }) => date.startsWith(month) && !isCanceled);
}
