/** Writes entries: every save is a revision, and a change that visitors see increments the version of its kind. */
import type { Selectable } from "kysely";
import type { Database, EntryTable } from "../../db/schema.ts";
import { slugify } from "../../text/markdown/slug.ts";
import {
  type Draft,
  type Entry,
  type EntryState,
  type FieldError,
  isSeen,
  type Kind,
  titleOf,
} from "../kind.ts";
import { checkDraft } from "./check-draft.ts";
import { findEntryById, findEntryByKey } from "./entries.ts";
import { columnsOf, freeSlug, noteSave } from "./entry-row.ts";

/** Who saves, and when. `form`: from which open form (publishing/entries/edit-entry.ts). */
export interface Saving {
  by: string;
  now: Date;
  form?: string | undefined;
}

/**
 * "conflict": somebody saved a later version than the one that was edited; nothing was changed. "invalid": with one error a
 * field. "gone": there is no such entry.
 */
export type Saved =
  | { outcome: "saved"; entry: Entry }
  | { outcome: "conflict"; entry: Entry }
  | { outcome: "invalid"; errors: FieldError[] }
  | { outcome: "not_found" };

export interface NewEntry {
  /** Default: from the kind's words for it; made unique with a number. */
  slug?: string;
  reference?: string | null;
  /** The submission whose entry it is a copy of. */
  copiedReference?: string | null;
  /** Default: a draft. Times are for imports. */
  state?: EntryState;
  publishAt?: string | null;
  publishedAt?: string | null;
  changedAt?: string;
  /** A draft may lack what is required (`checkDraft`). */
  incomplete?: boolean;
  /** As its first revision says; default: "created". */
  action?: string;
  /** Idempotency key: when an entry has it already, that one is the "conflict". */
  draftKey?: string | undefined;
}

