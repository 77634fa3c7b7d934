/** The action of the editor: a press of any of its buttons. */
import { type ActionFunctionArgs, data, type RouterContextProvider } from "react-router";
import { deskContext } from "../../desk-context.ts";
import { note, say } from "../../permissions.ts";
import { draftFrom } from "../../ui/entry/entry-form.ts";
import { entryAt, kindAt } from "./entry-at.ts";
import { mergeDrafts } from "./merge-drafts.ts";
import { readEditor } from "./read-editor.ts";
import { receivePictures } from "./receive-pictures.ts";
import {
  backTo,
  cancelNow,
  type Done,
  type Refused,
  saveTyped,
  undoCancel,
  undoWithdraw,
  withdrawNow,
} from "./save-action.ts";

/** Does what a button of the editor says; after a mistake, what the screen shows then. Throws a redirect after success. */
export async function actOnEntry(
  context: Readonly<RouterContextProvider>,
  params: ActionFunctionArgs["params"],
  request: Request,
) {
  const desk = context.get(deskContext);
  const form = await request.formData();
  // A new draft that saved itself has an id while the address of its screen is still that of a new one.
  const id = params.id ?? String(form.get("id") || "");
  const { kind, entry } = id
    ? await entryAt(desk.db, { ...params, id })
    : { kind: kindAt(params), entry: undefined };
  const version = Number(form.get("version"));
  const intent = form.get("intent");
  let result: Done | Refused;
  if (entry && intent === "withdraw") result = await withdrawNow(desk, kind, entry, version);
  else if (entry && intent === "undo-withdraw") result = await undoWithdraw(desk, kind, entry, form);
  else if (entry && intent === "cancel") result = await cancelNow(desk, entry, version);
  else if (entry && intent === "undo-cancel") result = await undoCancel(desk, entry, form);
  else {
    const typed = await receivePictures(desk, kind, draftFrom(kind, form), form);
    result =
      typed.errors.length > 0
        ? typed
        : await saveTyped(desk, kind, typed.draft, form, entry && { id: entry.id, version });
  }
  if ("notice" in result) {
    await say(context, result.notice);
    await note(context, result.action, `${kind.name} ${result.entry.id}`);
    throw backTo(result.entry);
  }
  const merged = result.conflict && (await mergeDrafts(desk.db, kind, result.draft, result.conflict));
  const { errors, problem, publishAt } = result;
  const draft = merged?.draft ?? result.draft;
  const shown = await readEditor(desk.db, kind, { ...(entry && { entry }), draft, siteUrl: desk.siteUrl });
  return data(
    { shown, errors, problem, publishAt, conflict: merged?.conflict },
    { status: merged ? 409 : 422 },
  );
}
