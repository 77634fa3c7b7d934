import { beforeEach, describe, expect, test } from "vitest";
import { engines, openOnBothEngines } from "../test/support/both-engines.ts";
import { addSource } from "./curation.ts";
import {
  addNewSource,
  findManaged,
  followMove,
  listSourceRows,
  removeAddedSource,
} from "./manage-sources.ts";
import { listManagedSources, moveSource, switchSource, withAddedSources } from "./source-choices.ts";
import { recordSuccess } from "./source-state.ts";
import { listArticles, saveArticles } from "./store.ts";

const databases = openOnBothEngines();
const now = new Date("2026-07-02T12:00:00Z");
const timing = { now, period: 1_800_000 };
const paper = { name: "Paper", url: "https://paper.example/feed", topic: "Memphis" };
const radio = { name: "Radio", url: "https://radio.example/feed", topic: "AI" };
const listed = [paper, radio];
const success = { freshFor: null, etag: '"a"', movedTo: "https://new.example/feed" };
const story = { title: "AI here", description: "", url: "https://paper.example/1", publishedAt: undefined };

describe.each(engines)("on %s", (engine) => {
  beforeEach(async () => {
    for (const table of [
      "news_source_choices",
      "news_added_sources",
      "news_sources",
      "news_articles",
    ] as const)
      await databases[engine].deleteFrom(table).execute();
  });

  const names = async () => (await withAddedSources(databases[engine], listed)).map(({ name }) => name);

  test("a source that is switched off is not read, and can be switched on again", async () => {
    const db = databases[engine];
    const source = await findManaged(db, listed, paper.url);
    await switchSource(db, source, "off", now);
    expect(await names()).toEqual(["Radio"]);
    const [first] = await listSourceRows(db, listed);
    expect(first).toMatchObject({ name: "Paper", off: true, added: false, failures: 0 });
    await switchSource(db, source, "on", now);
    expect(await withAddedSources(db, listed)).toEqual(listed);
  });

  test("a source is followed to its new address with its stories and its state, and back", async () => {
    const db = databases[engine];
    await saveArticles(db, { ...success, source: paper, items: [story] }, { ...timing, listed: [paper.url] });
    const { to } = await followMove(db, listed, paper.url);
    expect(to).toBe("https://new.example/feed");
    const moved = await findManaged(db, listed, to);
    expect(moved).toMatchObject({ address: paper.url, url: to });
    expect(await listArticles(db, [to])).toHaveLength(1);
    expect(await listSourceRows(db, listed)).toMatchObject([
      { url: to, lastSuccess: now.toISOString(), movedTo: null },
      { name: "Radio" },
    ]);
    await expect(followMove(db, listed, to)).rejects.toThrow("Paper does not say that it has moved.");
    await moveSource(db, moved, paper.url);
    expect(await listArticles(db, [paper.url])).toHaveLength(1);
    expect(await withAddedSources(db, listed)).toEqual(listed);
  });

  test("a source that moved to where another is read already stays", async () => {
    const db = databases[engine];
    await recordSuccess(db, paper, { ...success, movedTo: radio.url }, timing);
    await expect(followMove(db, listed, paper.url)).rejects.toThrow(
      `${radio.url} is read already, as Radio.`,
    );
  });

  test("a source is added once, and taken away with its stories, wherever it is read by then", async () => {
    const db = databases[engine];
    await expect(addNewSource(db, listed, { ...paper, name: "Twice" }, now)).rejects.toThrow(
      "is in the list already",
    );
    await expect(addNewSource(db, listed, { name: "", url: "https://a.example" }, now)).rejects.toThrow(
      'has no "name"',
    );
    const added = { name: "Blog", url: "https://blog.example/feed", topic: "AI" };
    await addNewSource(db, listed, added, now);
    const source = await findManaged(db, listed, added.url);
    await moveSource(db, source, "https://blog.example/new");
    const at = { ...added, url: "https://blog.example/new" };
    await saveArticles(db, { ...success, source: at, items: [story] }, { ...timing, listed: [at.url] });
    await removeAddedSource(db, listed, at.url);
    expect(await names()).toEqual(["Paper", "Radio"]);
    expect(await db.selectFrom("news_articles").selectAll().execute()).toEqual([]);
    expect(await db.selectFrom("news_source_choices").selectAll().execute()).toEqual([]);
    await expect(removeAddedSource(db, listed, paper.url)).rejects.toThrow(/stands in the list of feeds/);
    await expect(removeAddedSource(db, listed, at.url)).rejects.toThrow("No added source is at");
  });

  test("a source that was added and later configured is there once", async () => {
    const db = databases[engine];
    await addSource(db, { ...radio, name: "Old name" }, now);
    expect((await listManagedSources(db, listed)).map(({ name, added }) => [name, added])).toEqual([
      ["Paper", false],
      ["Radio", false],
    ]);
  });
});
