/** The event as pages and calendars show it: type, anchor, order (upcoming, past). */

import { pages } from "../../content/pages.ts";
import { site } from "../../content/site.ts";
import { htmlToText, renderSafely } from "../../text/markdown/render-safely.ts";
import { instantOf } from "../../time/zone-time.ts";
import { splitTags } from "../fields.ts";
import { anchorOf, type Entry, entryPath, type Values } from "../kind.ts";

/** One event, made from its entry. Serializable. */
export interface ListedEvent {
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
  /** "Parking: free, behind the hall". */
  access?: readonly string[];
  tags: readonly string[];
  status: "scheduled" | "cancelled" | "postponed";
  /** ISO 8601 instants, UTC: when it was posted, and when its content last changed. */
  postedAt: string;
  changedAt: string;
  /** The description as HTML and as plain text. */
  html: string;
  text: string;
}

/** The event of an entry of the kind `event`. */
export function listedEvent(entry: Entry): ListedEvent {
  const { values, slug } = entry;
  const { start = "", end = "", access = "", status = "scheduled" } = values;
  const zone = zoneOf(values);
  const at = (wall: string) => instantOf(zone, wall)?.toISOString() ?? "";
  const html = renderSafely(entry.body);
  const optional = ["place", "address", "link", "hostLink", "cost"] as const;
  return {
    slug,
    title: values.title ?? "",
    ...Object.fromEntries(optional.flatMap((name) => (values[name] ? [[name, values[name]]] : []))),
    host: values.host ?? "",
    ...(access && { access: access.split("\n") }),
    tags: splitTags(values.tags),
    start,
    end,
    zone,
    startsAt: at(start),
    endsAt: at(end),
    status: status as ListedEvent["status"],
    postedAt: entry.publishedAt ?? entry.createdAt,
    changedAt: entry.changedAt,
    html,
    text: htmlToText(html),
  };
}

/** The zone of an event's times. */
export function zoneOf({ zone }: Values): string {
  return zone || site.timeZone;
}

/** The anchor of an event on the events page. */
export function eventId({ slug }: Pick<ListedEvent, "slug">): string {
  return anchorOf({ name: "event" }, slug);
}

/** Path of an event's page. */
export function eventPath({ slug }: Pick<ListedEvent, "slug">): string {
  return entryPath({ name: "event", path: pages.events.path, listPath: pages.events.path }, slug);
}

/** Whether an event is over at `now`. */
export function isOver({ endsAt }: Pick<ListedEvent, "endsAt">, now: Date): boolean {
  return endsAt <= now.toISOString();
}
