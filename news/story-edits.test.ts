/** What the desk adds to stories: kept over a refetch, the archive and grouping, in front until a day, undone, on both engines. */
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../db/schema.ts";
import { actingOn, done } from "../test/support/acting.ts";
import { engines, openOnBothEngines } from "../test/support/both-engines.ts";
import { readPeriod } from "./archive/archive.ts";
import { newsJson } from "./article.ts";
import { reindexNews } from "./search-index.ts";
import { openSnapshot } from "./snapshot.ts";
import { saveArticles } from "./store.ts";
import { eraseOrphanedEdits, findEdit, listPins, withEdits } from "./story-edits.ts";

const databases = openOnBothEngines();
const paper = { name: "Paper", url: "https://paper.example/feed", topic: "Memphis" };
const radio = { name: "Radio", url: "https://radio.example/feed", topic: "Memphis" };
const sources = [paper, radio];
const start = new Date("2026-07-02T12:00:00Z");
const day = 86_400_000;

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  let now = start;

  beforeEach(async () => {
    db = databases[engine];
    now = start;
    for (const table of ["news_articles", "news_archive", "news_edits", "news_hidden", "events"] as const)
      await db.deleteFrom(table).execute();
    await bring(paper, [1, 2, 3, 4]);
  });

  const titles = [
    "",
    "Memphis schools teach AI",
    "xAI asks for water",
    "A data center in Southaven",
    "TVA votes",
  ];
  const url = (n: number) => `https://paper.example/${n}`;
  const bring = (source: typeof paper, stories: number[], at = now) =>
    saveArticles(
      db,
      {
        ...{ source, freshFor: null, etag: null, movedTo: null },
        items: stories.map((n) => ({
          ...{ title: titles[n] ?? "", description: `Words about AI, number ${n}.` },
          url: source === paper ? url(n) : `https://radio.example/${n}`,
          publishedAt: new Date(at.getTime() - n * 3_600_000).toISOString(),
        })),
      },
      { now: at, period: 1_800_000, listed: sources.map((one) => one.url) },
    );
  const act = (name: string, id: string, input = {}) =>
    actingOn(db, { sources }).act(name, id, input, { now, role: "editor" });
  const undo = (event: number | undefined) => actingOn(db, { sources }).undo(event, { now, role: "editor" });
  const snapshot = () => openSnapshot({ db, sources, period: 1_800_000, now: () => now });
  const shown = async () => (await snapshot().get()).answer.articles;
  const order = async () => (await shown()).map((article) => Number(article.url.split("/").at(-1)));

  test("a note and a headline of our own stand beside the newsroom's, and go with Undo", async () => {
    const note = done(await act("story.note", url(2), { note: "  We asked\n MLGW. " }));
    const headline = done(await act("story.headline", url(2), { headline: "Who pays for the water?" }));
    const find = async () => (await shown()).find((one) => one.url === url(2));
    expect(await find()).toMatchObject({
      title: "xAI asks for water",
      note: "We asked MLGW.",
      headline: "Who pays for the water?",
    });
    expect(JSON.parse(newsJson((await snapshot().get()).answer)).articles[1].title).toBe(
      "xAI asks for water",
    );
    // Each is undone by itself.
    expect(await undo(note.event)).toMatchObject({ undone: [`story:${url(2)}`] });
    expect(await find()).toMatchObject({ headline: "Who pays for the water?" });
    expect((await find())?.note).toBeUndefined();
    await undo(headline.event);
    expect(await db.selectFrom("news_edits").selectAll().execute()).toEqual([]);
  });

  test("both stay after a refetch, in the archive, and when another newsroom's report has the card", async () => {
    done(await act("story.note", url(2), { note: "We asked." }));
    await bring(paper, [1, 2, 3, 4], new Date(now.getTime() + 60_000));
    await reindexNews(db, sources, now);
    expect((await shown()).find((one) => one.url === url(2))?.note).toBe("We asked.");
    const kept = await withEdits(db, await readPeriod(db, "2026-07"));
    expect(kept.find((one) => one.url === url(2))?.note).toBe("We asked.");
    const told = { ...kept[0], url: "https://radio.example/2", alsoIn: [{ source: "Paper", url: url(2) }] };
    expect(await withEdits(db, [told as never])).toMatchObject([{ note: "We asked." }]);
  });

  test("at most three are pinned, in the order that was made, until their day is over", async () => {
    const until = "2026-07-03";
    for (const n of [3, 2, 4]) done(await act("story.pin", url(n), { until }));
    expect(await order()).toEqual([3, 2, 4, 1]);
    expect(await act("story.pin", url(1), { until })).toMatchObject({ refused: "invalid" });
    const moved = done(await act("story.move", url(4), { to: "up" }));
    expect(await order()).toEqual([3, 4, 2, 1]);
    expect(await act("story.move", url(3), { to: "up" })).toMatchObject({ refused: "already_done" });
    await undo(moved.event);
    expect(await order()).toEqual([3, 2, 4, 1]);
    const off = done(await act("story.unpin", url(3)));
    expect(await order()).toEqual([2, 4, 1, 3]);
    await undo(off.event);
    expect((await shown()).map(({ pinned }) => pinned)).toEqual([true, true, true, undefined]);
    const open = snapshot();
    await open.get();
    now = new Date("2026-07-04T12:00:00Z");
    // Without another edition: the day is over.
    const { answer } = await open.get();
    expect(answer.articles.map((one) => one.pinned)).toEqual([undefined, undefined, undefined, undefined]);
    done(await act("story.pin", url(1), { until: "2026-07-05" }));
    expect((await listPins(db, "2026-07-04")).map((pin) => pin.url)).toEqual([url(1)]);
  });

  test("a pinned story stays in front after its feed has dropped it, and never when it is hidden", async () => {
    await reindexNews(db, sources, now);
    done(await act("story.pin", url(4), { until: "2026-07-30" }));
    await db.deleteFrom("news_articles").where("url", "=", url(4)).execute();
    expect(await order()).toEqual([4, 1, 2, 3]);
    done(await act("story.hide", url(4)));
    expect(await order()).toEqual([1, 2, 3]);
  });

  test.each([
    ["story.note", { note: "x".repeat(501) }, "note"],
    ["story.headline", { headline: "x".repeat(201) }, "headline"],
    ["story.pin", { until: "2026-07-01" }, "until"],
    ["story.pin", { until: "soon" }, "until"],
    ["story.pin", { until: "2031-01-01" }, "until"],
  ])("%s refuses %j at its field", async (name, input, field) => {
    expect(await act(name, url(1), input)).toMatchObject({ refused: "invalid", errors: [{ field }] });
    expect(await findEdit(db, url(1))).toMatchObject({ note: null, headline: null, pinned_until: null });
  });

  test("a story that nobody has brought takes no note", async () => {
    expect(await act("story.note", "https://paper.example/99", { note: "x" })).toMatchObject({
      refused: "not_found",
    });
  });

  test("what was added goes with its story, and stays while another kept story names it", async () => {
    await reindexNews(db, sources, now);
    for (const n of [1, 2]) done(await act("story.note", url(n), { note: "We asked." }));
    await db.deleteFrom("news_articles").execute();
    expect(await eraseOrphanedEdits(db, new Date(now.getTime() + 300 * day))).toBe(0);
    const also = JSON.stringify([{ source: "Paper", url: url(2) }]);
    await db.updateTable("news_archive").set({ also_in: also }).where("url", "=", url(3)).execute();
    await db
      .deleteFrom("news_archive")
      .where("url", "in", [url(1), url(2)])
      .execute();
    expect(await eraseOrphanedEdits(db, new Date(now.getTime() + 300 * day))).toBe(1);
    expect((await findEdit(db, url(2))).note).toBe("We asked.");
    await db.deleteFrom("news_archive").execute();
    expect(await eraseOrphanedEdits(db, new Date(now.getTime() + 401 * day))).toBe(1);
  });
});
