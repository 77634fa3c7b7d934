import { describe, expect, test } from "vitest";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { readIn } from "../../text/words/reading.ts";
import { readEdition } from "../edition.ts";
import { reindexNews } from "../search-index.ts";
import { saveArticles } from "../store.ts";
import { recentStories } from "../stories/stories.ts";
import { readFiltered } from "./archive.ts";
import { refile } from "./refile.ts";

const databases = openOnBothEngines();
const now = new Date("2026-11-18T12:00:00Z");

describe.each(engines)("on %s", (engine) => {
  test("stories of an earlier release, which the feeds no longer hold, are filed under the topics of now, once", async () => {
    const db = databases[engine];
    const source = { name: "Daily", url: "https://daily.example/feed", topic: "Memphis" };
    const item = {
      title: "xAI asks for an air permit",
      url: "https://daily.example/1",
      description: "",
      publishedAt: now.toISOString(),
    };
    const fetched = { source, items: [item], etag: null, lastModified: null, freshFor: null, movedTo: null };
    await saveArticles(db, fetched, { listed: [source.url], now, period: 1 });
    await reindexNews(db, [source], now);
    await db.updateTable("news_archive").set({ topics: " ai air-health " }).execute();
    await db.updateTable("news_stories").set({ topics: " ai air-health " }).execute();
    await refile(db);
    expect(await readFiltered(db, { topic: "air" }, 5)).toEqual([]);
    await db.updateTable("news_edition").set({ filed_by: "an earlier release" }).execute();
    await refile(db);
    expect((await readFiltered(db, { topic: "air" }, 5)).map(({ url }) => url)).toEqual([item.url]);
    expect((await recentStories(db, { topic: "air", limit: 5 })).map(({ url }) => url)).toEqual([item.url]);
    // Another name of a topic files nothing anew.
    const edition = await readEdition(db);
    await readIn({ code: "es", tag: "es", words: { Air: "Aire" } }, () => refile(db));
    expect(await readEdition(db)).toBe(edition);
  });
});
