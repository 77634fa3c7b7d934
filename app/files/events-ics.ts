import type { LoaderFunctionArgs } from "react-router";
import { events as words } from "../../content/events.ts";
import { calendar } from "../../publishing/events/calendar.ts";
import { type CalendarEvent, toCalendarEvent } from "../../publishing/events/calendar-event.ts";
import { parseEventFilter } from "../../publishing/events/event-filter.ts";
import { event } from "../../publishing/kinds/event.ts";
import { series } from "../../publishing/kinds/series.ts";
import { readCalendarEvents, readDates, readEntry } from "../published-entries.ts";
import { requestContext } from "../request-context.ts";
import { fileResponse } from "./file-response.ts";

/**
 * GET /events.ics: the events to come and the latest past ones, to subscribe to, by the filter of its query; /events/<slug>.ics: one event,
 * /events/series/<slug>.ics: the dates of a series; 410 when it is withdrawn (RFC 5545). Served inline, so that a browser offers to open it with a calendar.
 */
export async function loader({
  params: { slug, series: name },
  request,
  context,
}: LoaderFunctionArgs): Promise<Response> {
  const values = context.get(requestContext);
  const answer = (events: CalendarEvent[]) => {
    const named = { name: words.calendar.name, off: words.status };
    return fileResponse(calendar(events, values.siteUrl, named), "text/calendar");
  };
  if (slug !== undefined) {
    const entry = await readEntry(values, event, slug);
    return entry ? answer([toCalendarEvent(entry)]) : new Response("Gone", { status: 410 });
  }
  if (name !== undefined) {
    const entry = await readEntry(values, series, name);
    if (!entry) return new Response("Gone", { status: 410 });
    return answer((await readDates(values, entry)).map(toCalendarEvent));
  }
  const filter = parseEventFilter(new URL(request.url).searchParams);
  const { coming, past } = await readCalendarEvents(values, { coming: 500, past: 500, filter });
  return answer([...past.toReversed(), ...coming]);
}
