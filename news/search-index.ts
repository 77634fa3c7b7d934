/** What the search knows of the news: every kept story that the rules let pass, once for all publishers that tell it. */
import { newsRules } from "../content/news-rules.ts";
import { withRetry } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";
import { replaceDocuments, type SearchDocument } from "../search/document-index.ts";
import { listHidden } from "./curation.ts";
import { storyKey } from "./select/canonical-url.ts";
import { dedupeStories } from "./select/dedupe.ts";
import { relevanceOf } from "./select/relevance.ts";
import type { Candidate } from "./select/selection.ts";
import { readCandidates } from "./snapshot.ts";
import type { Source } from "./source-list.ts";

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
  const clusters = dedupeStories<Candidate>(hidden);
  for (const candidate of await readCandidates(db, sources))
    if (isRelevant(candidate.topic, candidate) || hidden.has(storyKey(candidate.url)))
      clusters.add(candidate);
  // Newest first: the last is the one who had it first.
  return clusters.stories().flatMap((reports) => {
    const first = reports.at(-1);
    return first ? documentOf(first) : [];
  });
}

async function hiddenKeys(db: Database): Promise<Set<string>> {
  return new Set((await listHidden(db)).map(({ url }) => storyKey(url)));
}

function documentOf({ url, title, description, source, publishedAt }: Candidate): SearchDocument {
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
