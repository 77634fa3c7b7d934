import "./events.css";
import "../ui/events/month.css";
import { eventFilter as words } from "../../content/event-filter.ts";
import { events as eventWords } from "../../content/events.ts";
import { pages } from "../../content/pages.ts";
import { meetingWords } from "../../content/residents/meetings.ts";
import { site } from "../../content/site.ts";
import { eventQuery, labelOf, parseEventFilter } from "../../publishing/events/event-filter.ts";
import { fill } from "../../text/words/fill.ts";
import { listed } from "../../text/words/plural.ts";
import { localDateIn } from "../../time/zone-time.ts";
import { nextMidnight } from "../news-ways.ts";
import { readCalendarEvents } from "../published-entries.ts";
import { requestContext } from "../request-context.ts";
import { readMeetingsIn } from "../residents.ts";
import { calendarAddress, EventGroups, FilterForm, PastEvents } from "../ui/events/event-cards.tsx";
import { groupEvents } from "../ui/events/event-groups.ts";
import { pastEventView } from "../ui/events/event-view.ts";
import { monthHtml } from "../ui/events/month-html.tsx";
import { Time } from "../ui/events/time.tsx";
import { PageHead } from "../ui/layout/page-head.tsx";
import { entryMeta } from "../ui/layout/page-meta.ts";
import { Section } from "../ui/news/headline.tsx";
import { Lines } from "../ui/text/lines.tsx";
import type { Route } from "./+types/events-filtered";

export const handle = { js: false, document: true };

/** Events by topic, place, type, cost, language, access and month; with a month alone its public meetings, too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const values = context.get(requestContext);
  const filter = parseEventFilter(new URL(request.url).searchParams);
  const query = eventQuery(filter);
  if (!query) throw new Response("Not found", { status: 404 });
  const { month } = filter;
  const { coming, past, choices } = await readCalendarEvents(values, { coming: 500, past: 500, filter });
  const meetings = month && query === eventQuery({ month }) ? await readMeetingsIn(values, month) : [];
  const now = values.now();
  values.until(nextMidnight(now));
  const form = choices();
  const on = { today: localDateIn(site.timeZone)(now), events: [...past, ...coming], meetings };
  return {
    ...{ query, form, meetings },
    parts: listed(form.choices.flatMap(({ chosen, options }) => (chosen ? labelOf(options, chosen) : []))),
    groups: groupEvents(coming, now),
    past: past.map(pastEventView),
    meetingsTitle: meetingWords.title,
    ...(month && { days: monthHtml({ month, ...on }) }),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const title = fill(words.title, loaderData);
  const head = { path: pages.events.path, title, description: title, trail: trailOf(loaderData) };
  return [...entryMeta({ ...head, card: "events" }), { name: "robots", content: "noindex" }];
}

const trailOf = ({ parts }: { parts: string }) => [pages.events, { name: parts }];

export default function EventsFiltered({ loaderData }: Route.ComponentProps) {
  const { query, form, groups, past, meetings, meetingsTitle, days } = loaderData;
  return (
    <>
      <PageHead page={trailOf(loaderData)} title={fill(words.title, loaderData)} quiet />
      <Section className="section whats-on">
        <FilterForm {...form} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React in the loader */}
        {days ? <div className="event-group" dangerouslySetInnerHTML={{ __html: days }} /> : null}
        {groups[0] ? <EventGroups groups={groups} /> : <p className="lead">{words.none}</p>}
        {past[0] ? <PastEvents events={past} more={0} /> : null}
        {meetings[0] ? (
          <div className="event-group">
            <h2>{meetingsTitle}</h2>
            <Lines
              lines={meetings.map((meeting) => ({
                ...{ ...meeting, text: meeting.place },
                when: <Time iso={meeting.startsAt} form="minute" className="data" />,
              }))}
            />
          </div>
        ) : null}
        <p className="button-row">
          <a className="button button--outline button--compact" href={calendarAddress(query)}>
            {eventWords.calendar.subscribe}
          </a>
          <a href={pages.events.path}>{words.all}</a>
        </p>
      </Section>
    </>
  );
}
