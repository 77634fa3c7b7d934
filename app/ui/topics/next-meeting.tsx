import "../events/event-ticket.css";
import { meetingPage as meetingWords } from "../../../content/meeting-page.ts";
import { topicPage as words } from "../../../content/topic-page.ts";
import { Time } from "../events/time.tsx";
import { Fact } from "../text/fact.tsx";
import type { TopicView } from "./find-topic.ts";

/** The next announced meeting with its items on the topic. */
export function NextMeeting({ meeting }: Pick<TopicView, "meeting">) {
  return (
    <aside className="ticket" id="meeting" aria-labelledby="next-meeting">
      <h2 id="next-meeting">{words.meeting.title}</h2>
      {meeting ? (
        <>
          <div>
            <p className="topic-day">
              <Time iso={meeting.startsAt} form="minute" />
            </p>
            <h3>
              <a href={meeting.path}>{meeting.body}</a>
            </h3>
            <a href={`${meeting.path}.ics`}>{meetingWords.file}</a>
          </div>
          <dl>
            <Fact name={meetingWords.where}>{meeting.place}</Fact>
            <Fact name={meetingWords.agenda}>
              {meeting.items.length > 0 && meeting.items.map((text) => <p key={text}>{text}</p>)}
            </Fact>
            <Fact name={meetingWords.speak}>{meeting.speak}</Fact>
            <Fact name={meetingWords.until}>{meeting.speakUntil}</Fact>
          </dl>
        </>
      ) : (
        <p>{words.meeting.none}</p>
      )}
    </aside>
  );
}
