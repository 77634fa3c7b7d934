/** Decides about the change that the sender of an accepted proposal asks for. */

import type { Submission } from "../../forms/owner/submissions.ts";
import {
  acceptChange,
  type ChangeDecided,
  declineChange,
} from "../../publishing/proposals/sender-changes.ts";
import { type Done, defineAct, type Refused, refuse, type Work } from "../act.ts";

const input = { number: "number of the change", words: "a note to the sender" };

export const makeChange = defineAct({
  name: "proposal.accept-change",
  on: "submission",
  role: "editor",
  label: "Make the change and tell them",
  log: "accepted a change to {it}",
  input,
  undo: "never",
  run: async (work) => outcomeOf(await acceptChange(work.trx, Number(work.input.number), contextOf(work))),
});

export const refuseChange = defineAct({
  name: "proposal.decline-change",
  on: "submission",
  role: "editor",
  label: "Decline and tell them",
  log: "declined a change to {it}",
  input,
  undo: "never",
  run: async (work) => {
    if (!work.input.words?.trim())
      return refuse("invalid", "A no needs a reason. Write it in the note to the sender.");
    return outcomeOf(await declineChange(work.trx, Number(work.input.number), contextOf(work)));
  },
});

function contextOf({ secret, siteUrl, settings, at, input: { words = "" } }: Work<Submission>) {
  const note = words.trim();
  return { links: { secret, siteUrl }, ownerEmail: settings.ownerEmail, now: at, ...(note && { note }) };
}

function outcomeOf(decided: ChangeDecided): Done | Refused {
  switch (decided.outcome) {
    case "accepted":
      return decided.isMailed
        ? { text: "Changed. Visitors will see it within seconds, and an email to the sender is on its way." }
        : { text: "Changed. It isn't on the site yet, so the sender gets no email." };
    case "declined":
      return { text: "Nothing was changed. An email to the sender is on its way." };
    case "unknown":
    case "done before":
      return refuse("already_done", "It was already decided, or the sender asked for another one.");
    case "off":
      return refuse("not_found", "What it would change isn't on the site anymore. Decline it.");
    case "conflict":
      return refuse("conflict", "Someone else saved the entry at the same time. Try again.");
    case "invalid":
      return refuse(
        "invalid",
        `It would break a rule: ${decided.errors.map(({ message }) => message).join("; ")}.`,
      );
  }
}
