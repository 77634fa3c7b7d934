/** A story becomes an entry, coverage of one, or neither, and a source is marked: each undone again, on both engines. */
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../db/schema.ts";
import { readUses } from "../../desk/screens/entries/read-uses.ts";
import { readChangedSources } from "../../desk/screens/today/read-sources.ts";
import { readRecordSuggestions } from "../../desk/screens/today/read-suggestions.ts";
import { entryOfReport, findDecided } from "../../news/stories/decisions.ts";
import { findEntry, findEntryById } from "../../publishing/entries/entries.ts";
import { deleteEntry } from "../../publishing/entries/restore-entry.ts";
import { createEntry } from "../../publishing/entries/save-entry.ts";
import type { Entry, EntryState, Kind, Values } from "../../publishing/kind.ts";
import { meeting } from "../../publishing/kinds/meeting.ts";
import { promise } from "../../publishing/kinds/promise.ts";
import { record } from "../../publishing/kinds/record.ts";
import { standing } from "../../publishing/kinds/standing.ts";
import { actingOn, done } from "../../test/support/acting.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { putStory } from "../../test/support/put-story.ts";

const databases = openOnBothEngines();
const now = new Date("2026-11-19T15:00:00Z");
const acting = { now, role: "editor" as const, by: "ed@example.org" };
const body = "The council approved a higher rate for electric service, 9 to 4.";
const values: Values = {
  ...{ title: "Council approves a higher electric rate", date: "2026-11-17", topics: "power", grade: "B" },
  sources: "The Paper | Rates go up | 2026-11-17 | https://paper.example/rates",
};

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  beforeEach(async () => {
    db = databases[engine];
    for (const table of [
      ...(["news_story_reports", "news_stories", "source_checks", "meetings"] as const),
      ...(["entries", "entry_revisions", "events", "outbox"] as const),
    ])
      await db.deleteFrom(table).execute();
    await putStory(
      db,
      "rates",
      [
        { source: "Radio", title: "Council approves rate increase Tuesday", at: "2026-11-18T03:40:00Z" },
        {
          source: "The Paper",
          title: "Electric rates go up | after long debate",
          at: "2026-11-18T04:00:00Z",
        },
        { source: "Channel", title: "Council votes for higher electric rate", at: "2026-11-18T05:00:00Z" },
        { source: "Channel", title: "Council votes for higher rate: video", at: "2026-11-18T06:00:00Z" },
        { source: "Weekly", title: "Our view", at: "2026-11-18T07:00:00Z", labels: " opinion " },
      ].map((one) => ({ description: "", ...one })),
      { topics: " power money nonsense " },
    );
  });

  const act = (name: string, id: string | number, input = {}) => actingOn(db).act(name, id, input, acting);
  const undo = (event: number | undefined) => actingOn(db).undo(event, acting);
  const suggestions = () => readRecordSuggestions(db, now);
  const uses = (entry: Entry) => readUses({ db, siteUrl: "https://901ai.example", now: () => now }, entry);
  const put = async (more: Values = {}, state: EntryState = "published", kind: Kind = record) => {
    const text = kind.body ? body : "";
    const saving = { by: "a test", now: new Date("2026-11-18T12:00:00Z"), state, incomplete: true };
    const made = await createEntry(db, kind, { values: { ...values, ...more }, body: text }, saving);
    if (made.outcome !== "saved") throw new Error(JSON.stringify(made));
    return made.entry;
  };

  test("an entry begins with day, topics and sources of the story, waits for its sentence, and Undo takes it back", async () => {
    const [suggestion] = await suggestions();
    expect(suggestion).toMatchObject({ fields: { id: "rates" }, entries: [] });
    expect(suggestion?.says).toMatch(/^4 newsrooms since .+ 2 of them say that it was decided/);
    expect(suggestion?.says).toContain("a draft: November 17, 2026, Power, Money, its reports as sources");
    expect(suggestion?.sources?.map(({ publisher }) => publisher)).toEqual(["Radio", "The Paper", "Channel"]);
    const entered = done(await act("suggestion.enter", "rates"));
    const id = Number(entered.to?.split("/").at(-1));
    const entry = await findEntryById(db, id);
    expect(entry).toMatchObject({ state: "draft", title: "", body: "" });
    expect(entry?.values).toMatchObject({ date: "2026-11-17", topics: "power, money" });
    const lines = entry?.values.sources?.split("\n") ?? [];
    expect(lines.map((line) => line.split(" | ")[0])).toEqual(["Radio", "The Paper", "Channel"]);
    expect(lines[1]).toContain(
      "The Paper | Electric rates go up – after long debate | 2026-11-17 | https://",
    );
    expect(await suggestions()).toEqual([]);
    // A double click, or somebody who pressed first.
    expect(await act("suggestion.enter", "rates")).toMatchObject({ refused: "already_done" });
    // Without its headline and its sentence nobody can publish it.
    expect(await act("entry.publish", id)).toMatchObject({ refused: "invalid" });
    expect(await entryOfReport(db, "https://radio.example/rates-0")).toMatchObject({ id });
    expect(await uses(entry as never)).toMatchObject([
      { title: "Council approves rate increase Tuesday", to: "https://901ai.example/news/s/rates" },
    ]);
    expect(await undo(entered.event)).toMatchObject({ undone: ["suggestion:rates"] });
    expect(await findEntryById(db, id)).toBeUndefined();
    expect(await suggestions()).toHaveLength(1);
  });

  test("an entry that somebody has edited stays when the press is undone, and a draft thrown away brings the story back", async () => {
    const entered = done(await act("suggestion.enter", "rates"));
    const id = Number(entered.to?.split("/").at(-1));
    done(await act("entry.save", id, { title: "A headline" }));
    expect(await undo(entered.event)).toMatchObject({ refused: "conflict" });
    expect(await findEntryById(db, id)).toMatchObject({ title: "A headline" });
    await deleteEntry(db, "record", id);
    expect(await suggestions()).toHaveLength(1);
  });

  test("reports become coverage of the entry that stands, none twice and none that proves it already, and Undo restores it", async () => {
    const entry = await put({
      sources: `${values.sources}\nRadio | Rates | | https://radio.example/rates-0`,
    });
    const [suggestion] = await suggestions();
    expect(suggestion).toMatchObject({
      entries: [{ value: entry.id }],
      acts: { "suggestion.attach": "Attach as coverage" },
    });
    const about = { publisher: "It may be about", words: `“${entry.title}”` };
    expect(suggestion?.sources?.at(-1)).toMatchObject(about);
    const attached = done(await act("suggestion.attach", "rates", { entry: String(entry.id) }));
    expect(attached.text).toContain("2 of its reports. Visitors will see it within seconds.");
    const covered = await findEntryById(db, entry.id);
    expect(covered?.state).toBe("published");
    expect(covered?.values.sources).toContain("radio.example");
    expect(covered?.values.coverage?.split("\n").map((line) => line.split(" | ")[0])).toEqual([
      "The Paper",
      "Channel",
    ]);
    expect(await suggestions()).toEqual([]);
    done(await act("suggestion.attach", "rates", { entry: String(entry.id) }));
    expect((await findEntryById(db, entry.id))?.values.coverage).toBe(covered?.values.coverage);
    const other = await put({ title: "Another one" });
    const again = done(await act("suggestion.attach", "rates", { entry: String(other.id) }));
    await undo(again.event);
    expect((await findEntryById(db, other.id))?.values.coverage ?? "").toBe("");
    expect(await findDecided(db, "rates")).toMatchObject({ entry_id: entry.id });
    await undo(attached.event);
    expect(await findEntryById(db, entry.id)).toMatchObject({ state: "published", values: entry.values });
    expect(await suggestions()).toHaveLength(1);
  });

  test("only entries of about the same days, topic and words are offered", async () => {
    await put({ title: "Board pauses the water plant", topics: "water" });
    await put({ title: "Council approves electric rate", date: "2025-03-01" });
    const alike = await put({ title: "Council approves higher electric rate", sources: "A book | One" });
    expect((await suggestions())[0]?.entries?.map(({ value }) => value)).toEqual([alike.id]);
    expect(await act("suggestion.attach", "rates", { entry: "999999" })).toMatchObject({
      refused: "not_found",
    });
    expect(await act("suggestion.enter", "unknown")).toMatchObject({ refused: "not_found" });
  });

  test("what was left out returns only when twice as many newsrooms report it, also as a part of another story", async () => {
    const dismissed = done(await act("suggestion.dismiss", "rates"));
    expect(await suggestions()).toEqual([]);
    await db.updateTable("news_stories").set({ newsrooms: 7 }).execute();
    expect(await suggestions()).toEqual([]);
    await db.updateTable("news_stories").set({ newsrooms: 8 }).execute();
    expect(await suggestions()).toEqual([]);
    await undo(dismissed.event);
    await db.updateTable("news_stories").set({ newsrooms: 4 }).execute();
    done(await act("suggestion.dismiss", "rates"));
    const said = "Council approves the rate";
    await putStory(
      db,
      "wide",
      ["A", "B", "C"].map((source) => ({ source, title: said, description: "", at: "2026-11-18T09:00:00Z" })),
    );
    const { id } = await db
      .selectFrom("news_stories")
      .select("id")
      .where("key", "=", "wide")
      .executeTakeFirstOrThrow();
    await db.updateTable("news_stories").set({ merged_into: id }).where("key", "=", "rates").execute();
    expect(await suggestions()).toEqual([]);
    await db.deleteFrom("news_stories").where("key", "=", "rates").execute();
    expect((await suggestions()).map(({ fields }) => fields.id)).toEqual(["wide"]);
  });

  test("a source that is gone is noted in every entry that names it, or stands beside its copy, and the note is undone", async () => {
    const [one, two] = [await put(), await put({ title: "Who pays the higher rate" })];
    const url = "https://paper.example/rates";
    const at = { checked_at: now.toISOString(), since: now.toISOString(), holds: 0 };
    const check = { ...at, headline: null, changed_to: null, etag: null, last_modified: null };
    await db
      .insertInto("source_checks")
      .values({ url, outcome: "missing", ...check })
      .execute();
    const found = () => readChangedSources(db, now);
    const screens = [one, two].map(({ id }) => `/entries/record/${id}`);
    const [row] = await found();
    expect(row?.title).toBe("The Paper no longer has it at this address");
    expect(row?.sources?.flatMap(({ url }) => (url?.startsWith("/") ? url : [])).toSorted()).toEqual(screens);
    const copy = "https://web.archive.org/web/20261120/https://paper.example/rates";
    // A copy that stands beside it in its line will do, too.
    const sources = `${values.sources} | | ${copy}`;
    for (const { id } of [one, two]) done(await act("entry.save", id, { sources }));
    expect(await found()).toEqual([]);
    for (const { id } of [one, two]) done(await act("entry.save", id, { sources: values.sources }));
    const noted = done(await act("link.missing", url));
    for (const { id } of [one, two])
      expect((await findEntryById(db, id))?.values.sources).toBe(`${values.sources} | | | 2026-11-19`);
    expect(await found()).toEqual([]);
    await undo(noted.event);
    const held = done(await act("link.holds", url));
    expect(await found()).toEqual([]);
    await undo(held.event);
    expect(await found()).toHaveLength(1);
    expect(await act("link.holds", "https://unknown.example/")).toMatchObject({ refused: "not_found" });
  });

  test("an entry that names a gone page in two lines is changed once, and one that said so before keeps its day", async () => {
    const url = "https://paper.example/rates";
    const again = `The Paper | Rates, again | | ${url}#top`;
    const twice = await put({ sources: `${values.sources}\n${again}` });
    const before = await put({ title: "Said before", sources: `${again} | | | 2026-11-02` });
    const check = { checked_at: now.toISOString(), since: now.toISOString(), holds: 0, headline: null };
    await db
      .insertInto("source_checks")
      .values({ url, outcome: "missing", changed_to: null, etag: null, last_modified: null, ...check })
      .execute();
    done(await act("link.missing", url));
    const noted = await findEntryById(db, twice.id);
    expect(noted?.version).toBe(twice.version + 1);
    const mark = " | 2026-11-19";
    expect(noted?.values.sources).toBe(`${values.sources} | |${mark}\n${again} | |${mark}`);
    expect(await findEntryById(db, before.id)).toEqual(before);
  });

  test("what rests on an entry: status lines, promises on the same source, links, meetings, mails, and nothing else", async () => {
    const entry = await put();
    await put({ title: "Another matter", sources: "A book | One" });
    await put({ topic: "power", day: "2026-11", entries: `other, ${entry.slug}` }, "published", standing);
    const promised = { title: "Rates stay", who: "The mayor", made: "2026-01", status: "open" };
    await put(promised, "published", promise);
    await put({ title: "A body", decides: "Rates", rhythm: "Tuesdays", sources: "" }, "published", meeting);
    const held = await findEntry(db, "meeting", "a-body");
    const at = "2026-11-17T21:30:00.000Z";
    const meets = {
      body_id: held?.id ?? 0,
      slug: "a-body-2026-11-17",
      starts_at: at,
      source: "owner" as const,
    };
    const meetings = {
      ...meets,
      state: "listed" as const,
      record_id: entry.id,
      created_at: at,
      changed_at: at,
    };
    await db
      .insertInto("meetings")
      .values(meetings as never)
      .execute();
    expect(await uses(entry)).toMatchObject([
      { title: "A body", to: "https://901ai.example/events/meetings/a-body-2026-11-17" },
      { says: "Promise, rests on one of its sources, too", to: expect.stringContaining("/entries/promise/") },
      { says: expect.stringMatching(/names it$/), to: expect.stringContaining("/entries/standing/") },
    ]);
  });
});
