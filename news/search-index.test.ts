import { describe, expect, test } from "vitest";
import { findDocuments } from "../search/find-documents.ts";
import { readQuery } from "../search/read-query.ts";
import { engines, openOnBothEngines } from "../test/support/both-engines.ts";
import { addSource, hideStory, removeSource, unhideStory } from "./curation.ts";
import type { ParsedItem } from "./parse/parse-feed.ts";
import { reindexNews } from "./search-index.ts";
import type { Source } from "./source-list.ts";
import { maxKept, saveArticles } from "./store.ts";

const databases = openOnBothEngines();
const now = new Date("2026-03-01T12:00:00Z");
const daily: Source = { name: "Daily", url: "https://daily.example/feed", topic: "Memphis" };
const weekly: Source = { name: "Weekly", url: "https://weekly.example/feed", topic: "AI" };
const listed = [daily, weekly];

const item = (title: string, url: string, publishedAt = "2026-02-01T12:00:00.000Z"): ParsedItem => ({
  title,
  url,
  description: "",
  publishedAt,
});

describe.each(engines)("on %s", (engine) => {
  const save = (source: Source, items: ParsedItem[]) =>
    saveArticles(
      databases[engine],
      { source, items, etag: null, lastModified: null, freshFor: null, movedTo: null },
      { listed: listed.map(({ url }) => url), now, period: 3_600_000 },
    );
  const find = async (typed: string) =>
    (await findDocuments(databases[engine], readQuery(typed), { page: 1, now })).results.map(
      ({ url }) => url,
    );
  const reindex = (sources = listed) => reindexNews(databases[engine], sources);

  test("kept news is found once the rules let it pass, one address for all who tell it", async () => {
    await save(daily, [
      item("AI data center opens a library of whistles", "https://daily.example/whistles"),
      item("Whistles win the county bake sale", "https://daily.example/sale"),
    ]);
    await save(weekly, [
      item(
        "AI data center opens a library of whistles",
        "https://weekly.example/w",
        "2026-02-01T15:00:00.000Z",
      ),
    ]);
    expect(await reindex()).toBe(1);
    expect(await find("whistle")).toEqual(["https://daily.example/whistles"]);
    expect(await reindex()).toBe(0);
  });

  test("a hidden story leaves the search at once, in every publisher's words, and comes back when it is shown", async () => {
    const db = databases[engine];
    await hideStory(db, "http://www.daily.example/whistles?utm_source=x", now);
    expect(await find("whistle")).toEqual([]);
    await reindex();
    expect(await find("whistle")).toEqual([]);
    await unhideStory(db, "https://daily.example/whistles");
    await reindex();
    expect(await find("whistle")).toEqual(["https://daily.example/whistles"]);
  });

  test("what its feed has long dropped is still found, what a removed source told is not", async () => {
    const db = databases[engine];
    const added: Source = { name: "Added", url: "https://added.example/feed", topic: "AI" };
    await addSource(db, added, now);
    await save(added, [item("AI learns to play the bassoon", "https://added.example/bassoon")]);
    await reindex([...listed, added]);
    expect(await find("bassoon")).toHaveLength(1);
    await removeSource(db, added.url);
    expect(await find("bassoon")).toEqual([]);

    const many = Array.from({ length: maxKept }, (_, n) =>
      item(`AI paper ${n}`, `https://daily.example/${n}`),
    );
    await save(daily, many);
    await reindex();
    expect(await find("whistle")).toEqual(["https://daily.example/whistles"]);
  });
});
