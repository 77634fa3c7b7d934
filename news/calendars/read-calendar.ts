/** Reads a calendar, or the one that a web page names, as politely and safely as a feed. */
import { site } from "../../content/site.ts";
import { withScheme } from "../../text/web-address.ts";
import type { FetchOptions } from "../fetch/fetch-feed.ts";
import { attribute, readFeed } from "../fetch/read-feed.ts";
import { fetchAllowed } from "../fetch/robots.ts";
import { openParser } from "../parse/parse-process.ts";
import type { CalendarJob } from "./calendar-worker.ts";
import type { ParsedCalendar } from "./parse-calendar.ts";

/** 13 months on, and what has begun in the last two days. */
const window = { ahead: 400 * 86_400_000, behind: 2 * 86_400_000 };

/** The address of a calendar as it is fetched: `webcal:` is a name for https. */
export function calendarAddress(typed: string): string {
  return withScheme(typed.trim().replace(/^webcals?:/i, "https:"));
}

/** Once, to try it. Throws a FeedError. */
export async function readCalendar(url: string, options: FetchOptions & { now: Date }) {
  const reader = openCalendarReader(options.now);
  try {
    return await readFeed(url, reader, options);
  } finally {
    reader.close();
  }
}

const accept = "text/calendar, text/html;q=0.5, */*;q=0.2";

/** Its parser is a process of its own, until it is closed. `isRecent`: whether an address may answer that nothing has changed. */
export function openCalendarReader(now: Date, isRecent = (_url: string) => true) {
  const limits = { timeLimit: 5_000, memory: 128 };
  const { parse, close } = openParser<CalendarJob, ParsedCalendar>("news/calendars/calendar-worker", limits);
  const at = (difference: number) => new Date(now.getTime() + difference).toISOString();
  const asked = { from: at(-window.behind), until: at(window.ahead), zone: site.timeZone };
  return {
    fetch: (url: string, options: FetchOptions) =>
      fetchAllowed(url, { ...options, accept, ...(!isRecent(url) && { etag: null, lastModified: null }) }),
    links: calendarLinks,
    parse: ({ bytes }: Pick<CalendarJob, "bytes">) => parse({ bytes, ...asked }),
    close,
  };
}

/** Calendar files that a page links, in its order. */
export function calendarLinks(html: string, base: string): string[] {
  const elements = html.slice(0, 1_000_000).match(/<(?:a|link)\b[^<>]{1,4000}>/gi) ?? [];
  const found = elements.flatMap((element) => {
    const href = attribute(element, "href").replaceAll("&amp;", "&");
    const url = URL.parse(href.replace(/^webcals?:/i, "https:"), base);
    const isCalendar = /\.ics$/i.test(url?.pathname ?? "") || /[?&/]ical\b/i.test(url?.href ?? "");
    const isSaid = /^webcals?:/i.test(href) || /^text\/calendar\b/i.test(attribute(element, "type"));
    return url && (isCalendar || isSaid) && /^https?:$/.test(url.protocol) ? [url.href] : [];
  });
  return [...new Set(found)];
}
