import { events as words } from "../../content/events.ts";
import { calendar } from "../../publishing/events/calendar.ts";
import type { ListedEvent } from "../../publishing/events/listed-event.ts";
import { readListedEvents } from "../published-entries.ts";
import { requestContext } from "../request-context.ts";
import type { Route } from "./+types/events-ics";
import { fileResponse } from "./file-response.ts";

/** GET /events.ics: the events to come and the latest past ones, to subscribe to (RFC 5545). */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const values = context.get(requestContext);
  const { coming, past } = await readListedEvents(values, { coming: 500, past: 500 });
  return calendarResponse([...past.toReversed(), ...coming], values.siteUrl);
}

/** Served inline, so that a browser offers to open it with a calendar. */
export function calendarResponse(listed: readonly ListedEvent[], siteUrl: string): Response {
  const text = calendar(listed, siteUrl, { name: words.calendar.name, off: words.status });
  return fileResponse(text, "text/calendar");
}
