/** Dates of public meetings as data: in feeds and in a table. */
import { meetingPage as words } from "../../content/meeting-page.ts";
import { site } from "../../content/site.ts";
import type { Meeting } from "../../publishing/meetings/meetings.ts";
import { meetingText } from "../../publishing/meetings/meetings-calendar.ts";
import { filled } from "../../text/filled.ts";
import { formatTime } from "../ui/events/time.tsx";
import type { DataRow } from "./record-data.ts";

export const meetingColumns =
  "startsAt,endsAt,body,status,place,topics,agenda,agendaUrl,speak,speakUntil,outcome,outcomeDay,address".split(
    ",",
  );

/**
 * Instants are ISO 8601, UTC. `outcome`: "decided", "postponed", "not_heard" or "unknown"; absent until somebody has said it.
 * `origin`: the public origin, no trailing slash.
 */
export function meetingRow(meeting: Meeting, origin: string): DataRow {
  const { body, startsAt, isCanceled, agenda, topics, createdAt, changedAt } = meeting;
  const { endsAt, place, agendaUrl, speak, speakUntil, outcome, outcomeDay } = meeting;
  const about = filled({ startsAt, endsAt, body, place, agendaUrl, speak, speakUntil, outcome, outcomeDay });
  const status = isCanceled ? "canceled" : "announced";
  const url = origin + meeting.path;
  const items = agenda.map(({ text }) => text).join("\n");
  const lines = [isCanceled && words.canceledTitle, place, meetingText(meeting)];
  const item = {
    title: `${body}, ${formatTime("minute", startsAt)}`,
    description: lines.filter(Boolean).join("\n\n"),
    url,
    source: site.name,
    publishedAt: createdAt,
    changedAt,
    more: { _meeting: { ...about, status, topics, agenda } },
  };
  return { item, cells: { ...about, status, topics: topics.join(", "), agenda: items, address: url } };
}
