import { events as words } from "../../../content/events.ts";
import { calendarLinks } from "../../../publishing/calendar-links.ts";
import { eventPath, type ListedEvent, listing } from "../../../publishing/listed-event.ts";
import { formatEventTimes } from "../../../publishing/shown-event.ts";
import type { ShownEvent } from "./event-list.tsx";

/** Upcoming and past events at `now`, ready to show. Times are formatted here, so that server and browser agree. */
export function shownListing(
  events: readonly ListedEvent[],
  now: Date,
  siteUrl: string,
): { coming: ShownEvent[]; past: ShownEvent[] } {
  const shown = (event: ListedEvent) => ({
    ...event,
    ...formatEventTimes(event),
    calendars: calendarLinks(event, siteUrl + eventPath(event), words.status),
  });
  const { coming, past } = listing(events, now);
  // Descriptions of past events are not shown.
  return { coming: coming.map(shown), past: past.map((event) => ({ ...shown(event), html: "", text: "" })) };
}
