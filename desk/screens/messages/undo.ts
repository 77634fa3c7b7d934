import { redirect } from "react-router";
import { undoModeration } from "../../../forms/owner/moderation-undo.ts";
import { takeBackDecision } from "../../../publishing/proposals/undo-decision.ts";
import { refusalText } from "../../../text/refusal.ts";
import { deskContext, type RouteArgs } from "../../desk-context.ts";
import { note, say } from "../../permissions.ts";

/** Takes back a press (`step`) or an answer that has not left (`mail`), and returns to where it was pressed. */
export async function action({ request, context }: RouteArgs) {
  const form = await request.formData();
  const text = form.has("mail")
    ? await takeAnswerBack(context, String(form.get("mail")))
    : await putBack(context, String(form.get("step") ?? ""));
  await say(context, { text });
  return redirect(backOf(form), 303);
}

export const loader = () => redirect("/messages");

async function putBack(context: RouteArgs["context"], step: string): Promise<string> {
  const { db, now } = context.get(deskContext);
  const result = await undoModeration(db, step, now());
  if (result.outcome === "too late") return "That can’t be undone anymore.";
  for (const reference of result.undone) await note(context, "took back the last step on", reference);
  const left = result.mailsLeft > 0 ? " An email about it had already gone out." : "";
  const { length: changed } = result.changedSince;
  const others = changed > 0 ? ` Changed since and left alone: ${changed}.` : "";
  return `${result.undone.length > 0 ? "Undone. It’s as it was before." : "Nothing was undone."}${others}${left}`;
}

async function takeAnswerBack(context: RouteArgs["context"], number: string): Promise<string> {
  const { db, now, person } = context.get(deskContext);
  try {
    const back = await takeBackDecision(db, number, { by: person.email, now: now() });
    if (!back) return "The email was taken back.";
    await note(context, "took back an answer to", back.reference);
    const draft = back.drafts.length > 0 ? " What it announced is a draft again." : "";
    return `Taken back: it never leaves.${back.isNew ? " The message is waiting again." : ""}${draft}`;
  } catch (error) {
    refusalText(error);
    return "Too late: the answer is on its way.";
  }
}

/** Only an address below the messages. */
function backOf(form: FormData): string {
  const back = String(form.get("back") ?? "");
  return /^\/messages(?:[/?][^\s\\]*)?$/.test(back) ? back : "/messages";
}
