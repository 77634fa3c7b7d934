/** What becomes of an entry from its first draft on, on both engines. */
import { beforeEach, describe, expect, test } from "vitest";
import { readContentVersions } from "../../db/content-versions.ts";
import type { Database } from "../../db/schema.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import type { Draft, Entry } from "../kind.ts";
import { story } from "../kinds/story.ts";
import { findEntry, findEntryById, listEntries, listRevisions } from "./entries.ts";
import { deleteEntry, restoreRevision } from "./restore-entry.ts";
import { createEntry, publishEntry, type Saved, saveEntry, withdrawEntry } from "./save-entry.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 10, 22, hour));
const saving = (hour: number) => ({ by: "test", now: at(hour) });
const draft = (title: string, more: Record<string, string> = {}): Draft => ({
  values: { title, writer: "Ada", ...more },
  body: "Text.",
});
const databases = openOnBothEngines();

function entryOf(saved: Saved): Entry {
  if (saved.outcome !== "saved") throw new Error(JSON.stringify(saved));
  return saved.entry;
}

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  beforeEach(async () => {
    db = databases[engine];
    for (const table of ["entries", "entry_revisions", "content_versions"] as const)
      await db.deleteFrom(table).execute();
  });

  const within = <T>(work: (transaction: Database) => Promise<T>) => db.transaction().execute(work);
  const create = async (title = "A bridge") =>
    entryOf(await within((trx) => createEntry(trx, story, draft(title), saving(1))));
  const publish = async (id: number, hour = 2) =>
    entryOf(await within((trx) => publishEntry(trx, story, id, saving(hour))));
  const save = (id: number, version: number, typed: Draft, hour = 3) =>
    within((trx) => saveEntry(trx, story, id, typed, { ...saving(hour), version }));
  const version = async () => (await readContentVersions(db)).get("story") ?? 0;
  const actions = async (id: number) =>
    (await listRevisions(db, id)).map((revision) => `${revision.version} ${revision.action}`);

  test("a new entry is a draft that no list shows, and its address follows its title", async () => {
    const first = await create();
    expect(first).toMatchObject({ state: "draft", slug: "a-bridge", version: 1, publishedAt: null });
    expect((await create()).slug).toBe("a-bridge-2");
    expect(await listEntries(db, story)).toEqual([]);
    expect(await listEntries(db, story, { states: ["draft"] })).toHaveLength(2);
    const renamed = entryOf(await save(first.id, 1, draft("A ferry")));
    expect([renamed.slug, renamed.title, renamed.version]).toEqual(["a-ferry", "A ferry", 2]);
  });

  test("once it was published its address stays, whatever becomes of it", async () => {
    const { id } = await create();
    expect(await publish(id)).toMatchObject({ state: "published", publishedAt: at(2).toISOString() });
    expect(entryOf(await save(id, 2, draft("A ferry")))).toMatchObject({
      slug: "a-bridge",
      state: "published",
    });
    expect(await findEntry(db, "story", "a-bridge")).toMatchObject({ title: "A ferry" });
    await within((trx) => withdrawEntry(trx, story, id, saving(4)));
    expect(entryOf(await save(id, 4, draft("A tunnel"), 5))).toMatchObject({
      slug: "a-bridge",
      state: "withdrawn",
    });
    expect(await publish(id, 6)).toMatchObject({
      publishedAt: at(2).toISOString(),
      changedAt: at(6).toISOString(),
    });
    expect(await actions(id)).toEqual([
      "6 published",
      "5 saved",
      "4 withdrawn",
      "3 saved",
      "2 published",
      "1 created",
    ]);
  });

  test("mistakes are said one a field, and nothing is saved", async () => {
    const wrong = { values: { title: "", writer: "Ada", picture: "x".repeat(32) }, body: "" };
    const saved = await within((trx) => createEntry(trx, story, wrong, saving(1)));
    expect(saved).toMatchObject({
      outcome: "invalid",
      errors: [{ field: "title" }, { field: "body" }, { field: "alt" }],
    });
    const { id } = await create();
    expect(await save(id, 1, wrong)).toMatchObject({ outcome: "invalid" });
    expect(await actions(id)).toEqual(["1 created"]);
    expect(await save(id + 1000, 1, draft("A ferry"))).toEqual({ outcome: "not_found" });
  });

  test("who saves what somebody else has saved meanwhile is told, and overwrites nothing", async () => {
    const { id } = await create();
    expect(entryOf(await save(id, 1, draft("A ferry"))).version).toBe(2);
    const late = await save(id, 1, draft("A tunnel"));
    expect(late).toMatchObject({ outcome: "conflict", entry: { title: "A ferry", version: 2 } });
    expect(await findEntryById(db, id)).toMatchObject({ title: "A ferry", version: 2 });
  });

  test("of two who save at the same moment one is told", async () => {
    const { id } = await create();
    const both = await Promise.all(["A ferry", "A tunnel"].map((title) => save(id, 1, draft(title))));
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(["conflict", "saved"]);
    const saved = both.find(({ outcome }) => outcome === "saved");
    expect(await findEntryById(db, id)).toMatchObject({ version: 2, title: saved && entryOf(saved).title });
    expect(await actions(id)).toEqual(["2 saved", "1 created"]);
  });

  test("two entries of one title that are made at the same moment have two addresses", async () => {
    const both = await Promise.all([create(), create()]);
    expect(both.map(({ slug }) => slug).toSorted()).toEqual(["a-bridge", "a-bridge-2"]);
  });

  test("a scheduled entry waits, and can be called back to a draft", async () => {
    const { id } = await create();
    const schedule = (publishAt: Date) =>
      within((trx) => publishEntry(trx, story, id, { ...saving(2), publishAt }));
    expect(entryOf(await schedule(at(9)))).toMatchObject({
      state: "scheduled",
      publishAt: at(9).toISOString(),
      publishedAt: null,
    });
    expect(await listEntries(db, story)).toEqual([]);
    const back = entryOf(await within((trx) => withdrawEntry(trx, story, id, saving(3))));
    expect(back).toMatchObject({ state: "draft", publishAt: null });
    expect(entryOf(await schedule(at(1)))).toMatchObject({ state: "published", publishAt: null });
    expect(await actions(id)).toEqual(["4 published", "3 withdrawn", "2 scheduled", "1 created"]);
  });

  test("an earlier version comes back as a new one, and the entry stays published", async () => {
    const { id } = await create();
    await publish(id);
    await save(id, 2, draft("A ferry", { link: "https://ferry.example/" }));
    const restore = (revision: number, version: number) =>
      within((trx) => restoreRevision(trx, story, id, { ...saving(4), revision, version }));
    expect(await restore(1, 2)).toMatchObject({ outcome: "conflict" });
    expect(await restore(9, 3)).toEqual({ outcome: "not_found" });
    const back = entryOf(await restore(1, 3));
    expect(back).toMatchObject({ title: "A bridge", state: "published", version: 4 });
    expect(back.values.link).toBe("");
    expect(await actions(id)).toEqual(["4 restored 1", "3 saved", "2 published", "1 created"]);
  });

  test("pages are made anew only for what visitors see", async () => {
    const { id } = await create();
    await save(id, 1, draft("A ferry"));
    await within((trx) => publishEntry(trx, story, id, { ...saving(2), publishAt: at(9) }));
    expect(await version()).toBe(0);
    await publish(id);
    expect(await version()).toBe(1);
    await save(id, 4, draft("A ferry"));
    await save(id, 5, draft(""));
    expect(await version()).toBe(2);
    await within((trx) => withdrawEntry(trx, story, id, saving(5)));
    expect(await version()).toBe(3);
    await save(id, 6, draft("A tunnel"));
    expect(await version()).toBe(3);
  });

  test("what is rolled back leaves neither a revision nor a new version", async () => {
    const { id } = await create();
    const failing = within(async (trx) => {
      entryOf(await publishEntry(trx, story, id, saving(2)));
      throw new Error("the mail could not be queued");
    });
    await expect(failing).rejects.toThrow("the mail could not be queued");
    expect(await findEntryById(db, id)).toMatchObject({ state: "draft", version: 1 });
    expect(await actions(id)).toEqual(["1 created"]);
    expect(await version()).toBe(0);
  });

  test("what is removed for good leaves no revision behind", async () => {
    const { id } = await create();
    await publish(id);
    await within((trx) => deleteEntry(trx, "story", id));
    expect([await findEntryById(db, id), await listRevisions(db, id)]).toEqual([undefined, []]);
    expect(await version()).toBe(2);
  });
});
