import { beforeAll, describe, expect, test } from "vitest";
import { readContentVersions } from "../../db/content-versions.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { hideStory, unhideStory } from "../curation.ts";
import type { ParsedItem } from "../parse/parse-feed.ts";
import { reindexNews } from "../search-index.ts";
import type { Source } from "../source-list.ts";
import { maxKept, saveArticles } from "../store.ts";
import { weekStories } from "../stories/week-stories.ts";
import { countDays, monthsOf, readFiltered, readPeriod } from "./archive.ts";
import { archiveTag } from "./archive-rows.ts";
import { daysKept } from "./keep-stories.ts";

const databases = openOnBothEngines();
const now = new Date("2026-03-01T12:00:00Z");
const daily: Source = { name: "Daily", url: "https://daily.example/feed", topic: "Memphis" };
const weekly: Source = { name: "Weekly", url: "https://weekly.example/feed", topic: "AI" };
const listed = [daily, weekly];

const item = (title: string, url: string, publishedAt: string): ParsedItem => ({
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
  const reindex = (at = now) => reindexNews(databases[engine], listed, at);
  const titles = async (period: string) =>
    (await readPeriod(databases[engine], period)).map(({ title }) => title);
  const whistles = "https://daily.example/whistles";

  beforeAll(async () => {
    await save(daily, [
      // 11 PM of February 3 in Memphis.
      item("AI data center opens a library of whistles", whistles, "2026-02-04T05:00:00.000Z"),
      item(
        "Council weighs a PILOT agreement for the data center",
        "https://daily.example/pilot",
        "2026-01-20T12:00:00.000Z",
      ),
      item("Bake sale breaks a record", "https://daily.example/sale", "2026-02-04T05:00:00.000Z"),
    ]);
    await save(weekly, [
      item(
        "AI data center opens a library of whistles",
        "https://weekly.example/w",
        "2026-02-04T09:00:00.000Z",
      ),
      item("A language model learns the bassoon", "https://weekly.example/b", "2026-02-03T15:00:00.000Z"),
    ]);
    await reindex();
  });

  test("a story stands once under its day in the city, newest first, and one that the rules leave out does not", async () => {
    expect(await titles("2026-02-03")).toEqual([
      "AI data center opens a library of whistles",
      "A language model learns the bassoon",
    ]);
    expect(await titles("2026-02-04")).toEqual([]);
    expect(await titles("2026-01")).toEqual(["Council weighs a PILOT agreement for the data center"]);
    const days = await countDays(databases[engine]);
    expect(days).toEqual([
      { period: "2026-02-03", stories: 2 },
      { period: "2026-01-20", stories: 1 },
    ]);
    expect(monthsOf(days)).toEqual([
      { period: "2026-02", stories: 2 },
      { period: "2026-01", stories: 1 },
    ]);
  });

  test("stories can be had by topic, and by whether a newsroom of the city tells them", async () => {
    const read = async (filter: object) =>
      (await readFiltered(databases[engine], filter, 10)).map(({ source, title }) => `${source}: ${title}`);
    expect(await read({ topic: "money" })).toEqual([
      "Daily: Council weighs a PILOT agreement for the data center",
    ]);
    expect(await read({ local: false })).toEqual(["Weekly: A language model learns the bassoon"]);
    expect(await read({ topic: "ai", local: true })).toEqual([
      "Daily: AI data center opens a library of whistles",
    ]);
  });

  test("of a week's stories those that most newsrooms told come first, then those tied to here, then the newest", async () => {
    const feed = (name: string) => `https://${name}.example/week`;
    await save(daily, [
      item("Chatbot answers at the library", `${feed("daily")}/chatbot`, "2026-02-10T12:00:00.000Z"),
      item("Council opens the AI supercomputer hearing", `${feed("daily")}/a`, "2026-02-09T12:00:00.000Z"),
    ]);
    await save(weekly, [
      item("An AI paints in Ohio", `${feed("weekly")}/ohio`, "2026-02-11T12:00:00.000Z"),
      item("An AI paints in Shelby County", `${feed("weekly")}/shelby`, "2026-02-08T12:00:00.000Z"),
      item("Council opens the AI supercomputer hearing", `${feed("weekly")}/a`, "2026-02-09T13:00:00.000Z"),
    ]);
    await reindex();
    const week = await weekStories(databases[engine], new Date("2026-02-12T12:00:00Z"));
    expect(week.map(({ title }) => title)).toEqual([
      "Council opens the AI supercomputer hearing",
      "Chatbot answers at the library",
      "An AI paints in Shelby County",
      "An AI paints in Ohio",
    ]);
  });

  test("nothing is rendered anew while nothing has changed", async () => {
    const version = async () => (await readContentVersions(databases[engine])).get(archiveTag);
    const before = await version();
    await reindex();
    expect(await version()).toBe(before);
  });

  test("a hidden story leaves its day at once, and comes back when it is shown", async () => {
    const db = databases[engine];
    await hideStory(db, whistles, now);
    expect(await titles("2026-02-03")).toEqual(["A language model learns the bassoon"]);
    await reindex();
    expect(await titles("2026-02-03")).toHaveLength(1);
    await unhideStory(db, whistles);
    await reindex();
    expect(await titles("2026-02-03")).toHaveLength(2);
  });

  test("a story stays when its feed drops it, also one that is hidden and shown then, and leaves after thirteen months", async () => {
    const db = databases[engine];
    const many = Array.from({ length: maxKept }, (_, n) =>
      item(`AI paper ${n}`, `https://daily.example/${n}`, "2026-02-20T12:00:00.000Z"),
    );
    await save(daily, many);
    await reindex();
    expect(await titles("2026-01")).toHaveLength(1);
    await hideStory(db, "http://www.daily.example/pilot", now);
    expect(await titles("2026-01")).toHaveLength(0);
    await unhideStory(db, "https://daily.example/pilot");
    expect(await titles("2026-01")).toHaveLength(1);
    await reindex(new Date(Date.parse("2026-01-25T12:00:00Z") + daysKept * 86_400_000));
    expect(await titles("2026-01")).toHaveLength(0);
    expect(await titles("2026-02-03")).toHaveLength(2);
  });
});
