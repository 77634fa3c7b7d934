import { describe, expect, test } from "vitest";
import { readContentVersions } from "../../db/content-versions.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { archiveTag } from "../archive/archive-rows.ts";
import { hideStory, removeSource, unhideStory } from "../curation.ts";
import type { ParsedItem } from "../parse/parse-feed.ts";
import { reindexNews } from "../search-index.ts";
import type { Source } from "../source-list.ts";
import { saveArticles } from "../store.ts";
import { recentStories } from "./stories.ts";
import { readStory } from "./story.ts";

const databases = openOnBothEngines();
const source = (name: string, topic = "Memphis"): Source => ({
  name,
  url: `https://${name}.example/feed`,
  topic,
});
const [daily, weekly, wire] = [source("daily"), source("weekly"), source("wire", "AI")];
const listed = [daily, weekly, wire];
const at = (hour: number) => new Date(Date.UTC(2026, 10, 18, hour));

const permit = "Health Department signs xAI permit for ten turbines on Tulane Road";

describe.each(engines)("on %s", (engine) => {
  const db = () => databases[engine];
  const bring = async (from: Source, hour: number, titles: readonly string[]) => {
    const items = titles.map(
      (title): ParsedItem => ({
        title,
        url: `https://${from.name}.example/${title.length}${title.replaceAll(/\W/g, "").slice(0, 40)}`,
        description: "",
        publishedAt: at(hour).toISOString(),
      }),
    );
    const fetched = { source: from, items, etag: null, lastModified: null, freshFor: null, movedTo: null };
    await saveArticles(db(), fetched, { listed: listed.map(({ url }) => url), now: at(hour), period: 1 });
    await reindexNews(db(), listed, at(hour));
    return items.map(({ url }) => url);
  };
  const recent = () => recentStories(db(), { limit: 10 });

  test("a story keeps its address while reports join, and two that turn out to be one have both addresses", async () => {
    await bring(daily, 8, [permit]);
    const [first] = await recent();
    expect(first).toMatchObject({
      title: permit,
      source: "daily",
      newsrooms: 1,
      path: `/news/s/${first?.key}`,
    });
    // Reported in words that join nothing yet.
    await bring(weekly, 9, ["Regulators say yes to turbines at a supercomputer"]);
    expect(await recent()).toHaveLength(2);
    const [second] = await recent();
    await bring(weekly, 10, [`${permit} in Whitehaven`]);
    expect((await recent()).find(({ key }) => key === first?.key)?.newsrooms).toBe(2);
    // The weekly corrects its other headline: now it is the same story.
    const url = second?.url ?? "";
    await db()
      .updateTable("news_articles")
      .set({ title: permit, source: "wire", source_url: wire.url })
      .where("url", "=", url)
      .execute();
    await reindexNews(db(), listed, at(11));
    const [joined, ...others] = await recent();
    expect(others).toEqual([]);
    expect(joined).toMatchObject({ key: first?.key, newsrooms: 3 });
    expect(await readStory(db(), second?.key ?? "")).toEqual({ movedTo: first?.key });
    const story = await readStory(db(), first?.key ?? "");
    expect(story && "reports" in story && story.reports.map(({ source: name }) => name)).toEqual([
      "daily",
      "wire",
      "weekly",
    ]);
  });

  test("reading the same stories again writes none of them, and one that is new leaves the others alone", async () => {
    const written = async () => (await readContentVersions(db())).get(archiveTag) ?? 0;
    const before = await written();
    await reindexNews(db(), listed, at(11));
    expect(await written()).toBe(before);
    await bring(wire, 11, ["A school teaches AI to bus drivers in Frayser"]);
    // Once for its card, once for its story.
    expect(await written()).toBe(before + 2);
    await db().deleteFrom("news_articles").where("title", "like", "A school%").execute();
    await db().deleteFrom("news_stories").where("title", "like", "A school%").execute();
  });

  test("reports that a feed has dropped stay, and a story that is told apart again gets its address back", async () => {
    const [{ key = "" } = {}] = await recent();
    await db().deleteFrom("news_articles").where("source_url", "=", daily.url).execute();
    await reindexNews(db(), listed, at(12));
    expect((await recent()).map((one) => [one.key, one.newsrooms])).toEqual([[key, 3]]);
    await db()
      .updateTable("news_articles")
      .set({ title: "Regulators say yes to turbines at a supercomputer" })
      .where("source_url", "=", wire.url)
      .execute();
    await reindexNews(db(), listed, at(13));
    expect((await recent()).map(({ newsrooms }) => newsrooms).sort()).toEqual([1, 2]);
  });

  test("a hidden story is in no list and has no page until it is shown again, whichever report was hidden", async () => {
    const [story] = (await recent()).filter(({ newsrooms }) => newsrooms === 2);
    const read = await readStory(db(), story?.key ?? "");
    const other = read && "reports" in read ? read.reports.at(-1)?.url : undefined;
    await hideStory(db(), other ?? "", at(14));
    expect((await recent()).map(({ key }) => key)).not.toContain(story?.key);
    expect(await readStory(db(), story?.key ?? "")).toBeUndefined();
    await unhideStory(db(), other ?? "");
    expect((await recent()).map(({ key }) => key)).toContain(story?.key);
  });

  test("stories stay when so much is stored that they are not looked at anymore", async () => {
    const before = await recent();
    const rows = Array.from({ length: 5_000 }, (_, n) => ({
      ...{ url: `https://daily.example/much/${n}`, title: "Barbecue", description: "" },
      ...{ source: "daily", source_url: daily.url, image_url: null, categories: null },
      ...{ published_at: at(15).toISOString(), first_seen: at(15).toISOString() },
    }));
    for (let from = 0; from < rows.length; from += 500)
      await db()
        .insertInto("news_articles")
        .values(rows.slice(from, from + 500))
        .execute();
    await reindexNews(db(), listed, at(16));
    expect(await recent()).toEqual(before);
    await db().deleteFrom("news_articles").where("title", "=", "Barbecue").execute();
  });

  test("topics, places and the hour narrow the list", async () => {
    expect(await recentStories(db(), { topic: "air", limit: 5 })).toHaveLength(2);
    expect(await recentStories(db(), { topic: "learning", limit: 5 })).toEqual([]);
    expect(await recentStories(db(), { place: ["Whitehaven"], limit: 5 })).toHaveLength(1);
    expect(await recentStories(db(), { place: ["Haven"], limit: 5 })).toEqual([]);
    expect(await recentStories(db(), { since: at(10).toISOString(), limit: 5 })).toHaveLength(1);
  });

  test("what a removed source brought goes, and after thirteen months all of it", async () => {
    await db()
      .insertInto("news_added_sources")
      .values({ ...source("wire"), url: wire.url, added_at: "" })
      .execute();
    expect(await removeSource(db(), wire.url)).toBe(true);
    expect((await recent()).map(({ source: name }) => name)).not.toContain("wire");
    await db().deleteFrom("news_articles").execute();
    await reindexNews(db(), listed, new Date(at(0).getTime() + 402 * 86_400_000));
    expect(await recent()).toEqual([]);
    expect(await db().selectFrom("news_story_reports").select("url").execute()).toEqual([]);
  });
});
