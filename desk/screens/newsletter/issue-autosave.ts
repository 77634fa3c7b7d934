/** Keeps an issue while it is typed and answers in JSON (desk/ui/entry/autosave.ts). Only drafts: what is scheduled waits for a press. */
import type { ActionFunctionArgs } from "react-router";
import { editEntry } from "../../../publishing/entries/edit-entry.ts";
import { issue as kind } from "../../../publishing/kinds/issue.ts";
import { deskContext } from "../../desk-context.ts";
import type { KeptDraft } from "../../ui/entry/autosave.ts";
import { formOf } from "../entries/entry-at.ts";
import { clockTime } from "../entries/entry-words.ts";
import { textIn } from "./issue-actions.ts";
import { issueAt } from "./issue-at.ts";

export async function action({ params, request, context }: ActionFunctionArgs) {
  const { db, now, person, siteUrl, secret, settings } = context.get(deskContext);
  const { id, slug, state } = await issueAt(db, params);
  if (state !== "draft") return answer({ outcome: "conflict" });
  const form = await request.formData();
  const { subject, preview, body } = textIn(form);
  const kept = await editEntry(
    db,
    kind,
    { values: { subject, preview }, body },
    {
      by: person.email,
      now: now(),
      intent: "keep",
      slug,
      place: { siteUrl, secret, ownerEmail: settings.ownerEmail },
      ...formOf(form),
      entry: { id, version: Number(form.get("version")) },
    },
  );
  if (kept.outcome === "saved")
    return answer({ outcome: "saved", version: kept.entry.version, at: clockTime(kept.entry.changedAt) });
  if (kept.outcome === "invalid")
    return answer({ outcome: "invalid", message: kept.errors[0]?.message ?? "" });
  return answer({ outcome: kept.outcome });
}

function answer(kept: KeptDraft): Response {
  return Response.json(kept);
}
