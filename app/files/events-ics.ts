import { events as words } from "../../content/events.ts";
import { calendar } from "../../publishing/calendar.ts";
import type { ListedEvent } from "../../publishing/listed-event.ts";
import { events } from "../published-content.ts";
import { requestContext } from "../request-context.ts";
import type { Route } from "./+types/events-ics";

/** GET /events.ics: every event, to subscribe to (RFC 5545). */
export function loader({ context }: Route.LoaderArgs): Response {
  return calendarResponse(events, context.get(requestContext).siteUrl);
}

/** Served inline, so that a browser offers to open it with a calendar. */
export function calendarResponse(listed: readonly ListedEvent[], siteUrl: string): Response {
  const text = calendar(listed, siteUrl, { name: words.calendar.name, off: words.status });
  const headers = { "Content-Type": "text/calendar; charset=utf-8", "Cache-Control": "public, max-age=900" };
  return new Response(text, { headers });
}
