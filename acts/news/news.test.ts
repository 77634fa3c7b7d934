/** Stories hidden and sources managed, each undone again, on both engines. */
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../db/schema.ts";
import { addSource, listHidden } from "../../news/curation.ts";
import { listSourceRows } from "../../news/manage-sources.ts";
import { listManagedSources, withAddedSources } from "../../news/source-choices.ts";
import { recordSuccess } from "../../news/source-state.ts";
import { listArticles, saveArticles } from "../../news/store.ts";
import { actingOn, done } from "../../test/support/acting.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";

const databases = openOnBothEngines();
const now = new Date("2026-07-02T12:00:00Z");
const timing = { now, period: 1_800_000 };
const paper = { name: "Paper", url: "https://paper.example/feed", topic: "Memphis" };
const radio = { name: "Radio", url: "https://radio.example/feed", topic: "AI" };
const blog = { name: "Blog", url: "https://blog.example/feed", topic: "AI" };
const listed = [paper, radio];
const moved = "https://new.example/feed";
const success = { freshFor: null, etag: '"a"', movedTo: moved };
const story = { title: "AI here", description: "", url: "https://paper.example/1", publishedAt: undefined };

describe.each(engines)("on %s", (engine) => {
  let db: Database;

  beforeEach(async () => {
    db = databases[engine];
    for (const table of [
      "news_source_choices",
      "news_added_sources",
      "news_sources",
      "news_articles",
      "news_hidden",
      "events",
    ] as const)
      await db.deleteFrom(table).execute();
  });

  const acting = (more: object = {}) => actingOn(db, { sources: listed, ...more });
  const act = (name: string, id: string, input = {}, more = {}) =>
    acting(more).act(name, id, input, { now, role: "editor", by: "ed@example.org" });
  const undo = (event: number | undefined) =>
    acting().undo(event, { now, role: "editor", by: "ed@example.org" });
  const names = async () => (await withAddedSources(db, listed)).map(({ name }) => name);
  const hidden = async () => (await listHidden(db)).map(({ url }) => url);
  const save = (source: typeof paper) =>
    saveArticles(db, { ...success, source, items: [story] }, { ...timing, listed: [source.url] });

  test("a story is hidden under its plain address, brought back by Undo, and shown again by a press", async () => {
    const typed = `${story.url}?utm_source=mail`;
    const first = done(await act("story.hide", typed, { title: "AI here" }));
    expect(first.text).toBe("Hidden: “AI here”. It won’t come back, whoever publishes it.");
    expect(await hidden()).toEqual([story.url]);
    const events = await db.selectFrom("events").select(["act", "target", "actor"]).execute();
    expect(events).toEqual([{ act: "story.hide", target: `story:${story.url}`, actor: "ed@example.org" }]);
    expect(done(await act("story.hide", typed)).event).toBeUndefined();
    await undo(first.event);
    expect(await hidden()).toEqual([]);
    done(await act("story.hide", story.url));
    const shown = done(await act("story.show", "http://www.paper.example/1/"));
    expect(shown.text).toBe("It can be shown again.");
    expect(await hidden()).toEqual([]);
    await undo(shown.event);
    expect(await hidden()).toHaveLength(1);
  });

  test("what is no address of a story, and a story that is not hidden, is refused with a sentence", async () => {
    expect(await act("story.hide", "javascript:alert(1)")).toMatchObject({
      refused: "invalid",
      message: '"javascript:alert(1)" is no address of a story.',
    });
    expect(await act("story.show", story.url)).toMatchObject({
      refused: "already_done",
      message: "This story isn’t hidden.",
    });
    expect(await db.selectFrom("events").select("id").execute()).toEqual([]);
  });

  test("a source that is turned off is not read, and is on again by Undo or a press", async () => {
    const off = done(await act("source.off", paper.url));
    expect(off.text).toBe("Paper is turned off. None of its stories are shown.");
    expect(await names()).toEqual(["Radio"]);
    expect((await listSourceRows(db, listed))[0]).toMatchObject({ name: "Paper", off: true, added: false });
    expect(done(await act("source.off", paper.url)).event).toBeUndefined();
    await undo(off.event);
    expect(await withAddedSources(db, listed)).toEqual(listed);
    done(await act("source.off", paper.url));
    const on = done(await act("source.on", paper.url));
    expect([on.text, await names()]).toEqual(["Paper is turned on.", ["Paper", "Radio"]]);
    await undo(on.event);
    expect(await names()).toEqual(["Radio"]);
    expect(await undo(off.event)).toMatchObject({ refused: "too_late" });
    expect(await act("source.off", moved)).toMatchObject({
      refused: "not_found",
      message: `No source is at ${moved}.`,
    });
  });

  test("what somebody else turned on meanwhile is left alone by Undo", async () => {
    const off = done(await act("source.off", paper.url));
    done(await act("source.on", paper.url));
    expect(await undo(off.event)).toMatchObject({ refused: "conflict" });
  });

  test("a source is followed to its new address with its stories and its state, and back", async () => {
    await save(paper);
    const followed = done(await act("source.follow", paper.url));
    expect(followed.text).toBe(`Paper will be read at ${moved} from now on.`);
    expect((await listManagedSources(db, listed))[0]).toMatchObject({ address: paper.url, url: moved });
    expect(await listArticles(db, [moved])).toHaveLength(1);
    expect((await listSourceRows(db, listed))[0]).toMatchObject({
      url: moved,
      lastSuccess: now.toISOString(),
      movedTo: null,
    });
    expect(await act("source.follow", paper.url)).toMatchObject({
      message: "Paper does not say that it has moved.",
    });
    await undo(followed.event);
    expect(await listArticles(db, [paper.url])).toHaveLength(1);
    expect(await withAddedSources(db, listed)).toEqual(listed);
  });

  test("a source that moved to where another is read already stays", async () => {
    await recordSuccess(db, paper, { ...success, movedTo: radio.url }, timing);
    expect(await act("source.follow", paper.url)).toMatchObject({
      message: `${radio.url} is read already, as Radio.`,
    });
  });

  test("a source is added once, and read at once; taken away with its stories, and back as it was read", async () => {
    expect(await act("source.add", blog.url, { topic: "AI" })).toMatchObject({
      message: 'The source has no "name".',
    });
    expect(await act("source.add", "ftp://blog.example", blog)).toMatchObject({ refused: "invalid" });
    expect(await act("source.add", paper.url, blog)).toMatchObject({
      message: `${paper.url} is in the list already.`,
    });
    let rounds = 0;
    const news = { isStale: async () => true, refresh: async () => ++rounds };
    const added = done(await act("source.add", blog.url, blog, { news }));
    expect([added.text, rounds]).toEqual(["Added: Blog. Its stories are being read.", 1]);
    expect(await act("source.add", blog.url, blog)).toMatchObject({ refused: "already_done" });
    await undo(added.event);
    expect(await names()).toEqual(["Paper", "Radio"]);

    done(await act("source.add", blog.url, blog));
    await save(blog);
    done(await act("source.follow", blog.url));
    const removed = done(await act("source.remove", blog.url));
    expect(removed.text).toBe("Removed: Blog, with its stories.");
    expect(await names()).toEqual(["Paper", "Radio"]);
    expect(await db.selectFrom("news_articles").selectAll().execute()).toEqual([]);
    expect(await db.selectFrom("news_source_choices").selectAll().execute()).toEqual([]);
    expect(await act("source.remove", blog.url)).toMatchObject({ message: `No source is at ${blog.url}.` });
    await undo(removed.event);
    expect((await listManagedSources(db, listed)).at(-1)).toMatchObject({
      ...blog,
      address: blog.url,
      url: moved,
      added: true,
    });
    expect(await act("source.remove", paper.url)).toMatchObject({
      message: expect.stringContaining("stands in the list of feeds"),
    });
  });

  test("a source that was added and later configured is there once", async () => {
    await addSource(db, { ...radio, name: "Old name" }, now);
    const managed = await listManagedSources(db, listed);
    expect(managed.map(({ name, added }) => [name, added])).toEqual([
      ["Paper", false],
      ["Radio", false],
    ]);
  });

  test("a source is read now by the running site alone, which says what came of it", async () => {
    expect(await act("source.read", paper.url)).toMatchObject({
      message: "Only the running site can do this.",
    });
    const read = (outcome: string) =>
      act("source.read", paper.url, {}, { news: { refreshOne: async () => outcome, sync: async () => {} } });
    expect(done(await read("fresh")).text).toBe("Read Paper. Its stories are up to date.");
    expect(done(await read("same"))).toMatchObject({
      text: "Read Paper. It has nothing new.",
      isUndoable: false,
    });
    expect(await read("failed")).toMatchObject({ message: "We couldn’t read Paper. Its line says why." });
    expect(await read("unknown")).toMatchObject({ message: "Paper is turned off. Turn it on first." });
    expect(await read("busy")).toMatchObject({ refused: "failed" });
    expect(await db.selectFrom("events").select("act").execute()).toHaveLength(2);
  });
});
