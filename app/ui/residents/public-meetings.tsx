import "./public-meetings.css";
import { meetingWords as words } from "../../../content/residents/meetings.ts";
import { ArchSign } from "../drawing/sign-cards.tsx";
import { Time } from "../events/time.tsx";
import { Section } from "../news/headline.tsx";
import { Fact } from "../text/fact.tsx";
import { Provenance, SourcedHead, TermText } from "./provenance.tsx";
import type { MeetingView } from "./resource-view.ts";

/** Which body decides what, when it meets, and how to speak there. */
export function PublicMeetings({ meetings }: { meetings: readonly MeetingView[] }) {
  const lead = meetings.some(({ next }) => next[0]) ? words.lead : `${words.lead} ${words.unknown}`;
  return (
    <Section className="section meetings">
      <SourcedHead id="meetings" words={{ ...words, lead }} />
      <ul className="bodies" role="list">
        {meetings.map(({ id, title, decides, rhythm, place, speak, calendar, next, last, ...rest }) => (
          <li key={id} id={id}>
            <ArchSign letter={title.charAt(0)} />
            <div>
              <h3>{title}</h3>
              <TermText html={decides} />
              <Provenance {...rest} />
            </div>
            <dl>
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
          </li>
        ))}
      </ul>
    </Section>
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
