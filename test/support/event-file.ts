import { type CalendarEvent, toCalendarEvent } from "../../publishing/events/calendar-event.ts";
import { readEntryFile } from "../../publishing/files/entry-file.ts";
import type { Entry } from "../../publishing/kind.ts";
import { event } from "../../publishing/kinds/event.ts";

/** The text of an event's file, complete; `changes` replace or add lines of its head. */
export function eventFile(changes: Record<string, string> = {}, body = "Bring *questions*."): string {
  const head = {
    title: "Who pays for the substation?",
    start: "2031-03-04 18:00",
    end: "2031-03-04 20:00",
    place: "The Reading Room",
    address: "1 Main Street, Memphis, TN 38103",
    host: "Friends of the Reading Room",
    published: "2031-01-02 09:30",
    ...changes,
  };
  const lines = Object.entries(head).flatMap(([key, value]) => (value ? [`${key}: ${value}`] : []));
  return `---\n${lines.join("\n")}\n---\n\n${body}\n`;
}

/** The same, as an entry. */
export function eventEntry(slug: string, changes: Record<string, string> = {}, body?: string): Entry {
  const file = readEntryFile(event, eventFile(changes, body), `content/starter/event/${slug}.md`);
  const publishedAt = file.publishedAt ?? "2031-01-02T15:30:00.000Z";
  return {
    ...file,
    ...file.draft,
    id: 1,
    kind: event.name,
    title: file.draft.values.title ?? "",
    endsAt: event.endsAt?.(file.draft) ?? null,
    version: 1,
    createdAt: publishedAt,
    publishedAt,
    changedAt: file.changedAt ?? publishedAt,
  };
}

/** The same, as pages and calendars show it. */
export function someEvent(slug: string, changes: Record<string, string> = {}, body?: string): CalendarEvent {
  return toCalendarEvent(eventEntry(slug, changes, body));
}
