/** Everything that happened with a message, as lines: what came and left, and what the people at the desk did. */
import { markAnswered } from "../../../acts/messages/mark.ts";
import { writeNote } from "../../../acts/messages/notes.ts";
import type { Activity } from "../../../db/events.ts";
import type { TimelineItem } from "../../../forms/owner/conversation.ts";
import { type CalledOf, sentenceOf } from "../people/activity-log.ts";

/** Each thing once, oldest first: what the turns tell is left out of the events, and the other way around. */
export function historyOf(
  items: readonly TimelineItem[],
  events: readonly Activity[],
  { form, calledOf }: { form: string; calledOf: CalledOf },
) {
  const answers = new Set(items.flatMap((item) => (item.kind === "answer" ? [item.answer.event] : [])));
  const isMarked = events.some(({ act }) => marking.has(act));
  const lines = [
    ...items
      .filter(({ kind }) => !(kind === "answered elsewhere" && isMarked))
      .map((item) => ({ at: item.at, text: historyText(item, form) })),
    ...events
      .filter(({ id, act }) => !answers.has(id) && !toldByTurns.has(act))
      .map((event) => eventLine(event, calledOf)),
  ];
  return lines
    .filter(({ at, text }) => at !== "" && text !== "")
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

function eventLine(event: Activity, calledOf: CalledOf) {
  const { before, after } = sentenceOf(event, calledOf);
  return { at: event.at ?? "", text: `${event.who} ${before}${after === undefined ? "" : `it${after}`}` };
}

/** Acts that mark a message as answered, and those that the turns tell already; some of releases before events. */
const marking: ReadonlySet<string> = new Set([markAnswered.name, "marked as answered"]);
const toldByTurns: ReadonlySet<string> = new Set([
  ...[writeNote.name, "wrote a note on"],
  ...["answered", "accepted a proposal", "declined a proposal"],
]);

function historyText(item: TimelineItem, form: string): string {
  if (item.kind === "came") return `Came in through the form ${form}`;
  if (item.kind === "changed") return "Changed by the sender";
  if (item.kind === "withdrawn") return "Withdrawn by the sender";
  if (item.kind === "note") return `Note by ${item.note.written_by}`;
  if (item.kind === "answered elsewhere") return "Answered, not from here";
  if (item.kind === "answer")
    return `${item.answer.decision ? `Mail that it was ${item.answer.decision}` : "Answer"}${item.answer.by ? ` by ${item.answer.by}` : ""}: ${answerState(item.answer.state, "").trim().toLowerCase()}`;
  if (item.kind !== "mail") return "";
  const { about, state, subject, to } = item.mail;
  const what =
    about === "acknowledgement"
      ? "Receipt to the sender"
      : about === "notice"
        ? `Notice to ${to}`
        : `Email “${subject}”`;
  return `${what}: ${state === "dropped" ? "held back" : state}`;
}

export function answerState(state: string, time: string): string {
  if (state === "sent") return `Sent ${time}`;
  if (state === "waiting") return `Leaves ${time}`;
  if (state === "sending") return "Leaving now";
  if (state === "dropped") return "Taken back, never sent";
  if (state === "none") return "Goes out when it goes up";
  if (state === "unknown") return "What became of the email is no longer known";
  return "Couldn’t be delivered: see Health";
}
