import { type CalendarWords, calendarPath, locationLine, shownTitle } from "./calendar.ts";
import type { ListedEvent } from "./listed-event.ts";

/** Addresses that put an event into a calendar: our own file, and the forms of two that are kept in the browser. */
export function calendarLinks(
  event: ListedEvent,
  page: string,
  off: CalendarWords["off"],
): { file: string; google: string; outlook: string } {
  const title = shownTitle(event, off);
  const place = locationLine(event);
  const details = `${cut(event.text)}\n\n${page}`;
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

/** Addresses longer than about 2,000 characters are refused by some servers. */
function cut(text: string): string {
  const characters = Array.from(text);
  return characters.length > 400 ? `${characters.slice(0, 399).join("")}…` : text;
}
