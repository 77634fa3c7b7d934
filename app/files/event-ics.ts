import { events } from "../published-content.ts";
import { requestContext } from "../request-context.ts";
import type { Route } from "./+types/event-ics";
import { calendarResponse } from "./events-ics.ts";

/** GET /events/<slug>.ics: one event as an iCalendar file. */
export function loader({ params, context }: Route.LoaderArgs): Response {
  const event = events.find(({ slug }) => `${slug}.ics` === params.file);
  if (!event) return new Response("Not found", { status: 404 });
  return calendarResponse([event], context.get(requestContext).siteUrl);
}
