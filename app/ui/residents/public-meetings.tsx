import "./public-meetings.css";
import { meetingWords as words } from "../../../content/residents/meetings.ts";
import { ArchSign } from "../drawing/sign-cards.tsx";
import { Time } from "../events/time.tsx";
import { Provenance, SourcedHead } from "./provenance.tsx";
import type { ShownMeeting } from "./shown-meeting.ts";
import { TermText } from "./term-text.tsx";

/** Which body decides what, when it meets, and how to speak there. */
export function PublicMeetings({ meetings }: { meetings: readonly ShownMeeting[] }) {
  const lead = meetings.some(({ next }) => next) ? words.lead : `${words.lead} ${words.unknown}`;
  return (
    <section className="section meetings">
      <div className="wrap">
        <SourcedHead id="meetings" words={{ ...words, lead }} />
        <ul className="bodies" role="list">
          {meetings.map((meeting) => (
            <Body key={meeting.id} {...meeting} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Body({ id, title, decides, rhythm, place, speak, calendar, next, ...rest }: ShownMeeting) {
  return (
    <li id={id}>
      <ArchSign letter={title.charAt(0)} />
      <div>
        <h3>{title}</h3>
        <TermText html={decides} />
        <Provenance {...rest} />
      </div>
      <dl>
        <div>
          <dt>{words.when}</dt>
          <dd>{rhythm}</dd>
        </div>
        {next ? (
          <div>
            <dt>{words.next}</dt>
            <dd>
              <Time iso={next} form="minute" className="data" />
            </dd>
          </div>
        ) : null}
        {calendar ? (
          <div>
            <dt>{words.dates}</dt>
            <dd>
              <a href={calendar} rel="noopener">
                {words.calendar}
                <span className="visually-hidden">{` ${words.of} ${title}`}</span>
              </a>
            </dd>
          </div>
        ) : null}
        {place ? (
          <div>
            <dt>{words.where}</dt>
            <dd>{place}</dd>
          </div>
        ) : null}
        {speak ? (
          <div>
            <dt>{words.speak}</dt>
            <dd>{speak}</dd>
          </div>
        ) : null}
      </dl>
    </li>
  );
}
