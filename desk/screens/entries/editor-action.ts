/** The action of the editor: a press of any of its buttons. */

import { data } from "react-router";
import { reasonField } from "../../../publishing/kind.ts";
import { deskContext, type RouteArgs, type RouteContext } from "../../desk-context.ts";
import { note, say } from "../../permissions.ts";
import { draftFrom } from "../../ui/entry/entry-form.ts";
import { confirmedName } from "./editor-head.tsx";
import { entryOf } from "./entry-at.ts";
import { mergeDrafts } from "./merge-drafts.ts";
import { type Asked, askAboutPast } from "./past-event.ts";
import { readEditor } from "./read-editor.ts";
import { receivePictures } from "./receive-pictures.ts";
import {
  backTo,
  cancelNow,
  type Done,
  saveTyped,
  undoCancel,
  undoWithdraw,
  withdrawNow,
} from "./save-action.ts";

/** Does what a button of the editor says; after a mistake, what the screen shows then. Throws a redirect after success. */
export async function actOnEntry(context: RouteContext, params: RouteArgs["params"], request: Request) {
  const desk = context.get(deskContext);
  const form = await request.formData();
  const { kind, entry, draftKey } = await entryOf(desk.db, params, request);
  const version = Number(form.get("version"));
  const intent = form.get(confirmedName) ?? form.get("intent") ?? "save";
  form.set("intent", intent);
  let result: Done | Asked;
  if (entry && intent === "withdraw")
    result = await withdrawNow(desk, kind, entry, version, String(form.get(reasonField) ?? ""));
  else if (entry && intent === "undo-withdraw") result = await undoWithdraw(desk, kind, entry, form);
  else if (entry && intent === "cancel") result = await cancelNow(desk, entry, version);
  else if (entry && intent === "undo-cancel") result = await undoCancel(desk, entry, form);
  else {
    const typed = await receivePictures(desk, kind, draftFrom(kind, form), form);
    const past = askAboutPast(kind, typed.draft, { form, entry, now: desk.now() });
    result =
      typed.errors.length > 0
        ? typed
        : (past ??
          (await saveTyped(desk, kind, typed.draft, form, {
            draftKey,
            entry: entry && { id: entry.id, version },
          })));
  }
  if ("notice" in result) {
    await say(context, result.notice);
    await note(context, result.action, result.entry);
    throw backTo(result.entry);
  }
  const merged = result.conflict && (await mergeDrafts(desk.db, kind, result.draft, result.conflict));
  const { errors, problem, publishAt, past } = result;
  const draft = merged?.draft ?? result.draft;
  const shown = await readEditor(desk.db, kind, {
    ...(entry && { entry }),
    draftKey,
    draft,
    siteUrl: desk.siteUrl,
    isOwner: desk.person.role === "owner",
  });
  return data(
    { shown, errors, problem, publishAt, past, conflict: merged?.conflict },
    { status: merged ? 409 : 422 },
  );
}
