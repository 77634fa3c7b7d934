/** "Add to calendar" links: our .ics file, Google Calendar, Outlook. */
import { type CalendarWords, calendarPath, locationLine, shownTitle } from "./calendar.ts";
import type { ListedEvent } from "./listed-event.ts";

/** URLs that add an event to a calendar. */
export function calendarLinks(event: ListedEvent, page: string, off: CalendarWords["off"]) {
  const title = shownTitle(event, off);
  const place = locationLine(event);
  const details = `${truncate(event.text)}\n\n${page}`;
  const dates = [event.start, event.end].map((wall) => `${wall.replace(/[-:]/g, "")}00`).join("/");
  const google = { action: "TEMPLATE", text: title, dates, ctz: event.zone, details, location: place };
  const outlook = {
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: title,
    startdt: event.startsAt,
    enddt: event.endsAt,
    body: details,
    location: place,
  };
  return {
    file: calendarPath(event),
    google: `https://calendar.google.com/calendar/render?${new URLSearchParams(google)}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${new URLSearchParams(outlook)}`,
  };
}

/** Truncates: some servers reject URLs longer than about 2,000 characters. */
function truncate(text: string): string {
  const characters = Array.from(text);
  return characters.length > 400 ? `${characters.slice(0, 399).join("")}…` : text;
}
