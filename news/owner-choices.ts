/** What the owner decided at the desk: sources beside the list, stories that are never shown. */
import type { Database } from "../db/schema.ts";
import { inNewEdition } from "./edition.ts";
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

/** From now on the story at this address is not shown, whoever brings it. True when it is one we have. */
export async function hideStory(db: Database, url: string, now: Date): Promise<boolean> {
  return inNewEdition(db, async (trx) => {
    await trx
      .insertInto("news_hidden")
      .values({ url, hidden_at: now.toISOString() })
      .onConflict((conflict) => conflict.column("url").doNothing())
      .execute();
    const known = await trx
      .selectFrom("news_articles")
      .select("url")
      .where("url", "=", url)
      .executeTakeFirst();
    return known !== undefined;
  });
}

/** Lets a hidden story be shown again. False when it was not hidden. */
export async function unhideStory(db: Database, url: string): Promise<boolean> {
  return inNewEdition(db, async (trx) => {
    const row = await trx
      .deleteFrom("news_hidden")
      .where("url", "=", url)
      .returning("url")
      .executeTakeFirst();
    return row !== undefined;
  });
}

/** The hidden addresses, newest first. */
export async function listHidden(db: Database): Promise<{ url: string; hidden_at: string }[]> {
  return await db.selectFrom("news_hidden").selectAll().orderBy("hidden_at", "desc").execute();
}
