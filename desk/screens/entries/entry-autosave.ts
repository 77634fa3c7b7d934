/** Keeps a draft while it is typed and answers in JSON (desk/ui/entry/autosave.ts). */

import { draftFrom } from "../../../publishing/entries/posted-draft.ts";
import { deskContext, type RouteArgs } from "../../desk-context.ts";
import { entryOf } from "./entry-at.ts";
import { keepDraft } from "./keep-draft.ts";

export async function action({ params, request, context }: RouteArgs) {
  const form = await request.formData();
  const { kind, entry, draftKey } = await entryOf(context.get(deskContext).db, params, request);
  return Response.json(await keepDraft(context, kind, draftFrom(kind, form), form, { entry, draftKey }));
}
