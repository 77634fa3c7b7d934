/** Declines what somebody proposed: the decision, the mail that says why, and the withdrawal of what was accepted before. */
import { giveAnswer, undoWindow } from "../../forms/owner/answering.ts";
import { senderOf } from "../../forms/owner/moderation.ts";
import { decisionMail, saysWhy } from "../../mail/messages/decision.ts";
import { withdrawEntry } from "../../publishing/entries/save-entry.ts";
import { isSeen } from "../../publishing/kind.ts";
import { defineAct, refuse } from "../act.ts";
import { whenMailed } from "../moments.ts";
import { openProposal } from "./open-proposal.ts";

/** Refused as "confirm" when it was accepted and `withdraw` is not said. */
export const decline = defineAct({
  name: "proposal.decline",
  on: "submission",
  label: "Send and decline",
  log: "declined {it}",
  input: {
    note: "why, for the sender",
    words: "the mail’s words, in place of ours; they have to say why",
    withdraw: "yes: also when it was accepted; it comes off the site",
  },
  undo: "restore",
  sets: ["state", "answeredAt", "decision"],
  mailWait: undoWindow,
  run: async (work) => {
    const { trx, target, input, at, actor, settings } = work;
    const { form, reference, language, decision } = target;
    const found = await openProposal(work);
    if ("refused" in found) return found;
    const live = found.entries.filter(isSeen);
    if (decision === "declined" && live.length === 0)
      return { text: "Nothing was done: it had already been decided.", unchanged: true };
    if ((decision === "accepted" || live.length > 0) && !input.withdraw)
      return refuse("confirm", "It was accepted. Say that it is to come off the site.");
    const { note = "", words = "" } = input;
    const hasReason = words.trim() ? saysWhy(form, words, language) : Boolean(note.trim());
    if (!hasReason) return refuse("invalid", "Say why: the mail has to give a reason.");
    for (const { id } of live) {
      const saved = await withdrawEntry(trx, found.kind, id, { by: actor.email, now: at });
      if (saved.outcome !== "saved")
        return refuse("conflict", "It changed in the meantime. Nothing was done.");
    }
    const mail = decisionMail({
      ...{ form, reference, language, to: senderOf(target), replyTo: settings.ownerEmail },
      ...(note && { note }),
      ...(words && { words }),
    });
    await giveAnswer(trx, target, at, { by: actor.email, decision: "declined", mail });
    const gone = live.length > 0 ? " It comes off the site within seconds." : "";
    return { text: `Declined.${gone} The email to the sender ${whenMailed(settings)}.` };
  },
});
