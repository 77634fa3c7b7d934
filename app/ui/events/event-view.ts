/** One event as its page shows it. Server only: times and links are made here, so that server and browser agree. */
import { eventFilter } from "../../../content/event-filter.ts";
import { events as words } from "../../../content/events.ts";
import { ownLanguage } from "../../../content/own-language.ts";
import { pages } from "../../../content/pages.ts";
import { site } from "../../../content/site.ts";
import { calendarLinks, shownTitle } from "../../../publishing/events/calendar.ts";
import {
  type CalendarEvent,
  eventId,
  eventPath,
  formatEventTimes,
  isOver,
} from "../../../publishing/events/calendar-event.ts";
import { eventLanguages, labelOf } from "../../../publishing/events/event-filter.ts";
import { type EventMore, eventJsonLd } from "../../../publishing/events/event-json-ld.ts";
import { splitTags } from "../../../publishing/fields.ts";
import type { Entry } from "../../../publishing/kind.ts";
import { excerpt } from "../../../text/excerpt.ts";
import { filled } from "../../../text/filled.ts";
import { listed } from "../../../text/words/plural.ts";
import { dateFormat } from "../../../time/date-format.ts";
import { instantOf } from "../../../time/zone-time.ts";
import type { EntryHead } from "../layout/page-meta.ts";

export type EventView = ReturnType<typeof eventView>;

/** `more`: for search engines. */
export function eventView(
  event: CalendarEvent,
  { siteUrl, now, more }: { siteUrl: string; now: Date; more?: EventMore },
) {
  const { title, status, startsAt, zone, place, address, link, host, hostLink, cost } = event;
  const { access = [], sessions = [] } = event;
  const path = eventPath(event);
  const accessible = splitTags(event.accessible);
  const { day: date, hours } = formatEventTimes(event);
  const part = (options: Intl.DateTimeFormatOptions) => timeIn(zone, startsAt, options);
  const search = address && new URLSearchParams({ query: address });
  const map = search && `https://www.openstreetmap.org/search?${search}`;
  return {
    head: {
      path,
      title: shownTitle(event, words.status),
      description: excerpt(`${date}, ${hours}. ${place ?? words.facts.online}. ${event.text}`, 200),
      card: "events",
      trail: [{ name: pages.events.name, path: pages.events.path }, { name: title }],
      jsonLd: [eventJsonLd(event, siteUrl + path, more)],
    } satisfies EntryHead,
    title,
    status,
    isOver: isOver(event, now),
    startsAt,
    /** "Saturday", "12", "December 2026". */
    weekday: part({ weekday: "long" }),
    day: part({ day: "numeric" }),
    month: part({ month: "long", year: "numeric" }),
    date,
    hours,
    /** HTML of the first paragraph, if it is short and others follow; and of the rest. */
    ...withLead(event.html),
    ...filled({ place, address, map, link, hostLink, cost }),
    host,
    /** By which visitors choose events: facts by name. */
    chosenBy: {
      [labelOf(eventFilter.names, "type")]: kindOf(event),
      [labelOf(eventFilter.names, "access")]: listed(
        accessible.map((value) => labelOf(eventFilter.access, value)),
      ),
    },
    tags: event.tags.join(", "),
    access: access.map((line) => {
      const [name = "", ...text] = line.split(":");
      return { name, text: text.join(":").trim() };
    }),
    sessions: sessions.map((line) => {
      const [name = line, day, start, end, text = ""] =
        /^((\S+) (\S+)-(\S+)) (.*)$/.exec(line)?.slice(1) ?? [];
      const [from, to] = [start, end].map((time) => instantOf(zone, `${day}T${time}`)?.toISOString());
      const times = from && to && formatEventTimes({ zone, startsAt: from, endsAt: to });
      return { name: times ? `${times.day}, ${times.hours}` : name, text };
    }),
    calendars: calendarLinks(event, siteUrl + path, words.status),
  };
}

/** Of those that take place: the ones with most tags in common, then the soonest. */
export function likeThis(event: Entry, others: readonly Entry[], count: number): Entry[] {
  const tags = splitTags(event.values.tags);
  const shared = ({ values }: Entry) => splitTags(values.tags).filter((tag) => tags.includes(tag)).length;
  return others
    .filter(({ slug, values }) => slug !== event.slug && (values.status ?? "scheduled") === "scheduled")
    .toSorted((a, b) => shared(b) - shared(a))
    .slice(0, count);
}

function withLead(html: string): { lead: string; html: string } {
  const [, first = "", rest = ""] = /^<p>(.*?)<\/p>\s*(.*)$/s.exec(html) ?? [];
  const isShort = first.replace(/<[^>]*>/g, "").length <= 260;
  return rest && isShort ? { lead: first, html: rest } : { lead: "", html };
}

export type EventCardView = ReturnType<typeof eventCardView>;

export function eventCardView(event: CalendarEvent) {
  const { startsAt, zone, text, place, link, cost } = event;
  const part = (options: Intl.DateTimeFormatOptions) => timeIn(zone, startsAt, options);
  return {
    ...inList(event),
    /** "12", "Dec", "Sat". */
    day: part({ day: "numeric" }),
    month: part({ month: "short" }),
    weekday: part({ weekday: "short" }),
    hours: formatEventTimes(event).hours,
    summary: excerpt([kindOf(event), text].filter(Boolean).join(". "), 140),
    /** `online`: the host of the link to take part. */
    ...filled({ place, online: link && new URL(link).host, cost }),
  };
}

/** "Class, Español": its type, and its language where that is another than the site's. */
function kindOf({ type, inLanguage }: CalendarEvent): string {
  const other = inLanguage === ownLanguage.code ? undefined : inLanguage;
  return listed([labelOf(eventFilter.types, type), labelOf(eventLanguages, other)].filter(Boolean));
}

export type PastEventView = ReturnType<typeof pastEventView>;

/** An event that is over, in one line. */
export function pastEventView(event: CalendarEvent) {
  const { startsAt, zone, place } = event;
  return {
    ...inList(event),
    ...(place && { place }),
    /** "Dec 12, 2026". */
    date: timeIn(zone, startsAt, { month: "short", day: "numeric", year: "numeric" }),
  };
}

function inList(event: CalendarEvent) {
  const { title, status, startsAt } = event;
  return { id: eventId(event), path: eventPath(event), title, status, startsAt };
}

/** Parts of an instant in a zone, as text. */
export function timeIn(timeZone: string, instant: string, options: Intl.DateTimeFormatOptions): string {
  const text = dateFormat(site.language, { ...options, timeZone }).format(new Date(instant));
  return text.replaceAll("\u202f", " ");
}
