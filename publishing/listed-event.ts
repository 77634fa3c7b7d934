/** The published event: type, paths, order (upcoming, past). */
import { pages } from "../content/pages.ts";

/** One event from its file in content/events/. Serializable: the build writes it into the site. */
export interface ListedEvent {
  /** File name without extension; part of URLs. */
  slug: string;
  title: string;
  /** Local time in `zone`: YYYY-MM-DDTHH:MM. */
  start: string;
  end: string;
  /** IANA name, such as `America/Chicago`. */
  zone: string;
  /** The same as ISO 8601 instants, UTC. */
  startsAt: string;
  endsAt: string;
  /** Venue of an in-person event; then `address` is set too. */
  place?: string;
  address?: string;
  /** Link to take part online; http or https. */
  link?: string;
  host: string;
  hostLink?: string;
  /** As shown: "Free", "$10". */
  cost?: string;
  tags: readonly string[];
  status: "scheduled" | "cancelled" | "postponed";
  /** ISO 8601 instants, UTC: when it was posted, and when its content last changed. */
  postedAt: string;
  changedAt: string;
  /** The description as HTML and as plain text. */
  html: string;
  text: string;
}

/** The anchor of an event on the events page. */
export function eventId({ slug }: Pick<ListedEvent, "slug">): string {
  return `event-${slug}`;
}

/** Path of an event on this site. */
export function eventPath(event: Pick<ListedEvent, "slug">): string {
  return `${pages.events.path}#${eventId(event)}`;
}

/** Splits events at `now`: upcoming and ongoing, soonest first; past, latest first. */
export function listing<Event extends Pick<ListedEvent, "startsAt" | "endsAt" | "slug">>(
  events: readonly Event[],
  now: Date,
): { coming: Event[]; past: Event[] } {
  const order = (a: Event, b: Event) => compare(a.startsAt, b.startsAt) || compare(a.slug, b.slug);
  const sorted = events.toSorted(order);
  const isOver = ({ endsAt }: Event) => endsAt <= now.toISOString();
  return { coming: sorted.filter((event) => !isOver(event)), past: sorted.filter(isOver).toReversed() };
}

/** Last modification of any event; null without events. */
export function lastChange(events: readonly ListedEvent[]): string | null {
  return (
    events
      .map(({ changedAt }) => changedAt)
      .toSorted()
      .at(-1) ?? null
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
