/** The buttons of Today about what somebody should check, crossed with undo, another person and another month, on both engines. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isRefused } from "../../../acts/act.ts";
import type { Database } from "../../../db/schema.ts";
import { findEntry } from "../../../publishing/entries/entries.ts";
import { createEntry, saveEntry } from "../../../publishing/entries/save-entry.ts";
import { withdrawnEntries } from "../../../publishing/entries/withdrawn-entries.ts";
import { importStarter } from "../../../publishing/files/starter.ts";
import type { Entry, Kind, Values } from "../../../publishing/kind.ts";
import { meeting } from "../../../publishing/kinds/meeting.ts";
import { record } from "../../../publishing/kinds/record.ts";
import { actingOn } from "../../../test/support/acting.ts";
import { engines, openOnBothEngines } from "../../../test/support/both-engines.ts";
import { entryText } from "../../../test/support/entry-mistakes.ts";
import { readChecks } from "./read-checks.ts";

const day = (text: string) => new Date(`${text}T18:00:00Z`);
const source = "The Paper | Story | 2026-11-17 | https://paper.example/story";
const values: Values = {
  title: "The plant is paused",
  date: "2026-11-16",
  topics: "water",
  sources: `${source}\nA book | Chapter two`,
  grade: "B",
};
const body = "Work on the plant was paused in April.";
const databases = openOnBothEngines();
let home: string;
const write = (name: string, more: Values, state = "published") => {
  const file = join(home, `content/starter/record/${name}.md`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, entryText({ ...values, ...more, state }, body));
};

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "today-"));
});
afterEach(() => rmSync(home, { recursive: true }));

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  beforeEach(async () => {
    db = databases[engine];
    const tables = ["entries", "entry_revisions", "starter_entries", "chores", "events", "activity"] as const;
    for (const table of tables) await db.deleteFrom(table).execute();
  });

  /** Somebody at the desk: presses a button and reads what it says. */
  function enter(role: "owner" | "editor", now: Date) {
    const acting = { now, role, by: `${role}@desk.example` };
    const press = async (name: string, { id = "", ...input }: Record<string, string | number> = {}) => {
      const texts = Object.fromEntries(Object.entries(input).map(([field, value]) => [field, String(value)]));
      const result = await actingOn(db).act(`entry.${name}`, id, texts, acting);
      return isRefused(result) ? { problem: result.message } : { text: result.text, event: result.event };
    };
    /** Presses the button of a row that has this title; `again` presses the Undo of what that says. */
    const pressRow = async (card: "toOpen" | "again" | "offers", name: string, more: Values = {}) => {
      const [row] = (await readChecks(db, now))[card].rows;
      const said = await press(name, { ...row?.fields, ...more });
      const again = async () => {
        const undone = await actingOn(db).undo("event" in said ? said.event : undefined, acting);
        return isRefused(undone) ? { problem: undone.message } : undone;
      };
      return { said: "problem" in said ? said.problem : said.text, again, row };
    };
    return { press, pressRow, rows: () => readChecks(db, now) };
  }
  const put = async (kind: Kind, more: Values, state: Entry["state"] = "draft", now = day("2026-11-20")) => {
    const text = kind.body ? body : "";
    const saving = { by: "a test", now, state, incomplete: true };
    const made = await createEntry(db, kind, { values: { ...values, ...more }, body: text }, saving);
    if (made.outcome !== "saved") throw new Error(JSON.stringify(made));
    return made.entry;
  };
  const now = async ({ kind, slug }: Pick<Entry, "kind" | "slug">) => {
    const entry = await findEntry(db, kind, slug);
    if (!entry) throw new Error("It is gone.");
    return entry;
  };

  test("drafts to open stand in their order; it says so: the source is marked and it is published, and back", async () => {
    await put(record, { title: "The second one", toOpen: "10" });
    const first = await put(record, { title: "The first one", toOpen: "2" });
    await put(record, { title: "Not to open" });
    const editor = enter("editor", day("2026-11-24"));
    const { toOpen } = await editor.rows();
    expect([toOpen.count, ...toOpen.rows.map(({ title }) => title)]).toEqual([
      2,
      "The first one",
      "The second one",
    ]);
    expect(toOpen.rows[0]).toMatchObject({ text: body, sources: [{ url: "https://paper.example/story" }] });
    const { said, again, row } = await editor.pressRow("toOpen", "says-so");
    expect(said).toMatch(/^Published\. /);
    const published = await now(first);
    expect(published).toMatchObject({ state: "published" });
    expect(published.values.sources).toBe(`${source} | 2026-11-24\nA book | Chapter two`);
    expect((await editor.rows()).toOpen.count).toBe(1);
    // A double click, or somebody who pressed first.
    expect(await editor.press("says-so", row?.fields)).toEqual({
      problem: expect.stringContaining("meantime"),
    });
    expect(await again()).toMatchObject({ undone: [`entry:${first.id}`] });
    expect(await now(first)).toMatchObject({
      state: "draft",
      values: { sources: values.sources, toOpen: "2" },
    });
    expect((await editor.rows()).toOpen.count).toBe(2);
    expect(await again()).toEqual({ problem: "That can’t be undone anymore." });
  });

  test("what cannot be published is not, with the mistakes; it stays a draft with its sources unopened", async () => {
    const draft = await put(record, { grade: "C", toOpen: "1" });
    const owner = enter("owner", day("2026-11-24"));
    expect((await owner.pressRow("toOpen", "says-so")).said).toContain("Evidence C is too weak to publish");
    expect(await now(draft)).toMatchObject({
      state: "draft",
      version: 1,
      values: { sources: values.sources },
    });
  });

  test("it does not say so: it leaves the list, its note says who opened what, and back", async () => {
    const draft = await put(record, { toOpen: "1", note: "Seen as a copy." });
    const owner = enter("owner", day("2026-11-24"));
    const { again } = await owner.pressRow("toOpen", "says-otherwise");
    const { state, values: left } = await now(draft);
    expect([state, left.toOpen, left.sources]).toEqual(["draft", "", values.sources]);
    expect(left.note).toBe(
      "Seen as a copy.\nNov 24, 2026: owner@desk.example opened https://paper.example/story; it doesn’t say so.",
    );
    expect((await owner.rows()).toOpen.count).toBe(0);
    await again();
    expect((await now(draft)).values).toMatchObject({ toOpen: "1", note: "Seen as a copy." });
  });

  test("of several links the note says that one of them does not say so", async () => {
    const second = "The Radio | Report | 2026-06-18 | https://radio.example/report";
    const draft = await put(record, { toOpen: "1", sources: `${source}\n${second}` });
    await enter("owner", day("2026-11-24")).pressRow("toOpen", "says-otherwise");
    expect((await now(draft)).values.note).toBe(
      "Nov 24, 2026: owner@desk.example opened https://paper.example/story, https://radio.example/report; one of them doesn’t say so.",
    );
  });

  test("an open question is asked about after 60 days, a day to look again when it comes, and drafts are not", async () => {
    const asked = await put(record, { title: "Asked", open: "The ruling", asOf: "2026-11-20" }, "published");
    const later = await put(
      meeting,
      { title: "Council", decides: "Land", rhythm: "Tuesdays", lookAgain: "2027-01-20" },
      "published",
    );
    await put(record, { title: "A draft", open: "The ruling", asOf: "2026-11-20", lookAgain: "2026-12-01" });
    const early = enter("editor", day("2027-01-18"));
    expect((await early.rows()).again.count).toBe(0);
    const owner = enter("owner", day("2027-01-20"));
    const { again: card } = await owner.rows();
    expect(card.rows.map(({ title, says }) => [title, says])).toEqual([
      [
        "Asked",
        "Record entry, to look at since January 19, 2027. The ruling: not known as of November 20, 2026.",
      ],
      ["Council", "Public meeting, to look at since January 20, 2027."],
    ]);
    const { said, again } = await owner.pressRow("again", "still-so");
    expect(said).toMatch(/^Saved\. Visitors/);
    expect(await now(asked)).toMatchObject({ state: "published", values: { asOf: "2027-01-20" } });
    await again();
    expect((await now(asked)).values.asOf).toBe("2026-11-20");
    await owner.pressRow("again", "still-so");
    await owner.pressRow("again", "still-so");
    expect((await now(later)).values.lookAgain).toBe("");
    expect((await owner.rows()).again.count).toBe(0);
    // Months later it asks again.
    expect((await readChecks(db, day("2027-03-25"))).again.rows.map(({ title }) => title)).toEqual(["Asked"]);
  });

  test("an open question is put off for a week, comes back on its day, and at once by undo", async () => {
    const asked = await put(record, { title: "Asked", open: "The ruling", asOf: "2026-11-20" }, "published");
    const owner = enter("owner", day("2027-01-20"));
    const { again } = await owner.pressRow("again", "look-later");
    expect((await now(asked)).values).toMatchObject({ asOf: "2026-11-20", lookAgain: "2027-01-27" });
    expect((await owner.rows()).again.count).toBe(0);
    expect((await readChecks(db, day("2027-01-27"))).again.count).toBe(1);
    await again();
    expect((await owner.rows()).again.count).toBe(1);
  });

  test("a new entry of the release is put in when it is taken, and undone it is offered again", async () => {
    write("old", {});
    await importStarter(db, home, day("2026-11-20"));
    write("fresh", { title: "A draft of the release" }, "draft");
    write("shown", { title: "Shown by the release" });
    await importStarter(db, home, day("2027-02-01"));
    const editor = enter("editor", day("2027-02-01"));
    const { offers } = await editor.rows();
    expect(offers.rows.map(({ title, says }) => [title, says])).toEqual([
      ["A draft of the release", "Record entry, new, a draft."],
      ["Shown by the release", "Record entry, new."],
    ]);
    const { said, again } = await editor.pressRow("offers", "take");
    expect(said).toBe("Taken. It’s a draft.");
    expect(await now({ kind: "record", slug: "fresh" })).toMatchObject({ state: "draft" });
    await again();
    expect(await findEntry(db, "record", "fresh")).toBeUndefined();
    expect((await editor.rows()).offers.count).toBe(2);
    await editor.pressRow("offers", "take");
    const shown = await editor.pressRow("offers", "take");
    expect(shown.said).toBe("Taken. Visitors will see it within seconds.");
    expect(await now({ kind: "record", slug: "shown" })).toMatchObject({ state: "published" });
    expect((await editor.rows()).offers.count).toBe(0);
    // Visitors may have seen it.
    await shown.again();
    expect(await now({ kind: "record", slug: "shown" })).toMatchObject({ state: "draft" });
    expect((await editor.rows()).offers.rows[0]).toMatchObject({ title: "Shown by the release" });
  });

  test("a changed entry is compared, taken or left; what somebody saved meanwhile is not written over", async () => {
    write("old", {});
    await importStarter(db, home, day("2026-11-20"));
    write("old", { title: "The plant was paused" });
    await importStarter(db, home, day("2027-02-01"));
    const owner = enter("owner", day("2027-02-01"));
    const left = await owner.pressRow("offers", "keep-mine");
    expect(left.row?.changes).toMatchObject([
      { label: "Headline", parts: expect.arrayContaining([{ kind: "added", text: "was" }]) },
    ]);
    expect((await owner.rows()).offers.count).toBe(0);
    await left.again();
    expect((await owner.rows()).offers.count).toBe(1);
    const [row] = (await owner.rows()).offers.rows;
    const entry = await now({ kind: "record", slug: "old" });
    const mine = { values: { ...values, title: "My own words" }, body };
    await saveEntry(db, record, entry.id, mine, {
      by: "ana",
      now: day("2027-02-01"),
      version: entry.version,
    });
    expect(await owner.press("take", row?.fields)).toEqual({ problem: expect.stringContaining("meantime") });
    expect((await now(entry)).title).toBe("My own words");
    const { again } = await owner.pressRow("offers", "take");
    expect((await now(entry)).title).toBe("The plant was paused");
    await again();
    expect(await now(entry)).toMatchObject({ title: "My own words", state: "published" });
    expect((await owner.rows()).offers.count).toBe(1);
  });

  test("a published one that the release has as a draft is withdrawn with a reason, and comes back", async () => {
    write("old", {});
    await importStarter(db, home, day("2026-11-20"));
    write("old", { grade: "", toOpen: "3", note: "The article is about another plant." }, "draft");
    await importStarter(db, home, day("2027-02-01"));
    const editor = enter("editor", day("2027-02-01"));
    const [row] = (await editor.rows()).offers.rows;
    expect(row).toMatchObject({
      says: "Record entry, changed, and not published in this release.",
      reason: "The article is about another plant.",
    });
    expect((await editor.pressRow("offers", "take")).said).toBe("The reason is required.");
    const { said, again } = await editor.pressRow("offers", "take", { reason: row?.reason ?? "" });
    expect(said).toBe("Taken. It’s off the site.");
    expect(await now({ kind: "record", slug: "old" })).toMatchObject({
      state: "withdrawn",
      values: { toOpen: "3" },
    });
    expect(await withdrawnEntries(db)).toMatchObject([
      { slug: "old", day: "2027-02-01", reason: "The article is about another plant." },
    ]);
    await again();
    expect(await now({ kind: "record", slug: "old" })).toMatchObject({
      state: "published",
      values: { grade: "B" },
    });
    expect(await withdrawnEntries(db)).toEqual([]);
  });
});
