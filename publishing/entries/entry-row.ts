/** Rows of an entry: its columns, its slug, and its revisions. */
import type { Selectable } from "kysely";
import { bumpContentVersions } from "../../db/content-versions.ts";
import { notePictures } from "../../db/revision-uses.ts";
import type { Database, EntryTable } from "../../db/schema.ts";
import { type Draft, type Kind, titleOf } from "../kind.ts";
import { entryOf, findEntry } from "./entries.ts";
import { indexRow } from "./entry-index.ts";
import { indexEntry } from "./index-entry.ts";

/** The columns that follow from what was typed. */
export function columnsOf(kind: Kind, draft: Draft, publishedAt: string | null) {
  return {
    title: titleOf(kind, draft),
    fields: JSON.stringify(draft.values),
    body: draft.body,
    sort_key: kind.sortKey(draft, publishedAt),
    ends_at: kind.endsAt?.(draft) ?? null,
  };
}

/** Keeps a save as a revision, and lets the search and the caches know of it. `wasShown`: whether visitors saw it before. */
export async function noteSave(
  trx: Database,
  kind: Kind,
  row: Selectable<EntryTable>,
  { by, now }: { by: string; now: Date },
  { action, reason = null, wasShown = false }: { action: string; reason?: string | null; wasShown?: boolean },
) {
  const { id, version, state, fields, body } = row;
  const saved = { reason, entry_id: id, version, saved_at: now.toISOString(), saved_by: by, action, state };
  const revision = await trx
    .insertInto("entry_revisions")
    .values({ ...saved, fields, body, is_read: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  await notePictures(trx, { id: revision.id, fields, body });
  const entry = entryOf(row);
  await indexEntry(trx, kind, entry);
  await indexRow(trx, kind, row);
  await kind.saved?.(trx, entry, now);
  if (wasShown || state === "published") await bumpContentVersions(trx, [kind.name]);
  return { outcome: "saved" as const, entry };
}

/** The slug, with the first number that makes it unique in its kind; `id`: of the entry that may have it already. */
export async function freeSlug(trx: Database, { name }: Kind, wanted: string, id?: number): Promise<string> {
  for (let number = 1; ; number++) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    const taken = await findEntry(trx, name, slug);
    if (!taken || taken.id === id) return slug;
  }
}
