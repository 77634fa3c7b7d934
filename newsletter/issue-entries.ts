/** Newsletter issues as entries (publishing/kinds/issue.ts): drafts, and files taken in as drafts. */
import { site } from "../content/site.ts";
import { inTransaction } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";
import { findEntry } from "../publishing/entries/entries.ts";
import { createEntry, type Saving, saveEntry } from "../publishing/entries/save-entry.ts";
import type { Entry, FieldError } from "../publishing/kind.ts";
import { issue as kind } from "../publishing/kinds/issue.ts";
import { localDateIn } from "../time/zone-time.ts";
import type { Issue } from "./issue.ts";

/** "published": the entry is on the site already and was left as it is. */
export type KeptDraft =
  | { outcome: "created" | "changed" | "same" | "published"; entry: Entry }
  | { outcome: "invalid"; errors: FieldError[] };

export function findIssue(db: Database, slug: string): Promise<Entry | undefined> {
  return findEntry(db, kind.name, slug);
}

/** A new draft, named after the day. */
export async function createDraft(
  trx: Database,
  { subject, preview, body }: Issue,
  saving: Saving,
): Promise<Entry> {
  const slug = localDateIn(site.timeZone)(saving.now);
  const draft = { values: { subject, preview }, body };
  const created = await createEntry(trx, kind, draft, { ...saving, slug });
  if (created.outcome !== "saved") throw new Error("The draft of an issue breaks a rule of its kind.");
  return created.entry;
}

/** Keeps an issue as the draft with this slug: a new one, or a new revision of the one that is there. */
export function keepDraft(
  db: Database,
  slug: string,
  { subject, preview, body }: Issue,
  saving: Saving,
): Promise<KeptDraft> {
  const draft = { values: { subject, preview }, body };
  return inTransaction(db, async (trx): Promise<KeptDraft> => {
    const known = await findIssue(trx, slug);
    if (!known) {
      const created = await createEntry(trx, kind, draft, { ...saving, slug });
      return created.outcome === "invalid" ? created : { outcome: "created", entry: created.entry };
    }
    if (known.state === "published") return { outcome: "published", entry: known };
    const isSame = known.title === subject && known.values.preview === preview && known.body === body;
    if (isSame) return { outcome: "same", entry: known };
    const saved = await saveEntry(trx, kind, known.id, draft, {
      ...saving,
      slug,
      version: known.version,
    });
    if (saved.outcome === "saved") return { outcome: "changed", entry: saved.entry };
    if (saved.outcome === "invalid") return saved;
    throw new Error(`The draft ${slug} could not be saved: ${saved.outcome}.`);
  });
}
