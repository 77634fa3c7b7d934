import type { ListedEvent } from "../../publishing/listed-event.ts";
import { readEvent } from "../../publishing/read-event.ts";

/** The text of an event's file, complete; `changes` replace or add lines of its head. */
export function eventFile(changes: Record<string, string> = {}, body = "Bring *questions*."): string {
  const head = {
    title: "Who pays for the substation?",
    start: "2031-03-04 18:00",
    end: "2031-03-04 20:00",
    place: "The Reading Room",
    address: "1 Main Street, Memphis, TN 38103",
    host: "Friends of the Reading Room",
    posted: "2031-01-02 09:30",
    ...changes,
  };
  const lines = Object.entries(head).flatMap(([key, value]) => (value ? [`${key}: ${value}`] : []));
  return `---\n${lines.join("\n")}\n---\n\n${body}\n`;
}

/** The same, read. */
export function someEvent(slug: string, changes: Record<string, string> = {}, body?: string): ListedEvent {
  return readEvent(eventFile(changes, body), `content/events/${slug}.md`);
}
