import { type SignName, StateTag } from "../../ui/state-tag.tsx";
import type { RowState } from "./decision-row.ts";

const states: Record<RowState, { sign: SignName; words: string }> = {
  new: { sign: "new", words: "New" },
  waiting: { sign: "look", words: "Waits" },
  draft: { sign: "off", words: "Draft saved" },
  published: { sign: "done", words: "Published" },
  scheduled: { sign: "off", words: "Scheduled" },
  declined: { sign: "off", words: "Declined" },
  withdrawn: { sign: "off", words: "Withdrawn" },
  answered: { sign: "done", words: "Answered" },
};

/** What became of a proposal. */
export function ProposalTag({ state }: { state: RowState }) {
  const { sign, words } = states[state];
  return <StateTag sign={sign}>{words}</StateTag>;
}
