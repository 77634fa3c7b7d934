/** What is posted on the screen of a message: an answer, a note, a press of a button. */

import { data, redirect } from "react-router";
import { type Answered, answerSubmission } from "../../../forms/owner/answering.ts";
import { senderOf } from "../../../forms/owner/moderation.ts";
import { addNote, removeNote } from "../../../forms/owner/notes.ts";
import type { Submission } from "../../../forms/owner/submissions.ts";
import { answerMail } from "../../../mail/messages/answer.ts";
import { deskContext, type RouteContext } from "../../desk-context.ts";
import { zonedMoment } from "../../moments.ts";
import { note, say } from "../../permissions.ts";
import { actNamed, actOn } from "./message-acts.ts";

/** What the screen shows again after a mistake. */
export interface Refused {
  field: "text" | "note";
  typed: string;
  message: string;
  /** The button then sends another answer on purpose. */
  again?: boolean;
}

export const maxAnswerLength = 20_000;

/** `here`: the address of the message; `list`: that of the list it was opened from. */
export async function postToMessage(
  context: RouteContext,
  submission: Submission,
  form: FormData,
  { here, list }: { here: string; list: string },
) {
  const { db } = context.get(deskContext);
  const { reference } = submission;
  const name = actNamed(form);
  if (name) {
    await actOn(context, name, [reference], here);
    return redirect(name === "answered" || name === "spam" ? list : here, 303);
  }
  if (form.get("act") === "remove-note") {
    const isGone = await removeNote(db, reference, Number(form.get("id")));
    if (isGone) await note(context, "removed a note on", reference);
    await say(context, { text: isGone ? "Note removed." : "That note was already gone." });
    return redirect(here, 303);
  }
  if (form.get("act") === "note") return keepNote(context, submission, textIn(form, "note"), here);
  return sendAnswer(context, submission, form, here);
}

async function keepNote(context: RouteContext, { reference }: Submission, typed: string, here: string) {
  const { db, person, now } = context.get(deskContext);
  const kept = await addNote(db, reference, { text: typed, by: person.email, now: now() });
  if (kept === undefined) return refuse({ field: "note", typed, message: "Write the note first." });
  await note(context, "wrote a note on", reference);
  await say(context, { text: "Note saved. Only the desk can see it." });
  return redirect(here, 303);
}

async function sendAnswer(context: RouteContext, submission: Submission, form: FormData, here: string) {
  const { db, now, person, settings } = context.get(deskContext);
  const { reference } = submission;
  const typed = textIn(form, "text");
  const problem = problemOf(typed, submission);
  if (problem) return refuse({ field: "text", typed, message: problem });
  const to = senderOf(submission);
  const answered = await answerSubmission(db, reference, now(), {
    by: person.email,
    again: form.has("again"),
    keepOpen: form.has("asks") && !form.has("mark"),
    mailFor: () => answerMail(reference, to, typed, settings.ownerEmail, submission.language),
  });
  if (answered.outcome === "done before")
    return refuse({ field: "text", typed, message: answeredBefore(answered), again: true });
  await note(context, "answered", reference);
  const when = settings.smtpUrl ? "It goes out in a minute." : "It will wait until email is set up.";
  await say(context, {
    text: `Answer to ${to.address}. ${when}`,
    undo: { path: "/messages/undo", fields: { mail: String(answered.number), back: here } },
  });
  return redirect(here, 303);
}

function answeredBefore({ submission, before }: Extract<Answered, { outcome: "done before" }>): string {
  const last = before.at(-1);
  const at = last ? (last.sent_at ?? last.due_at ?? last.at) : submission.answeredAt;
  const when = at ? ` on ${zonedMoment(at)}` : "";
  return `It was already answered${when}. Nothing was sent. Read the answer above, and send this too if you want to.`;
}

function problemOf(typed: string, { values, email }: Submission): string | undefined {
  if (!typed.trim()) return "Write the answer first.";
  if (typed.length > maxAnswerLength)
    return `An answer has at most ${maxAnswerLength.toLocaleString("en-US")} characters; this one has ${typed.length.toLocaleString("en-US")}.`;
  if (!(values.email ?? email)) return "The sender left no address, so there’s nobody to answer.";
  return undefined;
}

function refuse(refused: Refused) {
  return data(refused, { status: 422 });
}

function textIn(form: FormData, name: string): string {
  return String(form.get(name) ?? "").toWellFormed();
}
