/** Writes translations of entries: every save, and every removal, is a row. */
import { bumpContentVersions } from "../../db/content-versions.ts";
import type { Database } from "../../db/schema.ts";
import { filled } from "../../text/filled.ts";
import { bodyField, checkDraft } from "../entries/check-draft.ts";
import { indexEntry } from "../entries/index-entry.ts";
import type { Saving } from "../entries/save-entry.ts";
import type { Draft, Entry, Kind, Values } from "../kind.ts";
import { fieldsToTranslate, type Translation } from "./translation.ts";

/**
 * Saves a translation, or with undefined removes it, in the caller's transaction. `version`: the one that it follows, 0 for the
 * first. False when somebody saved another one since.
 */
export async function saveTranslation(
  trx: Database,
  kind: Kind,
  entry: Entry,
  language: string,
  text: Translation | undefined,
  { by, now, version }: Saving & { version: number },
): Promise<boolean> {
  const { values, body = "", of = "", readBy = null } = text ?? {};
  const fields = values ? JSON.stringify(values) : null;
  const saved = await trx
    .insertInto("entry_translations")
    .values({
      ...{ entry_id: entry.id, language, version: version + 1, fields, body, of, read_by: readBy },
      ...{ saved_at: now.toISOString(), saved_by: by },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!saved) return false;
  if (entry.state !== "published") return true;
  await indexEntry(trx, kind, entry);
  await bumpContentVersions(trx, [kind.name]);
  return true;
}

/** What was typed of the texts that are translated, normalized by the rules of the kind; nothing is required. */
export function checkTranslation(kind: Kind, entry: Draft, typed: Values) {
  const names = fieldsToTranslate(kind.name);
  const own = Object.fromEntries(names.map((name) => [name, typed[name] ?? ""]));
  const body = kind.body ? (typed[bodyField] ?? "") : "";
  const checked = checkDraft(kind, { values: { ...entry.values, ...own }, body }, { incomplete: true });
  // The English may be older than a rule.
  const errors = checked.ok
    ? []
    : checked.errors.filter(({ field }) => field === bodyField || names.includes(field));
  const { values } = checked.draft;
  const kept = Object.fromEntries(names.map((name) => [name, values[name] ?? ""]));
  return { text: { values: filled(kept) as Values, body: checked.draft.body }, errors };
}
