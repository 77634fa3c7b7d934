import { describe, expect, test } from "vitest";
import type { Database } from "../../db/schema.ts";
import { findDocuments } from "../../search/find-documents.ts";
import { readQuery } from "../../search/read-query.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { kinds } from "../catalog.ts";
import type { Entry } from "../kind.ts";
import { story } from "../kinds/story.ts";
import { reindexEntries } from "./index-entry.ts";
import { deleteEntry, restoreRevision } from "./restore-entry.ts";
import { createEntry, publishEntry, type Saved, saveEntry, withdrawEntry } from "./save-entry.ts";

const databases = openOnBothEngines();
const now = new Date("2026-03-01T12:00:00Z");
const saving = { by: "test", now };

const draft = (title: string, body: string) => ({ values: { title, writer: "Ana Reyes" }, body });

function entryOf(saved: Saved): Entry {
  if (saved.outcome !== "saved") throw new Error(saved.outcome);
  return saved.entry;
}

describe.each(engines)("on %s", (engine) => {
  const urls = async (db: Database, typed: string) =>
    (await findDocuments(db, readQuery(typed), { page: 1, now })).results.map(({ url }) => url);

  test("an entry is found from its publication on, by its latest words, until it is withdrawn", async () => {
    const db = databases[engine];
    const made = entryOf(await createEntry(db, story, draft("The depot", "We met *accordionists*."), saving));
    const { id } = made;
    expect(await urls(db, "accordionist")).toEqual([]);

    const later = { ...saving, publishAt: new Date("2026-04-01T12:00:00Z") };
    entryOf(await publishEntry(db, story, id, later));
    expect(await urls(db, "accordionist")).toEqual([]);

    const published = entryOf(await publishEntry(db, story, id, saving));
    const [url] = await urls(db, "accordionist");
    expect(url).toContain(published.slug);
    expect(await urls(db, "Reyes depot")).toEqual([url]);

    const { version } = published;
    entryOf(await saveEntry(db, story, id, draft("The depot", "We met drummers."), { ...saving, version }));
    expect(await urls(db, "accordionist")).toEqual([]);
    expect(await urls(db, "drummer")).toEqual([url]);
    entryOf(await restoreRevision(db, story, id, { ...saving, version: version + 1, revision: version }));
    expect(await urls(db, "accordionist")).toEqual([url]);

    entryOf(await withdrawEntry(db, story, id, saving));
    expect(await urls(db, "accordionist")).toEqual([]);
    entryOf(await publishEntry(db, story, id, saving));
    expect(await urls(db, "accordionist")).toEqual([url]);
    await deleteEntry(db, story.name, id);
    expect(await urls(db, "accordionist")).toEqual([]);
  });

  test("a save that is rolled back leaves the index as it was", async () => {
    const db = databases[engine];
    const failing = db.transaction().execute(async (transaction) => {
      await createEntry(transaction, story, draft("Ghost", "A zeppelin."), { ...saving, state: "published" });
      throw new Error("power cut");
    });
    await expect(failing).rejects.toThrow("power cut");
    expect(await urls(db, "zeppelin")).toEqual([]);
  });

  test("a comparison adds what is missing, and removes what is not published", async () => {
    const db = databases[engine];
    await createEntry(db, story, draft("Lighthouse", "It stood there."), { ...saving, state: "published" });
    expect(await reindexEntries(db, kinds.values())).toBe(0);
    await db.deleteFrom("search_documents").execute();
    expect(await reindexEntries(db, kinds.values())).toBe(1);
    expect(await urls(db, "lighthouse")).toHaveLength(1);
    await db.updateTable("entries").set({ state: "withdrawn" }).execute();
    expect(await reindexEntries(db, kinds.values())).toBe(1);
    expect(await urls(db, "lighthouse")).toEqual([]);
  });
});
