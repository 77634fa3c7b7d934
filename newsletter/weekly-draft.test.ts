import { beforeEach, describe, expect, test } from "vitest";
import { listEntries } from "../publishing/entries/entries.ts";
import { createEntry } from "../publishing/entries/save-entry.ts";
import { importStarter } from "../publishing/files/starter.ts";
import { issue } from "../publishing/kinds/issue.ts";
import { record } from "../publishing/kinds/record.ts";
import { engines, openOnBothEngines } from "../test/support/both-engines.ts";
import { weekForIssue } from "./week.ts";
import { draftWeek, switchWeeklyDraft } from "./weekly-draft.ts";

const databases = openOnBothEngines();
// Thursday, 6:30 AM in Memphis.
const thursday = new Date("2026-11-19T12:30:00Z");
const sources = "The Paper | Report on it | 2026-06-16 | https://paper.example/report";
const later = (hours: number) => new Date(thursday.getTime() + hours * 3_600_000);
const story = {
  title: "Board weighs a turbine",
  url: "https://river.example/1",
  source: "River Desk",
  publishedAt: "2026-11-18T12:00:00.000Z",
};

describe.each(engines)("on %s", (engine) => {
  const draft = (now: Date) => draftWeek(databases[engine], async () => [story], now);
  const drafts = () => listEntries(databases[engine], issue, { states: ["draft"] });

  beforeEach(async () => {
    const db = databases[engine];
    for (const table of ["entry_revisions", "entries", "chores", "subscribers"] as const)
      await db.deleteFrom(table).execute();
    await db
      .insertInto("subscribers")
      .values({
        address: "ana@example.com",
        state: "confirmed",
        asked_at: later(-99).toISOString(),
        confirmed_at: later(-98).toISOString(),
      })
      .execute();
  });

  test("on Thursday morning the week stands in a draft, once, and it is nothing but a draft", async () => {
    expect(await draft(later(-1))).toBeUndefined();
    expect(await draft(thursday)).toBe("2026-11-19");
    expect(await draft(later(1))).toBeUndefined();
    const [made] = await drafts();
    expect(made?.state).toBe("draft");
    expect(made?.body).toContain("[Board weighs a turbine](<https://river.example/1>), River Desk");
    expect(await drafts()).toHaveLength(1);
  });

  test("a server that was down for two days brings no draft of Thursday", async () => {
    expect(await draft(later(48))).toBeUndefined();
  });

  test("while an issue is being written, nobody is on the list, or the owner switched it off, none appears", async () => {
    const db = databases[engine];
    await switchWeeklyDraft(db, false, later(-2));
    expect(await draft(thursday)).toBeUndefined();
    await switchWeeklyDraft(db, true, later(-2));
    await db
      .transaction()
      .execute((trx) =>
        createEntry(
          trx,
          issue,
          { values: { subject: "Mine" }, body: "Hello" },
          { by: "ana", now: later(-3) },
        ),
      );
    expect(await draft(thursday)).toBeUndefined();
    expect(await drafts()).toHaveLength(1);
  });

  test("of the Record the week has what somebody made public in it, not what the installation brought", async () => {
    const db = databases[engine];
    await db.deleteFrom("chores").execute();
    await importStarter(db, process.cwd(), later(-2));
    const publish = (slug: string, date: string, by: string) => {
      const values = { title: slug, date, topics: "air", sources, grade: "A" };
      const draft = { values, body: "Somebody decided something here." };
      const saving = { by, now: later(-1), slug, state: "published" } as const;
      return db.transaction().execute((trx) => createEntry(trx, record, draft, saving));
    };
    expect(await publish("by-ana", "2026-06-01", "ana@example.com")).toMatchObject({ outcome: "saved" });
    await publish("file-of-today", "2026-11-18", "import");
    await publish("file-of-june", "2026-06-01", "import");
    const week = await weekForIssue(db, { articles: [], now: thursday });
    const found = week.filter(({ section }) => section === "record").map(({ title }) => title);
    expect(found).toEqual(["file-of-today", "by-ana"]);
  });
});
