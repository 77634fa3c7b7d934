import { beforeEach, describe, expect, test } from "vitest";
import { listEntries } from "../publishing/entries/entries.ts";
import { createEntry } from "../publishing/entries/save-entry.ts";
import { issue } from "../publishing/kinds/issue.ts";
import { engines, openOnBothEngines } from "../test/support/both-engines.ts";
import { draftWeek, switchWeeklyDraft } from "./weekly-draft.ts";

const databases = openOnBothEngines();
// Thursday, 6:30 AM in Memphis.
const thursday = new Date("2026-11-19T12:30:00Z");
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
});
