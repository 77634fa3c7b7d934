/** Keeps a draft while it is typed and answers in JSON (desk/ui/entry/autosave.ts). What visitors see waits for a press. */
import { timeOfDay } from "../../../acts/moments.ts";
import { inTransaction } from "../../../db/retry.ts";
import { type Edit, editEntry } from "../../../publishing/entries/edit-entry.ts";
import { draftFrom } from "../../../publishing/entries/posted-draft.ts";
import type { RouteArgs } from "../../desk-context.ts";
import type { KeptDraft } from "../../ui/entry/autosave.ts";
import type { Route } from "./+types/entry-autosave";
import { formAt } from "./entry-at.ts";

export async function action(args: Route.ActionArgs) {
  return Response.json(await keepDraft(args));
}

async function keepDraft(args: RouteArgs): Promise<KeptDraft> {
  const { desk, kind, entry, draftKey } = await formAt(args);
  const { db, now, person } = desk;
  const form = await args.request.formData();
  const version = Number(form.get("version"));
  if ((!entry && version > 0) || (entry && entry.state !== "draft")) return { outcome: "conflict" };
  const edit: Edit = {
    ...{ by: person.email, now: now(), intent: "keep", draftKey },
    form: String(form.get("form") ?? "").slice(0, 80) || undefined,
    place: desk,
    entry: entry && { id: entry.id, version },
  };
  const kept = await inTransaction(db, (trx) => editEntry(trx, kind, draftFrom(kind, form), edit));
  if (kept.outcome === "saved")
    return { outcome: "saved", version: kept.entry.version, at: timeOfDay(kept.entry.changedAt) };
  if (kept.outcome === "invalid") return { outcome: "invalid", message: kept.errors[0]?.message ?? "" };
  return { outcome: "conflict" };
}
