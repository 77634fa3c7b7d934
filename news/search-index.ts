/** The archive and what the search knows of the news: every kept story that the rules let pass, once for all publishers that tell it. */
import { newsRules } from "../content/news-rules.ts";
import { inTransaction } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";
import { hiddenKeys } from "./archive/archive-rows.ts";
import { daysKept, keepStories } from "./archive/keep-stories.ts";
import { refile } from "./archive/refile.ts";
import { bumpEdition } from "./edition.ts";
import { storyKey } from "./select/canonical-url.ts";
import { relevanceOf, subjectsOf } from "./select/relevance.ts";
import { isHidden, storiesOf, toCard } from "./select/selection.ts";
import { digestOf, readCandidates } from "./snapshot.ts";
import type { Source } from "./source-list.ts";
import { keepStoryRows } from "./stories/keep-story-rows.ts";

/** Brings the search up to date like `reindexNews`, unless stories and rules are those of the last time. */
export function openNewsIndex(db: Database): (sources: readonly Source[]) => Promise<void> {
  let last = "";
  return async (sources) => {
    const digest = digestOf(await readCandidates(db, sources), await hiddenKeys(db));
    if (digest === last) return;
    await reindexNews(db, sources);
    last = digest;
  };
}

/**
 * Brings the archive up to the stored stories of these sources, and the search with it; returns how many documents it changed. As on
 * the News page, a hidden story is in neither in another publisher's words.
 */
export async function reindexNews(db: Database, sources: readonly Source[], now = new Date()) {
  const isRelevant = relevanceOf(newsRules);
  const subjects = subjectsOf(newsRules);
  const hidden = await hiddenKeys(db);
  const candidates = await readCandidates(db, sources);
  const relevant = candidates.filter(
    (candidate) => isRelevant(candidate.topic, candidate) || hidden.has(storyKey(candidate.url)),
  );
  const groups = storiesOf(relevant);
  const shown = groups.filter(({ reports }) => !reports.some((report) => isHidden(report, hidden)));
  const stories = shown.map(({ reports }) => toCard(reports)).map((card) => ({ ...card, ...subjects(card) }));
  const stored = await db.selectFrom("news_articles").select(["url", "source_url"]).execute();
  const feeds = new Map(stored.map(({ url, source_url }) => [url, source_url]));
  const seen = new Set(candidates.map(({ url }) => url));
  const changed = await keepStories(db, { stories, feeds, seen, now });
  const oldest = new Date(now.getTime() - daysKept * 86_400_000).toISOString();
  await refile(db);
  // More may be stored of these sources than was looked at: that stays. What others brought, which are turned off, goes.
  const read = new Set(sources.map(({ url }) => url));
  const looked = new Map([...feeds].filter(([url, feed]) => seen.has(url) || !read.has(feed)));
  // The addresses of stories stand on the cards.
  if (await keepStoryRows(db, { groups, feeds: looked, oldest })) await inTransaction(db, bumpEdition);
  return changed;
}
