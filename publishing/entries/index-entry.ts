/** What the search knows of entries: the published ones, as a reader sees them. */
import { languages } from "../../content/languages.ts";
import { inTransaction, withRetry } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import {
  differs,
  indexDocument,
  replaceDocuments,
  type SearchDocument,
  unindexDocuments,
} from "../../search/document-index.ts";
import { type Entry, entryPath, type Kind } from "../kind.ts";
import { stateOf, type Translation } from "../translations/translation.ts";
import { listTranslations } from "../translations/translation-store.ts";
import { listEntries, publishedSlices } from "./entries.ts";

/** Call it in the transaction that saves the entry: a published one can be found, any other cannot. */
export async function indexEntry(trx: Database, kind: Kind, entry: Entry): Promise<void> {
  if (entry.state === "published")
    for (const one of await documentsOf(trx, kind, [entry])) await indexDocument(trx, one);
  else if (entry.publishedAt) await unindexEntry(trx, entry);
}

export async function unindexEntry(trx: Database, { kind, slug }: Pick<Entry, "kind" | "slug">) {
  await unindexDocuments(trx, kind, [slug]);
}

/**
 * Compares the documents of these kinds with the published entries, a slice at a time, so that neither visitors nor their forms wait
 * for thousands; returns how many it changed. Opens its own transactions.
 */
export async function reindexEntries(db: Database, kinds: Iterable<Kind>): Promise<number> {
  let changed = 0;
  for (const kind of kinds) {
    for await (const entries of publishedSlices(db, kind)) {
      const slugs = entries.map(({ slug }) => slug);
      if (!(await differs(db, kind.name, await documentsOf(db, kind, entries), slugs))) continue;
      // Read again: somebody may have saved one meanwhile.
      changed += await inTransaction(db, async (trx) => {
        const now = await listEntries(trx, kind, { slugs });
        return replaceDocuments(trx, kind.name, await documentsOf(trx, kind, now), slugs);
      });
    }
    const shown = db.selectFrom("entries").select("slug").where("kind", "=", kind.name);
    const stale = db.deleteFrom("search_documents").where("source", "=", kind.name);
    const gone = stale.where("key", "not in", shown.where("state", "=", "published"));
    changed += Number((await withRetry(() => gone.executeTakeFirstOrThrow())).numDeletedRows);
  }
  return changed;
}

async function documentsOf(trx: Database, kind: Kind, entries: readonly Entry[]): Promise<SearchDocument[]> {
  const known: Awaited<ReturnType<typeof listTranslations>>[] = [];
  for (const { code } of languages) known.push(await listTranslations(trx, code, entries));
  return entries.map((entry) => {
    const own = known.flatMap((one) => one.get(entry.id) ?? []);
    const current = own.filter((one) => stateOf(entry, one) === "translated");
    return documentOf(kind, entry, current);
  });
}

/** Found by its words in every language. */
function documentOf(kind: Kind, entry: Entry, translations: readonly Translation[]): SearchDocument {
  const { title, summary, text, author, facts } = kind.show(entry);
  // A summary is often the beginning of the text.
  const lead = text.replace(/\s+/g, " ").startsWith(summary.replace(/…$/, "")) ? "" : summary;
  // Without the names of the fields, which would stand in what the search shows.
  const about = [author, ...facts.map((fact) => fact.text)].filter(Boolean).join(". ");
  const others = translations.flatMap(({ values, body }) => {
    const theirs = kind.show({ ...entry, values: { ...entry.values, ...values }, body });
    return [theirs.title, theirs.text];
  });
  return {
    source: kind.name,
    key: entry.slug,
    url: entryPath(kind, entry.slug),
    title,
    text: [lead, text, about, ...others].filter(Boolean).join(" "),
    changedAt: entry.publishedAt ?? entry.changedAt,
  };
}
