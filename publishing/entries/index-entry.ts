/** What the search knows of entries: the published ones, as a reader sees them. */
import type { Database } from "../../db/schema.ts";
import {
  indexDocument,
  replaceDocuments,
  type SearchDocument,
  unindexDocuments,
} from "../../search/document-index.ts";
import { kinds } from "../catalog.ts";
import { type Entry, entryPath, type Kind } from "../kind.ts";
import { listEntries } from "./entries.ts";

/** Call it in the transaction that saves the entry: a published one can be found, any other cannot. */
export async function indexEntry(trx: Database, kind: Kind, entry: Entry): Promise<void> {
  if (entry.state === "published") await indexDocument(trx, documentOf(kind, entry));
  else if (entry.publishedAt) await unindexEntry(trx, entry);
}

export async function unindexEntry(trx: Database, { kind, slug }: Pick<Entry, "kind" | "slug">) {
  await unindexDocuments(trx, kind, [slug]);
}

/** Compares the documents of all kinds with the published entries; returns how many it changed. */
export async function reindexEntries(trx: Database): Promise<number> {
  let changed = 0;
  for (const kind of kinds.values()) {
    const documents = (await listEntries(trx, kind)).map((entry) => documentOf(kind, entry));
    changed += await replaceDocuments(trx, kind.name, documents);
  }
  return changed;
}

function documentOf(kind: Kind, entry: Entry): SearchDocument {
  const { title, summary, text, author, facts } = kind.show(entry);
  // A summary is often the beginning of the text.
  const lead = text.replace(/\s+/g, " ").startsWith(summary.replace(/…$/, "")) ? "" : summary;
  const about = [author, ...facts.map((fact) => `${fact.name}: ${fact.text}`)].filter(Boolean).join(". ");
  return {
    source: kind.name,
    key: entry.slug,
    url: entryPath(kind, entry.slug),
    title,
    text: [lead, text, about].filter(Boolean).join(" "),
    changedAt: entry.publishedAt ?? entry.changedAt,
  };
}
