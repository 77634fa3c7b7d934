/** Warnings for editors about valid events: double bookings. */
import type { ListedEvent } from "./listed-event.ts";

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
