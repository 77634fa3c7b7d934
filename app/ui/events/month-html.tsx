import { renderToStaticMarkup } from "react-dom/server";
import { eventFilter } from "../../../content/event-filter.ts";
import { site } from "../../../content/site.ts";
import { type CalendarEvent, eventId } from "../../../publishing/events/calendar-event.ts";
import { monthAfter } from "../../../publishing/events/event-filter.ts";
import { listed, plural } from "../../../text/words/plural.ts";
import { dateFormat } from "../../../time/date-format.ts";
import { daysBeforeDate } from "../../../time/zone-time.ts";

const words = eventFilter.month;
/** Strokes a day; more are told as a number. */
const mostStrokes = 4;

interface On {
  events: readonly CalendarEvent[];
  meetings: readonly { path: string; date: string }[];
}

/** A month (YYYY-MM), its weeks from Sunday on, as their pages show the days of events: a long stroke is an event, a short one a public meeting. HTML. */
export function monthHtml({ month, today, ...on }: On & { month: string; today: string }): string {
  const first = `${month}-01`;
  const before = new Date(first).getUTCDay();
  const count = new Date(Date.parse(`${monthAfter(month)}-01`) - 1).getUTCDate();
  const days = Array.from({ length: before + count }, (_, at) => daysBeforeDate(first, before - at));
  return renderToStaticMarkup(
    <>
      <ol className="month" role="list">
        {days.map((date) => (
          <li key={date} aria-current={date === today ? "date" : undefined}>
            {date < first ? null : <Day date={date} {...on} />}
          </li>
        ))}
      </ol>
      <p>{words.legend}</p>
    </>,
  );
}

/** Leads to its first event, or to its first meeting. */
function Day({ date, ...all }: On & { date: string }) {
  const events = all.events.filter(({ start, end }) => start.slice(0, 10) <= date && end > `${date}T00:00`);
  const meetings = all.meetings.filter((meeting) => meeting.date === date);
  const marks = [...events.map((event) => `#${eventId(event)}`), ...meetings.map(({ path }) => path)];
  const told = [
    events[0] ? plural(words.events, events.length) : [],
    meetings[0] ? plural(words.meetings, meetings.length) : [],
  ].flat();
  const weekday = dateFormat(site.language, { weekday: "short", timeZone: "UTC" }).format(new Date(date));
  const day = (
    <>
      {weekday} <br />
      {Number(date.slice(8))}
    </>
  );
  if (!marks[0]) return day;
  return (
    <a href={marks[0]}>
      {day}
      <span className="visually-hidden">: {listed(told)}</span>
      <br />
      {marks.length > mostStrokes ? (
        <b aria-hidden="true">{marks.length}</b>
      ) : (
        marks.map((to, at) => <i key={to} className={at < events.length ? "long" : "short"} />)
      )}
    </a>
  );
}
