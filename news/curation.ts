/** What the owner decided at the desk: sources beside the list, stories that are never shown. */
import type { Database } from "../db/schema.ts";
import { inNewEdition } from "./edition.ts";
import { storyKey } from "./select/canonical-url.ts";
import type { Source } from "./source-list.ts";

/** The listed sources and behind them those that the owner added, none twice. */
export async function withAddedSources(db: Database, listed: readonly Source[]): Promise<Source[]> {
  const urls = new Set(listed.map(({ url }) => url));
  return [...listed, ...(await listAddedSources(db)).filter(({ url }) => !urls.has(url))];
}

/** The sources the owner added, oldest first. */
export async function listAddedSources(db: Database): Promise<Source[]> {
  return await db
    .selectFrom("news_added_sources")
    .select(["name", "url", "topic"])
    .orderBy("added_at")
    .orderBy("url")
    .execute();
}

/** Adds a source, or gives one that was added before its new name and topic. */
export async function addSource(db: Database, { name, url, topic }: Source, now: Date): Promise<void> {
  await inNewEdition(db, (trx) =>
    trx
      .insertInto("news_added_sources")
      .values({ name, url, topic, added_at: now.toISOString() })
      .onConflict((conflict) => conflict.column("url").doUpdateSet({ name, topic }))
      .execute(),
  );
}

/** Takes an added source away again, with its stories. False when there is none with this address. */
export async function removeSource(db: Database, url: string): Promise<boolean> {
  return inNewEdition(db, async (trx) => {
    const row = await trx
      .deleteFrom("news_added_sources")
      .where("url", "=", url)
      .returning("url")
      .executeTakeFirst();
    if (!row) return false;
    await trx.deleteFrom("news_articles").where("source_url", "=", url).execute();
    await trx.deleteFrom("news_sources").where("url", "=", url).execute();
    return true;
  });
}

/** From now on the story at this address is not shown, whoever brings it and however its address is spelled. True when it is one we have. */
export async function hideStory(db: Database, url: string, now: Date): Promise<boolean> {
  return inNewEdition(db, async (trx) => {
    await trx
      .insertInto("news_hidden")
      .values({ url, hidden_at: now.toISOString() })
      .onConflict((conflict) => conflict.column("url").doNothing())
      .execute();
    return (await keptAt(trx, [url])).length > 0;
  });
}

/** Lets a hidden story be shown again, under each spelling of its address. False when it was not hidden. */
export async function unhideStory(db: Database, url: string): Promise<boolean> {
  return inNewEdition(db, async (trx) => {
    const key = storyKey(url);
    const urls = (await listHidden(trx)).map((row) => row.url).filter((one) => storyKey(one) === key);
    if (urls.length > 0) await trx.deleteFrom("news_hidden").where("url", "in", urls).execute();
    return urls.length > 0;
  });
}

/** The hidden addresses, newest first. */
export async function listHidden(db: Database): Promise<{ url: string; hidden_at: string }[]> {
  return await db.selectFrom("news_hidden").selectAll().orderBy("hidden_at", "desc").execute();
}

/** The kept articles whose own address is hidden, by the addresses they came with. */
export async function listHiddenArticles(db: Database): Promise<string[]> {
  const hidden = (await listHidden(db)).map(({ url }) => url);
  return hidden.length > 0 ? keptAt(db, hidden) : [];
}

/** Addresses of kept articles that are other spellings of these, or the same. */
async function keptAt(db: Database, urls: readonly string[]): Promise<string[]> {
  const keys = new Set(urls.map(storyKey));
  const rows = await db.selectFrom("news_articles").select("url").execute();
  return rows.map(({ url }) => url).filter((url) => keys.has(storyKey(url)));
}
