/** What an editor should look at in event files that are right, each by itself. */
import type { ListedEvent } from "./listed-event.ts";

/** What calendars that subscribed were last told of an event: its facts as of its `changedAt`. */
export interface Announced {
  slug: string;
  changedAt: string;
  facts: string;
}

/** The record after a build: an event whose facts changed while its `changed` did not keeps what it had. */
export function updateAnnounced(events: readonly ListedEvent[], before: readonly Announced[]): Announced[] {
  return events.map((event) => {
    const { slug, changedAt } = event;
    const told = before.find((one) => one.slug === slug && one.changedAt === changedAt);
    return told ?? { slug, changedAt, facts: factsOf(event) };
  });
}

/** The events that are not over, whose time, place or status changed while `changed` did not: calendars do not hear of it. */
export function changedSilently(
  events: readonly ListedEvent[],
  before: readonly Announced[],
  now: Date,
): ListedEvent[] {
  return notOver(events, now).filter((event) =>
    before.some(
      ({ slug, changedAt, facts }) =>
        slug === event.slug && changedAt === event.changedAt && facts !== factsOf(event),
    ),
  );
}

/** Pairs of events that are not over and not off, in the same room, or behind the same link, at the same time. */
export function doubleBooked(events: readonly ListedEvent[], now: Date): [ListedEvent, ListedEvent][] {
  const on = notOver(events, now).filter(({ status }) => status === "scheduled");
  return on.flatMap((one, index) =>
    on
      .slice(index + 1)
      .filter((other) => one.startsAt < other.endsAt && other.startsAt < one.endsAt && isSameRoom(one, other))
      .map((other): [ListedEvent, ListedEvent] => [one, other]),
  );
}

function notOver(events: readonly ListedEvent[], now: Date): ListedEvent[] {
  return events.filter(({ endsAt }) => endsAt > now.toISOString());
}

function factsOf({ startsAt, endsAt, place = "", address = "", link = "", status }: ListedEvent): string {
  return [startsAt, endsAt, place, address, link, status].join("\n");
}

/** By the words of the room's name and of its street, whatever their capitals and marks. */
function isSameRoom(one: ListedEvent, other: ListedEvent): boolean {
  if (!one.place || !other.place) return one.link !== undefined && one.link === other.link;
  const street = ({ address = "" }: ListedEvent) => words(address.split(",")[0]);
  return words(one.place) === words(other.place) && street(one) === street(other);
}

function words(text = ""): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
