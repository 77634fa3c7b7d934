/** What the search knows of the news: every kept story that the rules let pass, once for all publishers that tell it. */
import { createHash } from "node:crypto";
import { newsRules } from "../content/news-rules.ts";
import { withRetry } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";
import { replaceDocuments, type SearchDocument } from "../search/document-index.ts";
import type { Article } from "./article.ts";
import { listHidden } from "./curation.ts";
import { storyKey } from "./select/canonical-url.ts";
import { relevanceOf } from "./select/relevance.ts";
import { cardsOf } from "./select/selection.ts";
import { readCandidates } from "./snapshot.ts";
import type { Source } from "./source-list.ts";

/** Brings the search up to date like `reindexNews`, unless the stories are those of the last time. */
export function openNewsIndex(db: Database): (sources: readonly Source[]) => Promise<void> {
  let last = "";
  return async (sources) => {
    const digest = await digestOf(db, sources);
    if (digest === last) return;
    await reindexNews(db, sources);
    last = digest;
  };
}

async function digestOf(db: Database, sources: readonly Source[]): Promise<string> {
  const hash = createHash("sha256");
  for (const key of await hiddenKeys(db)) hash.update(`${key}\0`);
  for (const { url, title, description, source, publishedAt, topic } of await readCandidates(db, sources))
    hash.update([url, title, description, source, publishedAt, topic, ""].join("\0"));
  return hash.digest("base64");
}

/**
 * Compares the documents with the stored stories of these sources and writes what differs; returns how many it changed. As on
 * the News page, a hidden story cannot be found in another publisher's words either.
 */
export async function reindexNews(db: Database, sources: readonly Source[]): Promise<number> {
  const documents = await readDocuments(db, sources);
  return withRetry(() =>
    db.transaction().execute(async (trx) => {
      // Again: one may have been hidden meanwhile.
      const hidden = await hiddenKeys(trx);
      const shown = documents.filter(({ key }) => !hidden.has(storyKey(key)));
      return replaceDocuments(trx, "news", shown);
    }),
  );
}

async function readDocuments(db: Database, sources: readonly Source[]): Promise<SearchDocument[]> {
  const isRelevant = relevanceOf(newsRules);
  const hidden = await hiddenKeys(db);
  const candidates = await readCandidates(db, sources);
  const tellings = candidates.filter(
    (candidate) => isRelevant(candidate.topic, candidate) || hidden.has(storyKey(candidate.url)),
  );
  return cardsOf(tellings, hidden).map(documentOf);
}

async function hiddenKeys(db: Database): Promise<Set<string>> {
  return new Set((await listHidden(db)).map(({ url }) => storyKey(url)));
}

function documentOf({ url, title, description, source, publishedAt }: Article): SearchDocument {
  return {
    source: "news",
    key: url,
    url,
    title,
    text: description,
    publisher: source,
    changedAt: publishedAt,
  };
}
