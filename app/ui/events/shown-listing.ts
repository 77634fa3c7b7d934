import { events as words } from "../../../content/events.ts";
import { calendarLinks } from "../../../publishing/calendar-links.ts";
import { eventPath, type ListedEvent, listing } from "../../../publishing/listed-event.ts";
import { formatEventTimes } from "../../../publishing/shown-event.ts";
import type { ShownEvent } from "./event-list.tsx";

/** What is coming and what is over at `now`, ready to be shown: words for hours are made here, so that server and browser agree. */
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
  // Nobody reads the description of what is over.
  return { coming: coming.map(shown), past: past.map((event) => ({ ...shown(event), html: "", text: "" })) };
}
