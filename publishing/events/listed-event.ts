/** The event as pages and calendars show it: type, anchor, order (upcoming, past). */

import { pages } from "../../content/pages.ts";
import { site } from "../../content/site.ts";
import { filled } from "../../text/filled.ts";
import { htmlToText, renderSafely } from "../../text/markdown/render-safely.ts";
import { instantOf } from "../../time/zone-time.ts";
import { splitTags } from "../fields.ts";
import { anchorOf, type Entry, entryPath, type Values } from "../kind.ts";

export type ListedEvent = ReturnType<typeof listedEvent>;

/** The event of an entry of the kind `event`. Serializable. */
export function listedEvent({ slug, values, body, publishedAt, createdAt, changedAt }: Entry) {
  const { title = "", host = "", start = "", end = "", access, status = "scheduled" } = values;
  const { place, address, link, hostLink, cost } = values;
  const zone = zoneOf(values);
  const at = (wall: string) => instantOf(zone, wall)?.toISOString() ?? "";
  const html = renderSafely(body);
  return {
    slug,
    title,
    // `address`: of a venue. `link`: to take part online. `cost` as shown: "Free", "$10".
    ...filled({ place, address, link, hostLink, cost }),
    host,
    /** "Parking: free, behind the hall". */
    ...(access && { access: access.split("\n") }),
    tags: splitTags(values.tags),
    /** Local time in `zone`: YYYY-MM-DDTHH:MM. */
    start,
    end,
    zone,
    /** The same as ISO 8601 instants, UTC. */
    startsAt: at(start),
    endsAt: at(end),
    status: status as "scheduled" | "cancelled" | "postponed",
    /** Instants: when it was posted, and when its content last changed. */
    postedAt: publishedAt ?? createdAt,
    changedAt,
    /** The description as HTML and as plain text. */
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
