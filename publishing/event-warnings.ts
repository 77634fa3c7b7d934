/** Warnings for editors about valid events: changes that subscribed calendars miss, double bookings. */
import type { ListedEvent } from "./listed-event.ts";

/** The facts of an event that subscribed calendars last received, as of its `changedAt`. */
export interface Announced {
  slug: string;
  changedAt: string;
  facts: string;
}

/** The record after a build. An event whose facts changed without a new `changed` keeps its earlier facts. */
export function updateAnnounced(events: readonly ListedEvent[], before: readonly Announced[]): Announced[] {
  return events.map((event) => {
    const { slug, changedAt } = event;
    const announced = before.find((one) => one.slug === slug && one.changedAt === changedAt);
    return announced ?? { slug, changedAt, facts: factsOf(event) };
  });
}

/** Events not yet over whose time, place or status changed without a new `changed`: calendars do not update them. */
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

/** Pairs of scheduled events, not yet over, that overlap in the same place or at the same link. */
export function doubleBooked(events: readonly ListedEvent[], now: Date): [ListedEvent, ListedEvent][] {
  const on = notOver(events, now).filter(({ status }) => status === "scheduled");
  return on.flatMap((one, index) =>
    on
      .slice(index + 1)
      .filter(
        (other) => one.startsAt < other.endsAt && other.startsAt < one.endsAt && isSamePlace(one, other),
      )
      .map((other): [ListedEvent, ListedEvent] => [one, other]),
  );
}

function notOver(events: readonly ListedEvent[], now: Date): ListedEvent[] {
  return events.filter(({ endsAt }) => endsAt > now.toISOString());
}

function factsOf({ startsAt, endsAt, place = "", address = "", link = "", status }: ListedEvent): string {
  return [startsAt, endsAt, place, address, link, status].join("\n");
}

/** Compares the words of place and street, ignoring case and punctuation. */
function isSamePlace(one: ListedEvent, other: ListedEvent): boolean {
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
