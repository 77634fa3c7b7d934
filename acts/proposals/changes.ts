/** Decides about the change that the sender of an accepted proposal asks for. */

import type { Submission } from "../../forms/owner/submissions.ts";
import { acceptChange, declineChange } from "../../publishing/proposals/sender-changes.ts";
import { defineAct, refuse, type Work } from "../act.ts";

const input = { number: "number of the change", words: "a note to the sender" };

export const makeChange = defineAct({
  name: "proposal.accept-change",
  on: "submission",
  label: "Make the change and tell them",
  log: "accepted a change to {it}",
  input,
  run: (work) => acceptChange(work.trx, Number(work.input.number), contextOf(work)),
});

export const refuseChange = defineAct({
  name: "proposal.decline-change",
  on: "submission",
  label: "Decline and tell them",
  log: "declined a change to {it}",
  input,
  run: async (work) => {
    if (!work.input.words?.trim())
      return refuse("invalid", "A no needs a reason. Write it in the note to the sender.");
    return declineChange(work.trx, Number(work.input.number), contextOf(work));
  },
});

function contextOf(work: Work<Submission>) {
  return { place: work, now: work.at, note: work.input.words?.trim() ?? "" };
}
