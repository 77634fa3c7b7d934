/** One line of what waits for a decision, on Today and in the list: made on the server. */
import { dayAndTime, wallWhen, when } from "../../../acts/moments.ts";
import { kinds } from "../../../publishing/catalog.ts";
import { isSeen } from "../../../publishing/kind.ts";
import type { ProposalRow } from "../../../publishing/proposals/proposals.ts";
import type { AskedChange } from "../../../publishing/proposals/sender-changes.ts";
import { capitalized } from "../../../text/capitalized.ts";
import type { SignName } from "../../ui/state-tag.tsx";
import { isOld, type WhoseWordOf } from "../messages/message-words.ts";
import { laterState, laterWords } from "../messages/whose-words.ts";
import { waitedShort } from "../today/waiting-words.ts";

export type DecisionRow = ReturnType<typeof decisionRow>;

/** What became of it. "waiting": for 24 hours or more. */
const states = {
  new: { sign: "new", state: "New" },
  waiting: { sign: "look", state: "Waits" },
  off: { sign: "off", state: "Later" },
  back: { sign: "look", state: "Back" },
  draft: { sign: "off", state: "Draft saved" },
  published: { sign: "done", state: "Published" },
  scheduled: { sign: "off", state: "Scheduled" },
  declined: { sign: "off", state: "Declined" },
  withdrawn: { sign: "off", state: "Withdrawn" },
  answered: { sign: "done", state: "Answered" },
} satisfies Record<string, { sign: SignName; state: string }>;

/** `wordOf`: whose it is. */
export function decisionRow(proposal: ProposalRow, now: Date, wordOf: WhoseWordOf = () => "") {
  const { reference, kind, title, sender, start, place, words, receivedAt } = proposal;
  const state = stateOf(proposal, now);
  const publishAt = state === "scheduled" ? proposal.entry?.publishAt : undefined;
  const about = start
    ? [wallWhen(start, now), place]
    : [`${words.toLocaleString("en-US")} ${words === 1 ? "word" : "words"}`];
  // First: a phone cuts the rest.
  const facts = [publishAt && `goes up ${dayAndTime(publishAt)}`, ...about].filter(Boolean).join(", ");
  const one = capitalized(kinds.get(kind)?.words.one ?? kind);
  const waits = ["new", "waiting", "draft", "off", "back"].includes(state);
  return {
    key: reference,
    path: `/proposals/${reference}`,
    /** "Event", "Story", "Change"; `form`: with whose it is. */
    kind: one,
    form: [one, wordOf(proposal.assignee)].filter(Boolean).join(", "),
    label: laterWords(proposal, now),
    title: title || reference,
    who: sender,
    /** "Jan 16, 6:00 PM, The Reading Room"; "640 words". */
    text: facts,
    says: `${start ? "proposed by" : "by"} ${sender}, ${facts}`,
    ...states[state],
    at: receivedAt,
    /** "26 h", or the day when nothing waits anymore. */
    when: waits ? waitedShort(receivedAt, now) : when(receivedAt, now),
  };
}

export function changeRow(
  { number, title, sender, askedAt, differences }: AskedChange,
  now: Date,
): DecisionRow {
  const labels = differences.map(({ label }) => label.toLowerCase()).join(", ");
  return {
    key: `change-${number}`,
    path: `/proposals/changes/${number}`,
    ...{ kind: "Change", form: "Change", label: undefined },
    title,
    who: sender,
    text: `another ${labels}`,
    says: `${sender} asks for another ${labels}`,
    ...states[isOld(askedAt, now) ? "waiting" : "new"],
    at: askedAt,
    when: waitedShort(askedAt, now),
  };
}

function stateOf(proposal: ProposalRow, now: Date): keyof typeof states {
  const { decision, state, entry, receivedAt } = proposal;
  if (decision === "withdrawn" || decision === "declined") return decision;
  if (decision === "accepted") return entry && isSeen(entry) ? entry.state : "withdrawn";
  if (state === "answered") return "answered";
  const later = laterState(proposal, now);
  if (later) return later;
  if (entry?.state === "draft") return "draft";
  return isOld(receivedAt, now) ? "waiting" : "new";
}
