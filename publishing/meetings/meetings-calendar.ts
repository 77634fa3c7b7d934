/** iCalendar (.ics, RFC 5545) of public meetings: with the agenda, and how to speak there. */
import { meetingPage as words } from "../../content/meeting-page.ts";
import { site } from "../../content/site.ts";
import { fill } from "../../text/words/fill.ts";
import { wallTimeIn } from "../../time/zone-time.ts";
import { type CalendarItem, calendarFile } from "../events/calendar.ts";
import type { Meeting } from "./meetings.ts";

/** `origin`: the public origin, no trailing slash. The same meetings give the same bytes. */
export function meetingsCalendar(meetings: readonly Meeting[], origin: string): string {
  const name = fill(words.calendarName, { name: site.name });
  const off = { cancelled: words.canceledTitle, postponed: words.canceledTitle };
  return calendarFile(meetings.map(itemOf), origin, { name, off });
}

function itemOf(meeting: Meeting): CalendarItem {
  const { slug, body, startsAt, endsAt, place, isCanceled, agendaUrl, createdAt } = meeting;
  const wallTime = wallTimeIn(site.timeZone);
  return {
    ...meeting,
    ...{ uid: `meeting-${slug}`, title: body, location: place ?? "", postedAt: createdAt, tags: [] },
    ...{ zone: site.timeZone, endsAt: endsAt ?? "" },
    ...{ start: wallTime(new Date(startsAt)), end: endsAt ? wallTime(new Date(endsAt)) : "" },
    status: isCanceled ? "cancelled" : "scheduled",
    text: [meetingText(meeting), agendaUrl && `${words.agendaLink}: ${agendaUrl}`]
      .filter(Boolean)
      .join("\n\n"),
  };
}

/** What is on its agenda, and how to speak there. */
export function meetingText({ agenda, speak, speakUntil }: Meeting): string {
  const parts = [
    agenda.length > 0 && [`${words.agenda}:`, ...agenda.map(({ text }) => text)].join("\n"),
    speak && `${words.speak}: ${speak}`,
    speakUntil && `${words.until}: ${speakUntil}`,
  ];
  return parts.filter(Boolean).join("\n\n");
}
