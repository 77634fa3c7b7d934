/** The archive and what the search knows of the news: every kept story that the rules let pass, once for all publishers that tell it. */
import { newsRules } from "../content/news-rules.ts";
import { withRetry } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";
import { replaceDocuments, type SearchDocument } from "../search/document-index.ts";
import { readArchive } from "./archive/archive.ts";
import { keepStories } from "./archive/keep-stories.ts";
import type { Article } from "./article.ts";
import { listHidden } from "./curation.ts";
import { storyKey } from "./select/canonical-url.ts";
import { dedupeStories } from "./select/dedupe.ts";
import { relevanceOf, subjectsOf } from "./select/relevance.ts";
import { type Candidate, toCard } from "./select/selection.ts";
import { readCandidates } from "./snapshot.ts";
import type { Source } from "./source-list.ts";

/**
 * Brings the archive up to the stored stories of these sources, and the search up to the archive; returns how many documents it
 * changed. As on the News page, a hidden story is in neither in another publisher's words.
 */
export async function reindexNews(
  db: Database,
  sources: readonly Source[],
  now = new Date(),
): Promise<number> {
  const { stories, seen } = await readStories(db, sources);
  return withRetry(() =>
    db.transaction().execute(async (trx) => {
      // Again: one may have been hidden meanwhile.
      const hidden = await hiddenKeys(trx);
      const shown = stories.filter(({ url }) => !hidden.has(storyKey(url)));
      await keepStories(trx, { stories: shown, seen, now });
      return replaceDocuments(trx, "news", (await readArchive(trx)).map(documentOf));
    }),
  );
}

/** The cards of everything that is stored, and the addresses of all that was looked at. */
async function readStories(
  db: Database,
  sources: readonly Source[],
): Promise<{ stories: Article[]; seen: Set<string> }> {
  const isRelevant = relevanceOf(newsRules);
  const subjects = subjectsOf(newsRules);
  const hidden = await hiddenKeys(db);
  const clusters = dedupeStories<Candidate>(hidden);
  const candidates = await readCandidates(db, sources);
  for (const candidate of candidates)
    if (isRelevant(candidate.topic, candidate) || hidden.has(storyKey(candidate.url)))
      clusters.add(candidate);
  const stories = clusters.stories().map((reports) => {
    const card = toCard(reports);
    return { ...card, ...subjects(card) };
  });
  return { stories, seen: new Set(candidates.map(({ url }) => url)) };
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
