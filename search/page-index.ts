/** Indexes the pages of the site by the words that they have whatever is published: entries and news have documents of their own. */
import { decodeHTML } from "entities";
import { finds } from "../db/count.ts";
import { inTransaction } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";
import { replaceDocuments, type SearchDocument } from "./document-index.ts";

/** `modified`: an ISO day. Writes what differs; returns how many documents it changed. `render`: the HTML of a path, with nothing published. */
export async function indexPages(
  db: Database,
  pages: readonly Record<"path" | "title" | "description" | "modified", string>[],
  render: (path: string) => Promise<string>,
): Promise<number> {
  const documents: SearchDocument[] = [];
  for (const { path, title, description, modified } of pages) {
    const text = `${description} ${pageWords(await render(path))}`;
    documents.push({ source: "page", key: path, url: path, title, text, changedAt: modified });
  }
  return inTransaction(db, (trx) => replaceDocuments(trx, "page", documents));
}

/** False for a new database, and for one that was filled from another: then everything is to be indexed. */
export function hasPages(db: Database): Promise<boolean> {
  return finds(db.selectFrom("search_documents").select("id").where("source", "=", "page"));
}

/** What our own HTML says in the main part, as plain text, without navigation, forms, tables and dialogs; "" without a main part. */
export function pageWords(html: string): string {
  const main = /<main\b[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? "";
  const text = main
    .replace(skipped, " ")
    .replace(block, " ")
    .replace(/<[^>]*>/g, "");
  return decodeHTML(text).replace(/\s+/g, " ").trim();
}

const skipped = /<(script|style|svg|nav|form|table|dialog|template|noscript)\b[^>]*>[\s\S]*?<\/\1>/g;
const block =
  /<\/?(?:p|h[1-6]|li|ul|ol|dl|dt|dd|div|section|table|tr|t[hd]|br|figure|blockquote|summary|details)\b[^>]*>/g;
