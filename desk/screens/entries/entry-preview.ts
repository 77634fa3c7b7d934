/** The public page of an entry in a frame of its editor; of what is mailed the mail. */

import { draftFrom } from "../../../publishing/entries/posted-draft.ts";
import type { Draft, Entry, Kind } from "../../../publishing/kind.ts";
import { type DeskContext, deskContext, type RouteArgs } from "../../desk-context.ts";
import { entryAt, entryOf } from "./entry-at.ts";
import { renderDraft, renderMail } from "./render-draft.ts";

/** What is saved. */
export async function loader({ params, request, context }: RouteArgs) {
  const desk = context.get(deskContext);
  const { kind, entry } = await entryAt(desk.db, params);
  return render(desk, request, kind, entry, entry);
}

/** What is typed. */
export async function action({ params, request, context }: RouteArgs) {
  const desk = context.get(deskContext);
  const form = await request.formData();
  const { kind, entry } = await entryOf(desk.db, params, request);
  return render(desk, request, kind, draftFrom(kind, form), entry);
}

async function render(desk: DeskContext, request: Request, kind: Kind, draft: Draft, entry?: Entry) {
  const isText = new URL(request.url).searchParams.get("as") === "text";
  return kind.isMailed ? renderMail(draft, desk.siteUrl, isText) : renderDraft(desk, kind, draft, entry);
}
