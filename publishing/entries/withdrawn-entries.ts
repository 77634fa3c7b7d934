/** Entries that are withdrawn with a reason, which the list of corrections shows; and the rule of a reason. */
import * as v from "valibot";
import { site } from "../../content/site.ts";
import type { Database } from "../../db/schema.ts";
import { line } from "../../forms/definitions/rules.ts";
import { localDateIn } from "../../time/zone-time.ts";
import { kinds } from "../catalog.ts";
import { type Entry, type FieldError, type Kind, longestReason, reasonField } from "../kind.ts";
import { listEntries, listRevisions } from "./entries.ts";

/** `day`: on which it was withdrawn, on the clocks of the site, YYYY-MM-DD. `reason`: absent when nobody was asked for one yet. */
export type Withdrawn = Awaited<ReturnType<typeof withdrawnEntries>>[number];

/** Whether visitors see it, and are told why when they see it no more. */
export function asksWhy({ needsReason }: Kind, { state }: Pick<Entry, "state">): boolean {
  return needsReason === true && state === "published";
}

/** The reason that was typed, none where none is asked for, or the mistake in it. */
export function readReason(
  kind: Kind,
  entry: Pick<Entry, "state">,
  typed = "",
): { reason?: string } | { errors: FieldError[] } {
  if (!asksWhy(kind, entry)) return {};
  const read = v.safeParse(line("The reason", longestReason), typed);
  if (read.success) return { reason: read.output };
  return { errors: [{ field: reasonField, message: read.issues[0].message }] };
}

/** The withdrawn entries of the kinds that `needsReason`, the latest first. */
export async function withdrawnEntries(db: Database) {
  const asking = [...kinds.values()].filter(({ needsReason }) => needsReason);
  const states = ["withdrawn"] as const;
  const entries = (await Promise.all(asking.map((kind) => listEntries(db, kind, { states })))).flat();
  const withdrawn = entries.map(async ({ id, kind, slug, title }) => {
    const revisions = await listRevisions(db, id);
    // What is changed while it is off the site was withdrawn before.
    const before = revisions.findIndex(({ state }) => state !== "withdrawn");
    const { savedAt = "", reason } = revisions.at(before < 0 ? -1 : before - 1) ?? {};
    const day = localDateIn(site.timeZone)(new Date(savedAt));
    return { kind, slug, title, day, ...(reason && { reason }) };
  });
  return (await Promise.all(withdrawn)).toSorted((a, b) => b.day.localeCompare(a.day));
}
