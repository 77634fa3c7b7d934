/** Answers a message by mail. */
import { answersBefore, giveAnswer, undoWindow } from "../../forms/owner/answering.ts";
import { senderOf } from "../../forms/owner/moderation.ts";
import { answerMail } from "../../mail/messages/answer.ts";
import { defineAct, refuse } from "../act.ts";
import { whenMailed } from "../moments.ts";

/** Characters. */
export const maxAnswerLength = 20_000;

/** Refused as "already_done" with the answers so far: with `again` it is sent besides. */
export const reply = defineAct({
  name: "message.reply",
  on: "submission",
  label: "Send",
  log: "answered {it}",
  input: {
    text: "the answer",
    again: "yes: also when it was answered before",
    asks: "yes: it still waits for an answer, unless `mark` is given too",
    mark: "yes: it is answered",
  },
  undo: "restore",
  sets: ["state", "answeredAt"],
  mailWait: undoWindow,
  run: async ({ trx, target, input, at, actor, settings }) => {
    const text = (input.text ?? "").toWellFormed();
    const to = senderOf(target);
    if (!text.trim()) return refuse("invalid", "Write the answer first.");
    const [most, length] = [maxAnswerLength, text.length].map((count) => count.toLocaleString("en-US"));
    if (text.length > maxAnswerLength)
      return refuse("invalid", `An answer has at most ${most} characters; this one has ${length}.`);
    if (!to.address) return refuse("invalid", "The sender left no address, so there’s nobody to answer.");
    const mail = answerMail(target.reference, to, text, settings.ownerEmail, target.language);
    const before = await answersBefore(trx, target, mail, { again: Boolean(input.again) });
    if (before)
      return refuse("already_done", "It was already answered. Nothing was sent.", { detail: before });
    await giveAnswer(trx, target, at, {
      by: actor.email,
      mail,
      keepOpen: Boolean(input.asks) && !input.mark,
    });
    return { text: `Answer to ${to.address}. It ${whenMailed(settings)}.` };
  },
});
