/** Undoes what a notice says, and returns to where it was done. */
import { redirect } from "react-router";
import { returnPath } from "../../accounts/return-path.ts";
import { putNotice } from "../../accounts/sessions.ts";
import { isRefused } from "../../acts/act.ts";
import { undo, undoneText } from "../../acts/undo.ts";
import { actorOf, flash, throwRefusal } from "../acting.ts";
import { deskContext } from "../desk-context.ts";
import { rowId } from "../row-id.ts";
import type { Route } from "./+types/undo";

export async function action({ request, context }: Route.ActionArgs) {
  const desk = context.get(deskContext);
  const form = await request.formData();
  const undone = await undo(desk, actorOf(desk), rowId(form.get("event")) ?? 0, (trx, result) =>
    putNotice(trx, desk.session.id, { text: undoneText(result) }),
  );
  if (isRefused(undone)) {
    throwRefusal(undone, request);
    await flash(context, { text: undone.message ?? "Nothing was undone." });
  }
  return redirect(returnPath(String(form.get("back") ?? "")), 303);
}

export const loader = () => redirect("/");
