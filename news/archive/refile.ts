/** Files the kept stories anew when the words of the topics have changed, by the owner or with a release. */
import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { newsRules } from "../../content/news-rules.ts";
import { bumpContentVersions } from "../../db/content-versions.ts";
import { inTransaction, withRetry } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import { bumpEdition } from "../edition.ts";
import { topicFinder } from "../select/topic-finder.ts";
import { settleStories } from "../stories/keep-story-rows.ts";
import { archivedUrls, archiveTag, inSpaces } from "./archive-rows.ts";

/** Stories written in one transaction: a visitor's form waits for it. */
const sliceSize = 20;

export async function refile(db: Database): Promise<void> {
  const digest = filingDigest();
  const filed = await db.selectFrom("news_edition").select("filed_by").where("id", "=", 1).executeTakeFirst();
  if (filed?.filed_by === digest) return;
  const topicsOf = topicFinder(newsRules);
  for await (const urls of archivedUrls(db)) {
    const rows = await db.selectFrom("news_archive").selectAll().where("url", "in", urls).execute();
    for (const { url, ...row } of rows) {
      const topics = inSpaces(topicsOf(`${row.title}\n${row.description}`));
      const update = db.updateTable("news_archive").set({ topics }).where("url", "=", url);
      if (topics !== row.topics) await withRetry(() => update.execute());
    }
  }
  const stories = await db.selectFrom("news_stories").select("id").execute();
  for (let at = 0; at < stories.length; at += sliceSize, await setImmediate()) {
    const ids = stories.slice(at, at + sliceSize).map(({ id }) => id);
    await inTransaction(db, (trx) => settleStories(trx, ids));
  }
  await inTransaction(db, async (trx) => {
    await bumpContentVersions(trx, [archiveTag]);
    await bumpEdition(trx);
    await trx.updateTable("news_edition").set({ filed_by: digest }).where("id", "=", 1).execute();
  });
}

/** Says by which words of topics the kept stories are filed. */
export function filingDigest(): string {
  return createHash("sha256").update(JSON.stringify(filingWords())).digest("base64");
}

/** All that decides what `topicFinder` finds: not what a topic is called, which is another word in each language. */
function filingWords() {
  const { topics, shortNames } = newsRules;
  return [shortNames, Object.entries(topics).map(([key, { name: _, news: __, ...words }]) => [key, words])];
}
