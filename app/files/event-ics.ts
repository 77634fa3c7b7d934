import { listedEvent } from "../../publishing/events/listed-event.ts";
import { event } from "../../publishing/kinds/event.ts";
import { readEntry } from "../published-entries.ts";
import { requestContext } from "../request-context.ts";
import type { Route } from "./+types/event-ics";
import { calendarResponse } from "./events-ics.ts";

/** GET /events/<slug>.ics: one event as an iCalendar file. Withdrawn: 410. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const values = context.get(requestContext);
  const entry = await readEntry(values, event, params.slug);
  return entry
    ? calendarResponse([listedEvent(entry)], values.siteUrl)
    : new Response("Gone", { status: 410 });
}
