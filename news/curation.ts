/** The owner's overrides, in the transaction of their act (acts/news/): sources added and removed, stories hidden and shown again. */
import type { Database } from "../db/schema.ts";
import { findArchived, forgetFeeds, hiddenKeys, markHidden } from "./archive/archive-rows.ts";
import { bumpEdition } from "./edition.ts";
import { storyKey } from "./select/canonical-url.ts";
import { forgetChoices } from "./source-choices.ts";
import type { Source } from "./source-list.ts";
import { forgetReports } from "./stories/keep-story-rows.ts";

/** Adds a source, or updates the name and topic of one added before. */
export async function addSource(trx: Database, { name, url, topic }: Source, now: Date): Promise<void> {
  await trx
    .insertInto("news_added_sources")
    .values({ name, url, topic, added_at: now.toISOString() })
    .onConflict((conflict) => conflict.column("url").doUpdateSet({ name, topic }))
    .execute();
  await bumpEdition(trx);
}

/** Removes an added source and its stories. False when no added source has this URL. */
export async function removeSource(trx: Database, url: string): Promise<boolean> {
  const row = await trx
    .deleteFrom("news_added_sources")
    .where("url", "=", url)
    .returning("url")
    .executeTakeFirst();
  if (!row) return false;
  const addresses = await forgetChoices(trx, url);
  await trx.deleteFrom("news_articles").where("source_url", "in", addresses).execute();
  await forgetFeeds(trx, addresses);
  const reports = trx.selectFrom("news_story_reports").select("url").where("feed", "in", addresses);
  const urls = (await reports.execute()).map((report) => report.url);
  await forgetReports(trx, urls);
  await trx.deleteFrom("news_sources").where("url", "in", addresses).execute();
  await bumpEdition(trx);
  return true;
}

/** Hides the story at this URL and at every URL with the same `storyKey`, from every source. */
export async function hideStory(trx: Database, url: string, now: Date): Promise<void> {
  await trx
    .insertInto("news_hidden")
    .values({ url, hidden_at: now.toISOString() })
    .onConflict((conflict) => conflict.column("url").doNothing())
    .execute();
  await markHidden(trx, await findArchived(trx, [url]), true);
  await bumpEdition(trx);
}

/** Shows a hidden story again, under every URL with the same `storyKey`. */
export async function unhideStory(trx: Database, url: string): Promise<void> {
  const key = storyKey(url);
  const urls = (await listHidden(trx)).map((row) => row.url).filter((one) => storyKey(one) === key);
  if (urls.length > 0) await trx.deleteFrom("news_hidden").where("url", "in", urls).execute();
  await markHidden(trx, await findArchived(trx, [url]), false);
  await bumpEdition(trx);
}

export async function isHidden(db: Database, url: string): Promise<boolean> {
  return (await hiddenKeys(db)).has(storyKey(url));
}

/** The hidden URLs, most recently hidden first. */
export async function listHidden(db: Database): Promise<{ url: string; hidden_at: string }[]> {
  return await db.selectFrom("news_hidden").selectAll().orderBy("hidden_at", "desc").execute();
}

/** URLs of the stored articles that are hidden, as stored. */
export async function listHiddenArticles(db: Database): Promise<string[]> {
  const hidden = await hiddenKeys(db);
  if (hidden.size === 0) return [];
  const rows = await db.selectFrom("news_articles").select("url").execute();
  return rows.map(({ url }) => url).filter((url) => hidden.has(storyKey(url)));
}
