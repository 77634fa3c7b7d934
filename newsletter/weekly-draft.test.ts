import { beforeEach, describe, expect, test } from "vitest";
import { listEntries } from "../publishing/entries/entries.ts";
import { createEntry } from "../publishing/entries/save-entry.ts";
import { importStarter } from "../publishing/files/starter.ts";
import { issue } from "../publishing/kinds/issue.ts";
import { record } from "../publishing/kinds/record.ts";
import { engines, openOnBothEngines } from "../test/support/both-engines.ts";
import { switchTo } from "./automatic.ts";
import { unscheduleIssue } from "./sending/schedule.ts";
import { sendDueIssues } from "./sending/send-due.ts";
import { weekForIssue } from "./week.ts";
import { draftWeek } from "./weekly-draft.ts";

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
    const tables = ["entry_revisions", "entries", "chores", "subscribers", "outbox"] as const;
    for (const table of [...tables, "letters", "issue_schedules", "events"] as const)
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

  test("every story of three newsrooms is in the letter, which begins by itself", async () => {
    const articles = Array.from({ length: 15 }, (_, number) => ({
      ...story,
      title: `Story ${number}`,
      url: `https://river.example/${number}`,
      newsrooms: number < 13 ? 3 : 1,
    }));
    await draftWeek(databases[engine], async () => articles, thursday);
    const [made] = await drafts();
    expect(made?.body).toMatch(/^This week in Memphis: 13 stories in the news\.\n/);
    expect(made?.body.match(/https:\/\/river\.example/g)).toHaveLength(13);
  });

  test("an owner lets the letter leave on its day, is told so before, and takes it back", async () => {
    const db = databases[engine];
    await switchTo(db, "letter-leaves", true, later(-2));
    const owners = { ownerEmail: "owner@site.test" };
    const place = {
      secret: "s".repeat(32),
      siteUrl: "https://site.example",
      postalAddress: "1 Main Street",
      owners,
    };
    await draftWeek(db, async () => [story], thursday, place);
    const [letter] = await listEntries(db, issue, { states: ["scheduled"] });
    // Friday, 7 AM in Memphis.
    expect(letter?.publishAt).toBe("2026-11-20T13:00:00.000Z");
    const mail = await db.selectFrom("outbox").selectAll().executeTakeFirstOrThrow();
    expect(mail.text).toContain(
      "It leaves by itself on Friday, November 20, 2026 at 7:00 AM CT, to 1 on the list.",
    );
    if (letter) await unscheduleIssue(db, letter, { by: "owner@site.test", now: later(1) });
    expect(await sendDueIssues(db, place, () => later(30))).toMatchObject({ begun: [], queued: false });
    expect(await drafts()).toHaveLength(1);
  });

  test("left alone it leaves, to everybody on the list", async () => {
    const db = databases[engine];
    await switchTo(db, "letter-leaves", true, later(-2));
    const place = { secret: "s".repeat(32), siteUrl: "https://site.example", postalAddress: "1 Main Street" };
    const slug = await draftWeek(db, async () => [story], thursday, place);
    expect(await sendDueIssues(db, place, () => later(24))).toMatchObject({ begun: [] });
    expect(await sendDueIssues(db, place, () => later(25))).toMatchObject({ begun: [slug] });
    const [mail] = await db.selectFrom("letters").selectAll().execute();
    expect(mail?.text).toContain(`Read it in a browser: https://site.example/newsletter/${slug}`);
    expect(mail?.text).toContain("Change what you get, or get mail by topic: {page}");
  });

  test("a server that was down for two days brings no draft of Thursday", async () => {
    expect(await draft(later(48))).toBeUndefined();
  });

  test("while an issue is being written, nobody is on the list, or the owner switched it off, none appears", async () => {
    const db = databases[engine];
    await switchTo(db, "weekly-draft", false, later(-2));
    expect(await draft(thursday)).toBeUndefined();
    await switchTo(db, "weekly-draft", true, later(-2));
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
