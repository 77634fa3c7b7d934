import { pages } from "../content/pages.ts";

/** One event as its file in content/events/ tells it. Plain data: the build writes it into the site. */
export interface ListedEvent {
  /** The file's name without its ending; stands in addresses. */
  slug: string;
  title: string;
  /** What clocks in `zone` show: YYYY-MM-DDTHH:MM. */
  start: string;
  end: string;
  /** IANA name, such as `America/Chicago`. */
  zone: string;
  /** The same as ISO 8601 instants, UTC. */
  startsAt: string;
  endsAt: string;
  /** Where people meet, if they meet; then `address` is there too. */
  place?: string;
  address?: string;
  /** Where people take part from home, if they can; http or https. */
  link?: string;
  host: string;
  hostLink?: string;
  /** As shown: "Free", "$10". */
  cost?: string;
  tags: readonly string[];
  status: "scheduled" | "cancelled" | "postponed";
  /** ISO 8601 instants, UTC: when it was listed, and when what its file says last changed. */
  postedAt: string;
  changedAt: string;
  /** The description, rendered and as plain words. */
  html: string;
  text: string;
}

/** The anchor of an event on the events page. */
export function eventId({ slug }: Pick<ListedEvent, "slug">): string {
  return `event-${slug}`;
}

/** Where an event can be read, on this site. */
export function eventPath(event: Pick<ListedEvent, "slug">): string {
  return `${pages.events.path}#${eventId(event)}`;
}

/** What is on at `now`: coming and going on, soonest first; and over, latest first. */
export function listing<Event extends Pick<ListedEvent, "startsAt" | "endsAt" | "slug">>(
  events: readonly Event[],
  now: Date,
): { coming: Event[]; past: Event[] } {
  const order = (a: Event, b: Event) => compare(a.startsAt, b.startsAt) || compare(a.slug, b.slug);
  const sorted = events.toSorted(order);
  const isOver = ({ endsAt }: Event) => endsAt <= now.toISOString();
  return { coming: sorted.filter((event) => !isOver(event)), past: sorted.filter(isOver).toReversed() };
}

/** When anything about the events last changed; null without events. */
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
