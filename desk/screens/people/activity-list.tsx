import { Link } from "react-router";
import type { LogLine } from "./activity-log.ts";

/** Lines of the activity log. `byTime`: under the heading of a day, with the time alone. */
export function ActivityList({ lines, byTime = false }: { lines: readonly LogLine[]; byTime?: boolean }) {
  return (
    <ol className="log log--people" role="list">
      {lines.map(({ id, at, when, time, who, before, thing, to, after }) => (
        <li key={id}>
          <time className="data" dateTime={at ?? undefined}>
            {byTime ? time : when}
          </time>
          <b>{who}</b>
          <span dir="auto">
            {before}
            <bdi>{to ? <Link to={to}>{thing}</Link> : thing}</bdi>
            {after}
          </span>
        </li>
      ))}
    </ol>
  );
}
