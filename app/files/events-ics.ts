import type { LoaderFunctionArgs } from "react-router";
import { events as words } from "../../content/events.ts";
import { calendar } from "../../publishing/events/calendar.ts";
import { toCalendarEvent } from "../../publishing/events/calendar-event.ts";
import { event } from "../../publishing/kinds/event.ts";
import { readCalendarEvents, readEntry } from "../published-entries.ts";
import { type RequestContext, requestContext } from "../request-context.ts";
import { fileResponse } from "./file-response.ts";

/**
 * GET /events.ics: the events to come and the latest past ones, to subscribe to; /events/<slug>.ics: one event, 410 when it is
 * withdrawn (RFC 5545). Served inline, so that a browser offers to open it with a calendar.
 */
export async function loader({ params: { slug }, context }: LoaderFunctionArgs): Promise<Response> {
  const values = context.get(requestContext);
  const listed = await (slug === undefined ? readAll(values) : readOne(values, slug));
  if (!listed) return new Response("Gone", { status: 410 });
  const text = calendar(listed, values.siteUrl, { name: words.calendar.name, off: words.status });
  return fileResponse(text, "text/calendar");
}

async function readAll(values: RequestContext) {
  const { coming, past } = await readCalendarEvents(values, { coming: 500, past: 500 });
  return [...past.toReversed(), ...coming];
}

async function readOne(values: RequestContext, slug: string) {
  const entry = await readEntry(values, event, slug);
  return entry && [toCalendarEvent(entry)];
}
