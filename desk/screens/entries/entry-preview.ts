/** The public page of an entry in a frame of its editor. */

import { draftFrom } from "../../../publishing/entries/posted-draft.ts";
import { deskContext, type RouteArgs } from "../../desk-context.ts";
import { entryAt, entryOf } from "./entry-at.ts";
import { renderDraft } from "./render-draft.ts";

/** What is saved. */
export async function loader({ params, context }: RouteArgs) {
  const desk = context.get(deskContext);
  const { kind, entry } = await entryAt(desk.db, params);
  return renderDraft(desk, kind, entry, entry);
}

/** What is typed. */
export async function action({ params, request, context }: RouteArgs) {
  const desk = context.get(deskContext);
  const form = await request.formData();
  const { kind, entry } = await entryOf(desk.db, params, request);
  return renderDraft(desk, kind, draftFrom(kind, form), entry);
}
