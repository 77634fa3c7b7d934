/** Events as data: in feeds and in a table. */
import { events as words } from "../../content/events.ts";
import { entryTopics } from "../../publishing/entry-topics.ts";
import { shownTitle } from "../../publishing/events/calendar.ts";
import { toCalendarEvent } from "../../publishing/events/calendar-event.ts";
import type { Entry } from "../../publishing/kind.ts";
import { filled } from "../../text/filled.ts";
import { eventEntry } from "./own-entries.ts";
import type { DataRow } from "./record-data.ts";

export const eventColumns =
  "startsAt,endsAt,title,status,place,online,host,cost,type,language,topics,page".split(",");

/** Instants are ISO 8601, UTC. `origin`: the public origin, no trailing slash. */
export function eventRow(entry: Entry, origin: string): DataRow {
  const event = toCalendarEvent(entry);
  const {
    startsAt,
    endsAt,
    zone,
    status,
    place,
    address,
    link: online,
    host,
    cost,
    type,
    inLanguage: language,
  } = event;
  const about = filled({ startsAt, endsAt, zone, status, online, host, cost, type, language });
  const topics = entryTopics(entry);
  const title = shownTitle(event, words.status);
  const item = {
    ...{ ...eventEntry(event, origin), title },
    more: { _event: { ...about, ...filled({ place, address }), topics } },
  };
  const where = [place, address].filter(Boolean).join(", ");
  return { item, cells: { ...about, title, place: where, topics: topics.join(", "), page: item.url } };
}
