/** One line of what waits for a decision, on Today and in the list: made on the server. */
import { dayAndTime, wallWhen, when } from "../../../acts/moments.ts";
import { kinds } from "../../../publishing/catalog.ts";
import { isSeen } from "../../../publishing/kind.ts";
import type { ProposalRow } from "../../../publishing/proposals/proposals.ts";
import type { AskedChange } from "../../../publishing/proposals/sender-changes.ts";
import { capitalized } from "../../../text/capitalized.ts";
import type { SignName } from "../../ui/state-tag.tsx";
import { isOld } from "../messages/message-words.ts";
import { waitedShort } from "../today/waiting-words.ts";

export type DecisionRow = ReturnType<typeof decisionRow>;

/** What became of it. "waiting": for 24 hours or more. */
const states = {
  new: { sign: "new", state: "New" },
  waiting: { sign: "look", state: "Waits" },
  draft: { sign: "off", state: "Draft saved" },
  published: { sign: "done", state: "Published" },
  scheduled: { sign: "off", state: "Scheduled" },
  declined: { sign: "off", state: "Declined" },
  withdrawn: { sign: "off", state: "Withdrawn" },
  answered: { sign: "done", state: "Answered" },
} satisfies Record<string, { sign: SignName; state: string }>;

export function decisionRow(proposal: ProposalRow, now: Date) {
  const { reference, kind, title, sender, start, place, words, receivedAt } = proposal;
  const state = stateOf(proposal, now);
  const publishAt = state === "scheduled" ? proposal.entry?.publishAt : undefined;
  const about = start
    ? [wallWhen(start, now), place]
    : [`${words.toLocaleString("en-US")} ${words === 1 ? "word" : "words"}`];
  // First: a phone cuts the rest.
  const facts = [publishAt && `goes up ${dayAndTime(publishAt)}`, ...about].filter(Boolean).join(", ");
  const waits = ["new", "waiting", "draft"].includes(state);
  return {
    key: reference,
    path: `/proposals/${reference}`,
    /** "Event", "Story", "Change". */
    form: capitalized(kinds.get(kind)?.words.one ?? kind),
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
    form: "Change",
    title,
    who: sender,
    text: `another ${labels}`,
    says: `${sender} asks for another ${labels}`,
    ...states[isOld(askedAt, now) ? "waiting" : "new"],
    at: askedAt,
    when: waitedShort(askedAt, now),
  };
}

function stateOf({ decision, state, entry, receivedAt }: ProposalRow, now: Date): keyof typeof states {
  if (decision === "withdrawn" || decision === "declined") return decision;
  if (decision === "accepted") return entry && isSeen(entry) ? entry.state : "withdrawn";
  if (state === "answered") return "answered";
  if (entry?.state === "draft") return "draft";
  return isOld(receivedAt, now) ? "waiting" : "new";
}
