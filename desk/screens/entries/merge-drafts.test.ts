/** Two people at one entry: what each of them changed. On both engines. */
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../../db/schema.ts";
import { createEntry, saveEntry } from "../../../publishing/entries/save-entry.ts";
import type { Draft, Entry } from "../../../publishing/kind.ts";
import { story } from "../../../publishing/kinds/story.ts";
import { engines, openOnBothEngines } from "../../../test/support/both-engines.ts";
import { mergeDrafts } from "./merge-drafts.ts";

const databases = openOnBothEngines();
const now = new Date("2026-11-22T18:00:00Z");
const first: Draft = { values: { title: "A bridge", writer: "Ada", link: "" }, body: "One.\n\nTwo." };

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  beforeEach(async () => {
    db = databases[engine];
    for (const table of ["entries", "entry_revisions"] as const) await db.deleteFrom(table).execute();
  });

  async function theySaved(draft: Draft): Promise<Entry> {
    const made = await createEntry(db, story, first, { by: "me@desk.example", now });
    if (made.outcome !== "saved") throw new Error(made.outcome);
    const saving = { by: "lee@desk.example", now, version: 1 };
    const saved = await saveEntry(db, story, made.entry.id, draft, saving);
    if (saved.outcome !== "saved") throw new Error(saved.outcome);
    return saved.entry;
  }

  test("what only one of them changed is taken from that one", async () => {
    const entry = await theySaved({ ...first, values: { ...first.values, writer: "Ada Boyd" } });
    const mine = { values: first.values, body: "One.\r\n\r\nTwo, and three." };
    const { draft, conflict } = await mergeDrafts(db, story, mine, { entry, base: 1 });
    expect(draft).toMatchObject({ values: { writer: "Ada Boyd" }, body: "One.\n\nTwo, and three." });
    expect(conflict).toMatchObject({ by: "lee@desk.example", version: 2, taken: ["Writer"], both: [] });
  });

  test("what both changed stays mine in the form, beside theirs", async () => {
    const entry = await theySaved({ ...first, values: { ...first.values, title: "A tunnel" } });
    const mine = { values: { ...first.values, title: "A ferry" }, body: first.body };
    const { draft, conflict } = await mergeDrafts(db, story, mine, { entry, base: 1 });
    expect(draft.values.title).toBe("A ferry");
    expect(conflict.both).toMatchObject([{ label: "Title", theirs: "A tunnel", yours: "A ferry" }]);
    // Without the version that both began with nobody can tell who changed what.
    const unknown = await mergeDrafts(db, story, { ...mine, body: "Other." }, { entry, base: 99 });
    expect(unknown.conflict.both.map(({ label }) => label)).toEqual(["Title", "Story"]);
  });
});
