/** What an editor does at the desk, on both engines: save, publish, copy, withdraw, delete, and back. */
import { beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import { actingOn, done, place } from "../../test/support/acting.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { eventProposal, send } from "../../test/support/proposals.ts";
import type { Draft, Entry, Values } from "../kind.ts";
import { event } from "../kinds/event.ts";
import { issue } from "../kinds/issue.ts";
import { record } from "../kinds/record.ts";
import { story } from "../kinds/story.ts";
import { listPictures } from "../pictures/picture-library.ts";
import { eraseEntriesOf } from "../proposals/erase-entries.ts";
import { copyEntry, entriesFrom } from "./copies.ts";
import { deskPageSize, listForDesk } from "./desk-list.ts";
import { type Edit, editEntry } from "./edit-entry.ts";
import { findEntryById } from "./entries.ts";
import { readHistory } from "./entry-history.ts";
import { warningsOf } from "./entry-warnings.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 12, minute));
const by = "ana@desk.example";
const pottery: Values = {
  title: "Pottery",
  start: "2026-12-03T18:00",
  end: "2026-12-03T20:00",
  place: "The hall",
  address: "1 Main Street",
  host: "Ana",
};
const draftOf = (more: Values = {}, body = "Come."): Draft => ({ values: { ...pottery, ...more }, body });
const databases = openOnBothEngines();

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  beforeEach(async () => {
    db = databases[engine];
    const tables = [
      "entries",
      "entry_revisions",
      "entry_pictures",
      "outbox",
      "submissions",
      "events",
    ] as const;
    for (const table of tables) await db.deleteFrom(table).execute();
  });

  const edit = (typed: Draft, minute: number, more: Partial<Edit> = {}) =>
    inTransaction(db, (trx) =>
      editEntry(trx, event, typed, { by, now: at(minute), intent: "save", place, ...more }),
    );
  const saved = async (typed: Draft, minute: number, more: Partial<Edit> = {}): Promise<Entry> => {
    const outcome = await edit(typed, minute, more);
    if (outcome.outcome !== "saved") throw new Error(JSON.stringify(outcome));
    return outcome.entry;
  };
  const of = ({ id, version }: Entry) => ({ entry: { id, version } });
  const history = async ({ id }: Entry) =>
    (await readHistory(db, event, id)).map(({ words, changes }) =>
      [words, ...changes.map(({ label }) => label)].join(" "),
    );
  const act = (name: string, { id }: Pick<Entry, "id">, minute: number, input = {}) =>
    actingOn(db).act(`entry.${name}`, id, input, { now: at(minute), by });
  const undo = (event: number | undefined, minute: number) =>
    actingOn(db).undo(event, { now: at(minute), by });

  test("the form of a new entry makes one draft, whoever posts it again and however often", async () => {
    const draftKey = "1b671a64-40d5-491e-99b0-da01ff1f3341";
    const twice = [1, 2].map((count) =>
      edit(draftOf(), 1, { intent: "keep", draftKey, form: `first ${count}` }),
    );
    expect((await Promise.all(twice)).map(({ outcome }) => outcome)).toEqual(["saved", "saved"]);
    const later = await saved(draftOf({}, "Come along."), 2, { intent: "keep", draftKey, form: "first 3" });
    expect(later).toMatchObject({ slug: "2026-12-03-pottery", body: "Come along." });
    // Another tab with the same form has not seen that text.
    expect(await edit(draftOf({}, "Stay."), 3, { draftKey, form: "second 9" })).toMatchObject({
      outcome: "conflict",
    });
    const { slug } = await saved(draftOf({}, "Come."), 4, { intent: "publish", draftKey, form: "first 4" });
    expect(slug).toBe("2026-12-03-pottery");
    expect((await listForDesk(db, event, { now: at(4) })).counts).toMatchObject([
      { view: "coming", count: 1 },
      { view: "past", count: 0 },
      { view: "drafts", count: 0 },
      {},
      {},
    ]);
  });

  test("a form whose answer was lost follows on its own save; an older post of it and another form do not", async () => {
    const first = await saved(draftOf(), 1, { form: "mine 10" });
    const post = (body: string, form: string) => edit(draftOf({}, body), 2, { ...of(first), form });
    expect(await post("One.", "mine 20")).toMatchObject({ outcome: "saved" });
    expect(await post("One. Two.", "mine 30")).toMatchObject({ outcome: "saved", entry: { version: 3 } });
    expect(await post("One.", "mine 20")).toMatchObject({ outcome: "conflict" });
    expect(await post("Three.", "theirs 40")).toMatchObject({ outcome: "conflict" });
    // What is there already is no conflict for anybody.
    expect(await post("One. Two.", "theirs 50")).toMatchObject({ outcome: "saved", entry: { version: 3 } });
  });

  test("a draft may be half done; what is published may not", async () => {
    const half = await saved({ values: { title: "Pottery" }, body: "" }, 1);
    expect(half).toMatchObject({ state: "draft", slug: "pottery", endsAt: "" });
    const refused = await edit({ values: { title: "Pottery" }, body: "" }, 2, {
      ...of(half),
      intent: "publish",
    });
    expect(refused).toMatchObject({ outcome: "invalid" });
    expect(await edit({ values: { link: "ftp://x" }, body: "" }, 2, of(half))).toEqual({
      outcome: "invalid",
      errors: [{ field: "link", message: "Online link must start with http:// or https://" }],
    });
    const published = await saved(draftOf(), 3, { ...of(half), intent: "publish" });
    expect(published).toMatchObject({ state: "published", slug: "2026-12-03-pottery" });
    expect(await edit(draftOf({ host: "" }), 4, of(published))).toMatchObject({ outcome: "invalid" });
    expect(await saved(draftOf({ title: "Pots" }), 5, of(published))).toMatchObject({ state: "published" });
    expect(await history(half)).toEqual([
      "saved Title",
      "published",
      "saved Start End Place Address Host Description",
      "created",
    ]);
  });

  test("who publishes what does not pass publishes nothing and saves nothing", async () => {
    expect(await edit(draftOf({ end: "2026-12-03T17:00" }), 1, { intent: "publish" })).toMatchObject({
      errors: [{ field: "end" }],
    });
    expect((await listForDesk(db, event, { now: at(1) })).counts.every(({ count }) => count === 0)).toBe(
      true,
    );
  });

  test("a later time schedules; the same text twice is one revision; a second person is told", async () => {
    const first = await saved(draftOf(), 1, { intent: at(50) });
    expect(first).toMatchObject({ state: "scheduled", publishAt: at(50).toISOString() });
    expect((await saved(draftOf(), 2, of(first))).version).toBe(first.version);
    const second = await saved(draftOf({ title: "Pots" }), 3, of(first));
    expect(await edit(draftOf({ title: "Plates" }), 4, of(first))).toMatchObject({
      outcome: "conflict",
      entry: { title: "Pots", version: second.version },
    });
  });

  test("of what the screen saves by itself, the last one of ten minutes is kept as a revision", async () => {
    let entry = await saved(draftOf(), 1);
    for (const [minute, title] of [
      [2, "P"],
      [3, "Po"],
      [4, "Pot"],
      [20, "Pots"],
    ] as const)
      entry = await saved(draftOf({ title }), minute, { ...of(entry), intent: "keep" });
    expect(await history(entry)).toEqual(["saved by itself Title", "saved by itself Title", "created"]);
  });

  test("a weekly class is copied for several weeks: drafts at the same hour, also across a change of the clocks", async () => {
    const first = await saved(
      draftOf({ start: "2027-03-04T18:00", end: "2027-03-04T20:00", status: "cancelled" }),
      1,
    );
    const entries = await copyEntry(db, event, first, { by, now: at(2), weeks: 1, copies: 2 });
    expect(entries.map(({ values, slug, state }) => [values.start, values.end, slug, state])).toEqual([
      ["2027-03-11T18:00", "2027-03-11T20:00", "2027-03-11-pottery", "draft"],
      ["2027-03-18T18:00", "2027-03-18T20:00", "2027-03-18-pottery", "draft"],
    ]);
    expect(entries[0]?.values.status).toBe("scheduled");
    expect(await history(entries[0] as Entry)).toEqual(["copied from another one"]);
    const { text, event: number } = done(await act("duplicate", first, 3, { weeks: "1", copies: "3" }));
    expect(text).toBe("3 copies were made. They’re drafts that visitors can’t see yet.");
    expect(await undo(number, 4)).toMatchObject({ refused: "too_late" });
    expect(await act("duplicate", first, 5, { weeks: "-1", copies: "27" })).toMatchObject({
      refused: "invalid",
      errors: [{ field: "weeks" }, { field: "copies" }],
    });
  });

  test("a copy of a copy of what a person proposed is erased with the person", async () => {
    const reference = await send(db, "event", eventProposal, at(0));
    done(await actingOn(db).act("proposal.accept", reference, {}, { now: at(1), by }));
    const [entry] = await entriesFrom(db, reference);
    const copy = async (of: Entry) =>
      (await copyEntry(db, event, of, { by, now: at(2), weeks: 1 }))[0] as Entry;
    const { id: third } = await copy(await copy(entry as Entry));
    expect(await findEntryById(db, third)).toMatchObject({ reference: null });
    expect(await entriesFrom(db, reference)).toHaveLength(3);
    const counts = await db.transaction().execute((trx) => eraseEntriesOf(trx, [reference]));
    expect(counts.entries).toBe(3);
  });

  test("only a draft that nobody ever saw is deleted", async () => {
    const draft = await saved(draftOf(), 1);
    expect(await act("delete-draft", draft, 9, { version: "7" })).toMatchObject({ refused: "conflict" });
    done(await act("delete-draft", draft, 9, { version: String(draft.version) }));
    expect(await act("delete-draft", draft, 9)).toMatchObject({ refused: "not_found" });
    const seen = await saved(draftOf(), 2, { intent: "publish" });
    done(await act("withdraw", seen, 3));
    expect(await act("delete-draft", seen, 9)).toMatchObject({ refused: "too_late" });
    expect(await act("delete", seen, 9)).toMatchObject({ refused: "too_late" });
  });

  test("a withdrawal is undone: published, or scheduled for the same time; what was saved since stays", async () => {
    for (const then of ["publish", at(55)] as const) {
      const entry = await saved(draftOf(), 1, { intent: then });
      const { event: number } = done(await act("withdraw", entry, 2, { version: String(entry.version) }));
      await undo(number, 3);
      const back = await findEntryById(db, entry.id);
      expect(back).toMatchObject({ state: entry.state, publishAt: entry.publishAt });
      expect(await undo(number, 4)).toMatchObject({ refused: "too_late" });
      const again = done(await act("withdraw", entry, 5));
      const off = (await findEntryById(db, entry.id)) as Entry;
      await saved(draftOf({ title: "Pots" }), 6, of(off));
      expect(await undo(again.event, 7)).toMatchObject({ refused: "conflict" });
    }
  });

  test("what is saved, published and scheduled at the desk is undone, and the text of before stands there", async () => {
    const first = await saved(draftOf(), 1);
    const input = { title: "Pots", version: String(first.version) };
    const { event: number, text } = done(await act("publish", first, 2, input));
    expect(text).toBe("Published. Visitors will see it within seconds.");
    expect(await act("save", first, 3, { ...input, title: "Plates" })).toMatchObject({ refused: "conflict" });
    expect(await findEntryById(db, first.id)).toMatchObject({ state: "published", title: "Pots" });
    await undo(number, 4);
    expect(await findEntryById(db, first.id)).toMatchObject({ state: "draft", title: "Pottery" });
    done(await act("schedule", first, 5, { publishAt: "2026-11-30T09:00" }));
    expect(await findEntryById(db, first.id)).toMatchObject({ state: "scheduled" });
    expect(await act("schedule", first, 6, { publishAt: "2020-11-30T09:00" })).toMatchObject({
      errors: [{ field: "publishAt" }],
    });
    const past = { start: "2026-01-03T18:00", end: "2026-01-03T20:00" };
    expect(await act("publish", first, 7, past)).toMatchObject({ refused: "confirm" });
    done(await act("publish", first, 7, { ...past, past: "yes" }));
    const made = done(
      await actingOn(db).act("entry.create", "", { kind: "event", title: "New" }, { now: at(8) }),
    );
    expect(made.to).toMatch(/^\/entries\/event\/\d+$/);
    expect(made.isUndoable).toBe(false);
  });

  test("lists are by state and time, with numbers, words of the title and pages", async () => {
    await saved(draftOf({ title: "Old", start: "2026-01-03T18:00", end: "2026-01-03T20:00" }), 1, {
      intent: "publish",
    });
    await saved(draftOf({ title: "Later" }), 1, { intent: at(50) });
    for (let n = 1; n <= deskPageSize + 2; n++)
      await saved(draftOf({ title: `Class ${n}` }), 1, { intent: "publish" });
    const list = await listForDesk(db, event, { now: at(2), page: 9 });
    expect(list).toMatchObject({ view: "coming", page: 2, pages: 2 });
    expect(list.entries).toHaveLength(2);
    expect(Object.fromEntries(list.counts.map(({ view, count }) => [view, count]))).toEqual({
      coming: deskPageSize + 2,
      past: 1,
      drafts: 0,
      scheduled: 1,
      withdrawn: 0,
    });
    const found = await listForDesk(db, event, { now: at(2), titled: "OLD", view: "past" });
    expect(found.entries.map(({ title }) => title)).toEqual(["Old"]);
    expect((await listForDesk(db, story, { now: at(2), view: "coming" })).view).toBe("published");
  });

  test("another event nearby and a picture that is not there are worth a look", async () => {
    const one = await saved(draftOf(), 1, { intent: "publish" });
    const picture = "0".repeat(32);
    const near = draftOf({ start: "2026-12-03T21:00", end: "2026-12-03T22:00", picture, alt: "Pots" });
    expect(await warningsOf(db, event, near)).toMatchObject([
      { about: "picture", field: "picture", label: "Picture" },
      { about: "overlap", event: { slug: one.slug } },
    ]);
    expect(await warningsOf(db, event, draftOf(), one.slug)).toEqual([]);
    expect(await warningsOf(db, event, { values: { title: "Half" }, body: "" })).toEqual([]);
    expect(await warningsOf(db, event, draftOf({ status: "cancelled" }))).toEqual([]);
    const inText = draftOf(
      {},
      "Come ![A kiln](https://other.example/kiln.jpg) and [see](https://other.example).",
    );
    expect(await warningsOf(db, event, inText, one.slug)).toEqual([
      { about: "picture in text", label: "Description", alt: "A kiln" },
    ]);
  });

  test("pictures to choose from say which entries show them, and in what words", async () => {
    const [used = "", unused = "", inText = ""] = ["a", "b", "c"].map((letter) => letter.repeat(32));
    for (const [minute, id] of [used, unused, inText].entries()) {
      const name = id.slice(0, 22);
      const copy = JSON.stringify({ name, avif: [480], webp: [480], width: 480, height: 300 });
      await db
        .insertInto("entry_pictures")
        .values({ id, copy, added_at: at(minute).toISOString(), added_by: by })
        .execute();
    }
    await saved(draftOf({ picture: used, alt: "A kiln" }), 1);
    const text = `![The river](/media/${inText.slice(0, 22)}-480.webp)`;
    const letter = { values: { subject: "The week" }, body: text };
    await editEntry(db, issue, letter, { by, now: at(2), intent: "save", place });
    const { pictures, pages } = await listPictures(db);
    expect(pages).toBe(1);
    expect(pictures.map(({ id, alt, uses }) => [id, alt, uses.map(({ title }) => title)])).toEqual([
      [inText, "", ["The week"]],
      [unused, "", []],
      [used, "A kiln", ["Pottery"]],
    ]);
  });

  test("a source is opened by whoever says so today, for the address that stands there; a copy begins unopened", async () => {
    const source = "The Paper | Story | 2026-11-17 | https://paper.example/story";
    const draft = (sources: string): Draft => ({
      values: { title: "The plant is paused", date: "2026-11-16", topics: "water", grade: "B", sources },
      body: "Work on the plant was paused in April.",
    });
    const save = async (sources: string, minute: number, more: Partial<Edit> = {}) => {
      const outcome = await editEntry(db, record, draft(sources), {
        ...{ by, now: at(minute), intent: "save", place },
        ...more,
      });
      if (outcome.outcome !== "saved") throw new Error(JSON.stringify(outcome));
      return outcome.entry;
    };
    const forged = await save(`${source} | 2026-11-20`, 0);
    expect(forged.values.sources).toBe(source);
    const opened = await save(`${source} | today 2026-11-22`, 1, of(forged));
    expect(opened.values.sources).toBe(`${source} | 2026-11-22`);
    const published = await save(`${source} | 2026-11-22`, 2, { ...of(opened), intent: "publish" });
    expect(record.show(published).facts).toContainEqual({ name: "Checked on", text: "November 22, 2026" });
    const [copied] = await copyEntry(db, record, published, { by, now: at(3) });
    expect(copied?.values.sources).toBe(source);
    const moved = await save(`${source}-2 | 2026-11-22`, 4, of(published));
    expect(moved.values.sources).toBe(`${source}-2`);
    expect(record.show(moved).facts.map(({ name }) => name)).not.toContain("Checked on");
  });
});
