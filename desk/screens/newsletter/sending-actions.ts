/** Buttons of an issue that is on its way, or will be. */
import { inTransaction } from "../../../db/retry.ts";
import { findFigures } from "../../../newsletter/sending/figures.ts";
import { pauseIssue, resumeIssue } from "../../../newsletter/sending/pause.ts";
import { unscheduleIssue } from "../../../newsletter/sending/schedule.ts";
import type { Entry } from "../../../publishing/kind.ts";
import { deskContext, type RouteContext } from "../../desk-context.ts";
import { note, say } from "../../permissions.ts";

/** False when it is none of these buttons. */
export async function changeSending(context: RouteContext, entry: Entry, intent: string): Promise<boolean> {
  const { db, write, person, now } = context.get(deskContext);
  const path = `/newsletter/${entry.id}`;
  if (intent === "take-back") {
    const saving = { by: person.email, now: now() };
    const back = await write((trx) => unscheduleIssue(trx, entry, saving));
    const isBack = back.outcome === "saved";
    if (isBack) await note(context, "took an issue back before it left", entry);
    await say(context, {
      text: isBack
        ? "Taken back: nothing went out, and it’s a draft again."
        : "Too late: it’s already going out.",
    });
    return true;
  }
  if (intent !== "pause" && intent !== "resume") return false;
  const figures = await findFigures(db, entry.slug);
  if (!figures) return true;
  const { id } = figures;
  // Not `write`, which gives up after seconds: a hundred thousand mails change their priority.
  const isPause = intent === "pause";
  const change = isPause ? pauseIssue : resumeIssue;
  const isDone = await inTransaction(db, (trx) => change(trx, id, now()));
  if (isDone) await note(context, isPause ? "paused an issue" : "let an issue go on", entry);
  const undo = { path, fields: { intent: "resume" } };
  await say(context, isPause ? { text: "Paused.", undo } : { text: "Resumed." });
  return true;
}
