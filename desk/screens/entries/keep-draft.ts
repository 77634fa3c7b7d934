/** Keeps what a screen saves by itself. Only drafts: what is published or scheduled waits for a press. */

import { timeOfDay } from "../../../acts/moments.ts";
import { inTransaction } from "../../../db/retry.ts";
import { type Edit, editEntry } from "../../../publishing/entries/edit-entry.ts";
import type { Draft, Entry, Kind } from "../../../publishing/kind.ts";
import { deskContext, type RouteContext } from "../../desk-context.ts";
import type { KeptDraft } from "../../ui/entry/autosave.ts";
import { formOf } from "./entry-at.ts";

/** `entry`: as it is now; undefined before it was first saved. */
export async function keepDraft(
  context: RouteContext,
  kind: Kind,
  draft: Draft,
  form: FormData,
  { entry, ...more }: Pick<Edit, "draftKey" | "slug"> & { entry: Entry | undefined },
): Promise<KeptDraft> {
  const { db, now, person, siteUrl, secret, settings } = context.get(deskContext);
  const version = Number(form.get("version"));
  if (!entry && version > 0) return { outcome: "gone" };
  if (entry && entry.state !== "draft") return { outcome: "conflict" };
  const edit: Edit = {
    ...{ by: person.email, now: now(), intent: "keep", form: formOf(form) },
    place: { siteUrl, secret, ownerEmail: settings.ownerEmail },
    entry: entry && { id: entry.id, version },
    ...more,
  };
  const kept = await inTransaction(db, (trx) => editEntry(trx, kind, draft, edit));
  if (kept.outcome === "saved")
    return { outcome: "saved", version: kept.entry.version, at: timeOfDay(kept.entry.changedAt) };
  if (kept.outcome === "invalid") return { outcome: "invalid", message: kept.errors[0]?.message ?? "" };
  return { outcome: kept.outcome };
}