/** Inserts an entry, in the caller's transaction. */
export async function createEntry(
  trx: Database,
  kind: Kind,
  typed: Draft,
  { by, now, form, draftKey, ...more }: Saving & NewEntry,
): Promise<Exclude<Saved, { outcome: "not_found" }>> {
  const state = more.state ?? "draft";
  const checked = checkDraft(kind, typed, { incomplete: more.incomplete === true && state === "draft" });
  if (!checked.ok) return { outcome: "invalid", errors: checked.errors };
  const { draft } = checked;
  const wanted = more.slug ?? slugify(kind.slug?.(draft, now) ?? titleOf(kind, draft), kind.name);
  const at = now.toISOString();
  const publishedAt = more.publishedAt ?? (state === "published" ? at : null);
  let row: Selectable<EntryTable> | undefined;
  // On PostgreSQL another transaction may take the slug or the key first: the insert waits for it, then both are looked up again.
  while (!row) {
    const made = draftKey && (await findEntryByKey(trx, draftKey));
    if (made) return { outcome: "conflict", entry: made };
    row = await trx
      .insertInto("entries")
      .values({
        kind: kind.name,
        slug: await freeSlug(trx, kind, wanted),
        state,
        ...columnsOf(kind, draft, publishedAt),
        reference: more.reference ?? null,
        copied_reference: more.copiedReference ?? null,
        version: 1,
        created_at: at,
        changed_at: more.changedAt ?? at,
        publish_at: more.publishAt ?? null,
        published_at: publishedAt,
        draft_key: draftKey ?? null,
        saved_from: form ?? null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
  }
  return noteSave(trx, kind, row, { by, now }, { action: more.action ?? "created" });
}

/**
 * Saves what was typed into an entry, in the caller's transaction. `version`: the version that was edited. What is published
 * stays published, and the change is seen at once. The slug of an entry that was never published follows its title where that
 * becomes another one, unless `slug` is given, or it is mailed. `incomplete`: while nobody is to see it, it may lack what is required.
 */
export function saveEntry(
  trx: Database,
  kind: Kind,
  id: number,
  typed: Draft,
  how: Saving & { version: number; action?: string; slug?: string; incomplete?: boolean },
): Promise<Saved> {
  const { version, action = "saved", slug: kept, incomplete = false, ...saving } = how;
  return change(trx, kind, id, { version, action, saving }, async (entry) => {
    const checked = checkDraft(kind, typed, { incomplete: incomplete && !isSeen(entry) });
    if (!checked.ok) return { errors: checked.errors };
    const { draft } = checked;
    const words = (one: Draft) => slugify(kind.slug?.(one, saving.now) ?? titleOf(kind, one), kind.name);
    const isSame = words(draft) === words(entry);
    const wanted = kept ?? (kind.isMailed || isSame ? entry.slug : words(draft));
    const slug = entry.publishedAt ? entry.slug : await freeSlug(trx, kind, wanted, id);
    const isOff = kind.isMailed && entry.state === "scheduled";
    const off = isOff && { state: "draft" as const, publish_at: null };
    return { set: { slug, ...off, ...columnsOf(kind, draft, entry.publishedAt) } };
  });
}

/**
 * Publishes an entry now, or at a later instant (`publishAt`): then it is scheduled. Checks it again first, since the rules may
 * have changed.
 */
export function publishEntry(
  trx: Database,
  kind: Kind,
  id: number,
  { version, publishAt, ...saving }: Saving & { version?: number; publishAt?: Date },
): Promise<Saved> {
  const { now } = saving;
  const later = publishAt && publishAt > now ? publishAt.toISOString() : undefined;
  const how = { version, action: later ? "scheduled" : "published", saving };
  return change(trx, kind, id, how, async (entry) => {
    const checked = checkDraft(kind, entry);
    if (!checked.ok) return { errors: checked.errors };
    if (later) return { set: { state: "scheduled", publish_at: later } };
    const published_at = entry.publishedAt ?? now.toISOString();
    const sort_key = kind.sortKey(checked.draft, published_at);
    return { set: { state: "published", publish_at: null, published_at, sort_key } };
  });
}

/**
 * Takes an entry off the site, or back to a draft when it was never published. Its page then answers 410; with `toDraft`, for a
 * decision that was taken back, it is a draft in any case. `reason`: what visitors read of a kind that `needsReason`.
 */
export function withdrawEntry(
  trx: Database,
  kind: Kind,
  id: number,
  options: Saving & { version?: number; toDraft?: boolean; reason?: string | null | undefined },
): Promise<Saved> {
  const { version, toDraft = false, reason, ...saving } = options;
  const how = { version, action: "withdrawn", saving, reason };
  return change(trx, kind, id, how, async ({ publishedAt }) => ({
    set: { state: publishedAt && !toDraft ? "withdrawn" : "draft", publish_at: null },
  }));
}

type Change = { errors: FieldError[] } | { set: Partial<Selectable<EntryTable>> };

async function change(
  trx: Database,
  kind: Kind,
  id: number,
  how: { version: number | undefined; action: string; saving: Saving; reason?: string | null | undefined },
  make: (entry: Entry) => Promise<Change>,
): Promise<Saved> {
  const { version, action, saving, reason } = how;
  const before = await findEntryById(trx, id);
  if (!before || before.kind !== kind.name) return { outcome: "not_found" };
  if (version !== undefined && before.version !== version) return { outcome: "conflict", entry: before };
  const { now, form = null } = saving;
  const made = await make(before);
  if ("errors" in made) return { outcome: "invalid", errors: made.errors };
  // The version again: on PostgreSQL another transaction may have committed since it was read.
  const row = await trx
    .updateTable("entries")
    .set({ ...made.set, version: before.version + 1, changed_at: now.toISOString(), saved_from: form })
    .where("id", "=", id)
    .where("version", "=", before.version)
    .returningAll()
    .executeTakeFirst();
  if (!row) return { outcome: "conflict", entry: (await findEntryById(trx, id)) ?? before };
  return noteSave(trx, kind, row, saving, { action, reason, wasShown: before.state === "published" });
}
