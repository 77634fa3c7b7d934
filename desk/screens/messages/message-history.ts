/** Everything that happened with a message, as lines: what came and left, and what the people at the desk did. */
import { markAnswered } from "../../../acts/messages/mark.ts";
import { writeNote } from "../../../acts/messages/notes.ts";
import type { Activity } from "../../../db/events.ts";
import type { Turn } from "../../../forms/owner/conversation.ts";
import { sentenceOf } from "../people/activity-log.ts";

/** Each thing once, oldest first: what the turns tell is left out of the events, and the other way around. */
export function historyOf(turns: readonly Turn[], events: readonly Activity[], form: string) {
  const answers = new Set(turns.flatMap((turn) => (turn.kind === "answer" ? [turn.answer.event] : [])));
  const isMarked = events.some(({ act }) => marking.has(act));
  const lines = [
    ...turns
      .filter(({ kind }) => !(kind === "answered elsewhere" && isMarked))
      .map((turn) => ({ at: turn.at, text: historyText(turn, form) })),
    ...events.filter(({ id, act }) => !answers.has(id) && !toldByTurns.has(act)).map(eventLine),
  ];
  return lines
    .filter(({ at, text }) => at !== "" && text !== "")
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

function eventLine(event: Activity) {
  const { before, after } = sentenceOf(event);
  return { at: event.at ?? "", text: `${event.who} ${before}${after === undefined ? "" : `it${after}`}` };
}

/** Acts that mark a message as answered, and those that the turns tell already; some of releases before events. */
const marking: ReadonlySet<string> = new Set([markAnswered.name, "marked as answered"]);
const toldByTurns: ReadonlySet<string> = new Set([
  ...[writeNote.name, "wrote a note on"],
  ...["answered", "accepted a proposal", "declined a proposal"],
]);

function historyText(turn: Turn, form: string): string {
  if (turn.kind === "came") return `Came in through the form ${form}`;
  if (turn.kind === "changed") return "Changed by the sender";
  if (turn.kind === "withdrawn") return "Withdrawn by the sender";
  if (turn.kind === "note") return `Note by ${turn.note.written_by}`;
  if (turn.kind === "answered elsewhere") return "Answered, not from here";
  if (turn.kind === "answer")
    return `${turn.answer.decision ? `Mail that it was ${turn.answer.decision}` : "Answer"}${turn.answer.by ? ` by ${turn.answer.by}` : ""}: ${answerState(turn.answer.state, "").trim().toLowerCase()}`;
  if (turn.kind !== "mail") return "";
  const { about, state, subject, to } = turn.mail;
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
