import "./public-meetings.css";
import { meetingWords as words } from "../../../content/residents/meetings.ts";
import { Time } from "../events/time.tsx";
import { Fact } from "../text/fact.tsx";
import { FoldSection } from "../text/fold.tsx";
import { Provenance, sourced, TermText } from "./provenance.tsx";
import type { MeetingView } from "./resource-view.ts";

/** Which body decides what, when it meets, and how to speak there: a line each, the rest folded. */
export function PublicMeetings({ meetings }: { meetings: readonly MeetingView[] }) {
  const known = meetings.filter(({ next }) => next[0]).length;
  const unknown = known > 0 ? words.someUnknown : words.unknown;
  const lead = known < meetings.length ? `${words.lead} ${unknown}` : words.lead;
  const parts = meetings.map((meeting) => ({
    id: meeting.id,
    title: meeting.title,
    note: meeting.next[0] ? <Time iso={meeting.next[0].startsAt} form="minute" /> : null,
    body: <Body {...meeting} />,
  }));
  return <FoldSection id="meetings" {...sourced({ ...words, lead })} className="meetings" parts={parts} />;
}

function Body({ title, decides, rhythm, place, speak, calendar, next, last, ...rest }: MeetingView) {
  return (
    <>
      <TermText html={decides} />
      <dl className="body-facts">
        <Fact name={words.when}>{rhythm}</Fact>
        <Fact name={words.next}>{linksOf(next)}</Fact>
        <Fact name={words.last}>{linksOf(last)}</Fact>
        <Fact name={words.dates}>
          {calendar ? (
            <a href={calendar} rel="noopener">
              {words.calendar}
              <span className="visually-hidden">{` ${words.of} ${title}`}</span>
            </a>
          ) : null}
        </Fact>
        <Fact name={words.where}>{place}</Fact>
        <Fact name={words.speak}>{speak}</Fact>
      </dl>
      <Provenance {...rest} />
    </>
  );
}

function linksOf(dates: MeetingView["next"]) {
  return dates[0]
    ? dates.map(({ path, startsAt }) => (
        <a key={path} href={path}>
          <Time iso={startsAt} form="minute" className="data" />
        </a>
      ))
    : null;
}
