import "../meetings/meetings.css";
import { Link } from "react-router";
import { Card } from "../../ui/section.tsx";
import { OpenCalendar } from "../meetings/calendars.tsx";
import { OutcomePart } from "../meetings/meeting-part.tsx";
import type { readMeetingAsks } from "../meetings/read-meeting.ts";

type Asks = Awaited<ReturnType<typeof readMeetingAsks>>;

/** What came of a meeting, calendars to open, and dates that wait for a yes; nothing of it takes no room. */
export function MeetingsCard({ count, ask, toOpen, waiting }: Asks) {
  const about = ask ? (
    <p>
      <Link to={`/meetings/${ask.id}`}>{ask.body}</Link>
      <span className="dim">
        , {ask.when}. {count > 1 ? `${count} meetings are over, and nobody said what came of them.` : ""}
      </span>
    </p>
  ) : null;
  const dates = waiting === 1 ? "1 new date waits" : `${waiting} new dates wait`;
  return (
    <>
      {ask ? <OutcomePart meeting={ask} before={about} /> : null}
      {waiting + toOpen.length > 0 ? (
        <Card
          id="today-meetings"
          title="Meetings"
          className="card--wide"
          end={<Link to="/meetings">All meetings</Link>}
        >
          {waiting > 0 ? (
            <p>
              <Link to="/meetings#new-dates">{dates} for your yes</Link>
            </p>
          ) : null}
          {toOpen.map((one) => (
            <div key={one.id} className="meeting-ask">
              <h3>{one.name}</h3>
              <p className="dim">Its host asks robots to stay away. Today is the day to open it.</p>
              <OpenCalendar {...one} />
            </div>
          ))}
        </Card>
      ) : null}
    </>
  );
}

export function hasAsks({ count, toOpen, waiting }: Pick<Asks, "count" | "toOpen" | "waiting">): boolean {
  return count + toOpen.length + waiting > 0;
}
