import type { LoaderFunctionArgs } from "react-router";
import { eventFilter } from "../../content/event-filter.ts";
import { events as words } from "../../content/events.ts";
import { pages } from "../../content/pages.ts";
import { shownTitle } from "../../publishing/events/calendar.ts";
import { eventQuery, parseEventFilter } from "../../publishing/events/event-filter.ts";
import { readCalendarEvents } from "../published-entries.ts";
import { requestContext, stylesheet } from "../request-context.ts";
import { calendarAddress } from "../ui/events/event-cards.tsx";
import { eventCardView } from "../ui/events/event-view.ts";

import { bareDocument, Framed } from "./bare-document.tsx";
import { themeOf } from "./open-data-query.ts";

const most = 6;

/** GET /embed/events: the next events, with the filters of their page and `?theme=light|dark`, for other sites to frame. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const filter = parseEventFilter(query);
  const { coming } = await readCalendarEvents(context.get(requestContext), { coming: most, past: 0, filter });
  const head = { title: words.title, sheet: context.get(stylesheet), isFramed: true, ...themeOf(query) };
  return bareDocument(
    head,
    <Framed className="strip strip--events" note={words.frame.current}>
      <h1>
        <a href={pages.events.path + eventQuery(filter)}>{words.title}</a>
      </h1>
      {coming.length > 0 ? (
        <ul role="list">
          {coming.map(eventCardView).map(({ day, weekday, month, hours, place, online, cost, ...event }) => (
            <li key={event.id}>
              <time dateTime={event.startsAt}>
                {day} <small>{`${weekday} ${month}`}</small>
              </time>
              <a href={event.path}>{shownTitle(event, words.status)}</a>
              <span>{hours}</span>
              <span>{[place ?? online, cost].filter(Boolean).join(", ")}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p>{eventQuery(filter) ? eventFilter.none : words.comingSoon.meanwhile.before}</p>
      )}
      <p>
        <a href={calendarAddress() + eventQuery(filter)}>{words.calendar.subscribe}</a>
      </p>
    </Framed>,
  );
}
