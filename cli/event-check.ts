/** Warnings of `events check`: silent changes and double bookings in files that are valid by themselves. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Announced, changedSilently, doubleBooked } from "../publishing/event-warnings.ts";
import type { ListedEvent } from "../publishing/listed-event.ts";
import { localTime } from "./terminal.ts";

/** One line each; `shown` is the folder's name in them. */
export function eventWarnings(
  events: readonly ListedEvent[],
  shown: string,
  now: Date,
  before: readonly Announced[] = readAnnounced(),
): string[] {
  const file = ({ slug }: ListedEvent) => `${shown}/${slug}.md`;
  return [
    ...changedSilently(events, before, now).map(
      (event) =>
        `${file(event)}: its time, place or status is not what calendars were told, and "changed" is as before. Set "changed" to now, or they do not hear of it.\n`,
    ),
    ...doubleBooked(events, now).map(
      ([one, other]) =>
        `${file(other)}: at the same time in the same place as ${file(one)} (${other.place ?? other.link}, ${localTime(other.startsAt)}).\n`,
    ),
  ];
}

/** The events as the last build announced them to calendars; none before the first build. */
function readAnnounced(): Announced[] {
  const file = join(import.meta.dirname, "../build/announced-events.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
}
