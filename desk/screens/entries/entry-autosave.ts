/** Keeps a draft while it is typed and answers in JSON (desk/ui/entry/autosave.ts). Only drafts: what is published waits for a press. */
import type { ActionFunctionArgs } from "react-router";
import { editEntry } from "../../../publishing/entries/edit-entry.ts";
import { deskContext } from "../../desk-context.ts";
import type { KeptDraft } from "../../ui/entry/autosave.ts";
import { draftFrom } from "../../ui/entry/entry-form.ts";
import { entryOf, formOf } from "./entry-at.ts";
import { clockTime } from "./entry-words.ts";

export async function action({ params, request, context }: ActionFunctionArgs) {
  const { db, now, person, siteUrl, secret, settings } = context.get(deskContext);
  const form = await request.formData();
  const { kind, entry, draftKey } = await entryOf(db, params, request);
  const version = Number(form.get("version"));
  if (!entry && version > 0) return answer({ outcome: "gone" });
  if (entry && entry.state !== "draft") return answer({ outcome: "conflict" });
  const kept = await editEntry(db, kind, draftFrom(kind, form), {
    by: person.email,
    now: now(),
    intent: "keep",
    place: { siteUrl, secret, ownerEmail: settings.ownerEmail },
    ...formOf(form),
    ...(draftKey && { draftKey }),
    ...(entry && { entry: { id: entry.id, version } }),
  });
  if (kept.outcome === "saved") {
    const { version, changedAt } = kept.entry;
    return answer({ outcome: "saved", version, at: clockTime(changedAt) });
  }
  if (kept.outcome === "invalid")
    return answer({ outcome: "invalid", message: kept.errors[0]?.message ?? "" });
  return answer({ outcome: kept.outcome });
}

function answer(kept: KeptDraft): Response {
  return Response.json(kept);
}
