import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { eraseAgain } from "../cli/commands/erase.ts";
import { syncErasures } from "../db/backup/erasures.ts";
import type { Database } from "../db/schema.ts";
import { eraseExpiredSubmissions } from "../forms/owner/retention.ts";
import { createEntry } from "../publishing/entries/save-entry.ts";
import { record } from "../publishing/kinds/record.ts";
import { actingOn, done, servicesOf } from "../test/support/acting.ts";
import { engines, openOnBothEngines } from "../test/support/both-engines.ts";
import { eventProposal, send } from "../test/support/proposals.ts";
import { publishSeats, register } from "../test/support/seats.ts";
import { readReport } from "./read-report.ts";
import { eraseEndedPages, forOthers, readPages } from "./report-pages.ts";

const databases = openOnBothEngines();
const now = new Date("2026-11-29T18:00:00Z");
const october = { first: "2026-10-01", last: "2026-10-31" };
const message = { name: "Ana", email: "ana@example.com", subject: "Hello", message: "A hall for a class." };

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  const rows = async (span = october, at = now) => (await readReport(db, span, at)).report.rows;

  beforeEach(async () => {
    db = databases[engine];
    for (const table of [
      ...(["view_pages", "submissions", "letters", "outbox", "subscriber_events", "subscribers"] as const),
      ...(["registrations", "entries", "entry_revisions", "report_pages", "events", "erasures"] as const),
    ])
      await db.deleteFrom(table).execute();
  });

  test("views are summed by part, in whatever language, and compared only with days that were counted whole", async () => {
    const row = (day: string, path: string, count: number) => ({ day, path, count });
    await db
      .insertInto("view_pages")
      .values([
        row("2026-09-30", "/record", 4),
        row("2026-10-01", "/", 10),
        row("2026-10-31", "/record/levee", 3),
        row("2026-10-31", "/es/record", 2),
        row("2026-10-31", "/es", 1),
        row("2026-11-01", "/record", 99),
      ])
      .execute();
    const { report, days } = await readReport(db, october, now);
    expect(report.rows).toMatchObject({
      ...{ views: [16, null], record: [5, null], home: [11, null], translated: [3, null], news: [0, null] },
    });
    expect(report.viewsSince).toBe("2026-09-30");
    expect(days).toEqual([
      { day: "2026-10-01", views: 10 },
      { day: "2026-10-31", views: 6 },
    ]);
    await db
      .insertInto("view_pages")
      .values(row("2026-09-01", "/", 1))
      .execute();
    expect((await rows()).views).toEqual([16, 5]);
    expect((await rows({ first: "2026-08-01", last: "2026-08-31" })).views).toEqual([null, null]);
  });

  test("answers count by the day of the site's zone, and the median is of first answers that still stand", async () => {
    const sent = (iso: string) => send(db, "contact", { ...message, subject: iso }, new Date(iso));
    // The last of September in Memphis, and the last of October.
    await sent("2026-10-01T04:59:59Z");
    const references = [
      await sent("2026-10-01T05:00:00Z"),
      await sent("2026-10-10T12:00:00Z"),
      await sent("2026-11-01T04:30:00Z"),
    ];
    await send(db, "event", eventProposal, new Date("2026-10-05T12:00:00Z"));
    await db
      .updateTable("submissions")
      .set({ state: "answered", answered_at: "2026-11-20T12:00:00.000Z" })
      .where("reference", "in", references)
      .execute();
    const answers = [
      { reference: references[0] ?? "", at: "2026-10-01T06:30:00.000Z", act: "replied" },
      { reference: references[0] ?? "", at: "2026-11-20T12:00:00.000Z", act: "replied" },
      {
        reference: references[1] ?? "",
        at: "2026-10-10T12:05:00.000Z",
        act: "replied",
        undone_at: "2026-10-10",
      },
      { reference: references[1] ?? "", at: "2026-10-10T17:00:00.000Z", act: "replied" },
    ];
    await db.insertInto("answers").values(answers).execute();
    expect(await rows()).toMatchObject({
      ...{ received: [4, 1], answered: [3, 0], unanswered: [1, 1], hours: [5, null] },
      ...{ "form-contact": [3, 1], "form-event": [1, 0], "form-story": [0, 0] },
    });
    await db.updateTable("submissions").set({ state: "spam" }).where("form", "=", "event").execute();
    const withdrawn = { decision: "withdrawn", state: "answered" };
    await db
      .updateTable("submissions")
      .set(withdrawn)
      .where("reference", "=", references[2] ?? "")
      .execute();
    expect(await rows()).toMatchObject({ received: [2, 1], unanswered: [0, 1], hours: [2, null] });
    // "Within": 12 minutes, an hour to the second, and one more.
    for (const [end, hours] of [
      ["05:12:00", 1],
      ["06:00:00", 1],
      ["06:00:01", 2],
    ] as const) {
      const at = `2026-10-01T${end}.000Z`;
      await db.updateTable("answers").set({ at }).where("at", "like", "2026-10-01%").execute();
      expect((await rows()).hours).toEqual([hours, null]);
    }
  });

  test("of months that retention erased nothing is said, not less", async () => {
    await send(db, "contact", message, new Date("2026-09-10T12:00:00Z"));
    await send(db, "contact", message, new Date("2026-10-10T12:00:00Z"));
    const later = new Date("2028-09-30T12:00:00Z");
    expect((await rows(october, later)).received).toEqual([1, null]);
    await eraseExpiredSubmissions(db, later);
    expect((await rows(october, later)).received).toEqual([1, null]);
    const after = new Date("2028-11-15T12:00:00Z");
    await eraseExpiredSubmissions(db, after);
    const { report } = await readReport(db, october, after);
    expect(report.answersSince).toBe("2026-11-16");
    expect(report.rows).toMatchObject({
      received: [null, null],
      hours: [null, null],
      "form-contact": [null, null],
    });
  });

  test("issues, mails that left and who joined or left the list are of their days", async () => {
    const issue = (slug: string, day: string, queued: number, sent_erased: number) => ({
      ...{ slug, subject: "", text: "", html: "", created_at: `${day}T12:00:00.000Z`, queued, sent_erased },
    });
    const issues = [
      issue("one", "2026-10-02", 40, 38),
      issue("two", "2026-10-09", 44, 0),
      issue("old", "2026-09-02", 9, 9),
    ];
    await db.insertInto("letters").values(issues).execute();
    const { id: letter } = await db
      .selectFrom("letters")
      .select("id")
      .where("slug", "=", "two")
      .executeTakeFirstOrThrow();
    const mail = (n: number, state: string) => ({
      ...{
        key: `issue:${n}`,
        message_id: `<${n}@x>`,
        to_address: "a@example.org",
        subject: "",
        text: "",
        html: "",
      },
      ...{ headers: "{}", letter, state, created_at: "2026-10-09", due_at: "2026-10-09", attempts: 0 },
    });
    await db
      .insertInto("outbox")
      .values([mail(1, "sent"), mail(2, "sent"), mail(3, "set aside")])
      .execute();
    const happened = (what: "confirmed" | "left" | "bounced" | "asked", at: string, subscriber_id = 1) => ({
      ...{ subscriber_id, what, at },
    });
    await db
      .insertInto("subscriber_events")
      .values([
        happened("confirmed", "2026-09-03T12:00:00.000Z", 2),
        happened("confirmed", "2026-10-03T12:00:00.000Z"),
        happened("left", "2026-10-04T12:00:00.000Z"),
        happened("bounced", "2026-10-05T12:00:00.000Z", 2),
        happened("asked", "2026-10-03T12:00:00.000Z", 3),
        happened("bounced", "2026-10-05T12:00:00.000Z", 3),
        happened("confirmed", "2026-11-01T12:00:00.000Z"),
      ])
      .execute();
    expect(await rows()).toMatchObject({
      ...{ issues: [2, 1], mails: [40, 9], lastTo: [44, 9], joined: [1, 1], left: [2, 0] },
    });
  });

  test("events count by their first day; who came is unknown until somebody ticks a name", async () => {
    const on = (day: string, more = {}) => ({ start: `${day}T18:00`, end: `${day}T20:00`, ...more });
    const held = await publishSeats(db, 9, on("2026-10-31"));
    for (const status of ["cancelled", "postponed"])
      await register(db, await publishSeats(db, 9, on("2026-10-12", { status })), "Di", { seats: 4 });
    await publishSeats(db, 9, on("2026-11-30"));
    const ada = await register(db, held, "Ada", { seats: 2 });
    await register(db, held, "Bo", { seats: 3 });
    await register(db, held, "Cy", { state: "given-back" });
    expect(await rows()).toMatchObject({ held: [1, 0], canceled: [1, 0], seats: [5, 0], came: [null, null] });
    const came_at = "2026-10-31T23:00:00.000Z";
    await db.updateTable("registrations").set({ came_at }).where("id", "=", ada).execute();
    expect((await rows()).came).toEqual([2, null]);
    // Not over yet.
    expect((await rows({ first: "2026-11-01", last: "2026-11-30" })).held).toEqual([0, 1]);
  });

  test("the Record counts what is about these days, what was published in them, and corrections", async () => {
    const entry = async (
      title: string,
      values: object,
      published: string,
      state: "published" | "draft" = "published",
    ) => {
      const draft = {
        values: { title, topics: "air", grade: "A", sources, ...values },
        body: "Somebody decided something.",
      };
      const made = await createEntry(db, record, draft, { by: "a test", now: new Date(published), state });
      if (made.outcome !== "saved") throw new Error(JSON.stringify(made));
      return made.entry.id;
    };
    const sources = "The Paper | Report on it | 2026-10-16 | https://paper.example/report | 2026-11-20";
    const one = await entry("The county permits pumps", { date: "2026-10-15" }, "2026-11-02T12:00:00Z");
    const corrections = "2026-10-20 | It was the county.\n2026-11-21 | On Monday.";
    await entry("The board hires", { date: "2026-10", corrections }, "2026-10-18T12:00:00Z");
    await entry("Nobody knows the month", { date: "2026" }, "2026-08-01T12:00:00Z");
    await entry("Not read yet", { date: "2026-10-15" }, "2026-10-18T12:00:00Z", "draft");
    const { report } = await readReport(db, october, now);
    expect(report.rows).toMatchObject({ decided: [2, 0], published: [1, 0] });
    expect(report.entries[0]).toEqual({ id: one, views: 0 });
    // It was saved in October, so a correction of October is found; and later saves keep it.
    expect(report.rows.corrected).toEqual([1, 0]);
    const year = { first: "2026-01-01", last: "2026-12-31" };
    const whole = (await readReport(db, year, new Date("2027-01-02T18:00:00Z"))).report;
    expect(whole.rows.decided).toEqual([3, 0]);
    expect(whole.entries).toHaveLength(3);
    expect((await rows({ ...year, last: "2026-11-29" })).decided).toEqual([2, 0]);
  });

  test("an owner makes a page for others, which tells few people as few, ends, and is taken back and undone", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "reports-"));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const acting = actingOn(db, { settings: { ...servicesOf(db, now).settings, dataDir } });
    const input = {
      from: october.first,
      until: october.last,
      words: " Two people,\nno staff. ",
      language: "es",
    };
    await send(db, "contact", message, new Date("2026-10-10T12:00:00Z"));
    expect(await acting.act("report.freeze", "", input, { now, role: "editor" })).toMatchObject({
      refused: "not_allowed",
    });
    expect(await acting.act("report.freeze", "", { ...input, until: "" }, { now })).toMatchObject({
      refused: "invalid",
    });
    const made = done(await acting.act("report.freeze", "", input, { now }));
    const [page] = await readPages(db, now);
    expect(page).toMatchObject({ language: "es", words: "Two people,\nno staff." });
    expect(page?.token).toMatch(/^[\w-]{22}$/);
    const kept = JSON.parse(page?.report ?? "");
    expect(kept.rows).toMatchObject({ received: ["few", 0], unanswered: ["few", 0], hours: [null, null] });
    expect(Object.keys(kept.rows).filter((name) => /^(form-|answered)/.test(name))).toEqual([]);
    expect(page?.report).not.toMatch(/Ana|ana@example/);
    // The figures stay as they were.
    await db.deleteFrom("submissions").execute();
    const open = (at: Date, token = page?.token) => readPages(db, at, token);
    expect(JSON.parse((await open(now))[0]?.report ?? "").rows.received).toEqual(["few", 0]);
    expect(await open(now, "guessed")).toEqual([]);
    expect(await open(new Date("2027-03-01T00:00:00Z"))).toEqual([]);

    const stopped = done(await acting.act("report.stop", page?.id ?? 0, {}, { now }));
    expect(await open(now)).toEqual([]);
    expect(await acting.undo(stopped.event, { now, role: "editor" })).toMatchObject({
      refused: "not_allowed",
    });
    await acting.undo(stopped.event, { now });
    expect(await open(now)).toHaveLength(1);
    await acting.undo(made.event, { now });
    expect(await open(now)).toEqual([]);
    expect(await eraseEndedPages(db, now)).toBe(0);
    expect(await eraseEndedPages(db, new Date("2027-01-15T00:00:00Z"))).toBe(1);
  });

  test("a page that an undo took back stays dead when a backup of before that is restored", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "reports-"));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const acting = actingOn(db, { settings: { ...servicesOf(db, now).settings, dataDir } });
    const input = { from: october.first, until: october.last };
    const made = done(await acting.act("report.freeze", "", input, { now }));
    done(await acting.act("report.freeze", "", input, { now }));
    const [kept] = await readPages(db, now);
    await acting.undo(made.event, { now });
    // As the backup has them: the file of erasures is all that knows.
    await db.updateTable("report_pages").set({ stopped_at: null }).execute();
    await db.deleteFrom("erasures").execute();
    await syncErasures(db, dataDir);
    await eraseAgain(db);
    expect((await readPages(db, now)).map(({ id }) => id)).toEqual([kept?.id]);
  });
});

test("what few people did does not follow from other figures either", () => {
  const rows = {
    received: [9, 3],
    answered: [4, 0],
    unanswered: [5, 3],
    issues: [2, 1],
    mails: [6, 3],
    lastTo: [3, 12],
  } as const;
  const days = { span: october, before: october, madeOn: "", viewsSince: null, answersSince: "" };
  expect(forOthers({ ...days, rows, entries: [] }).rows).toEqual({
    ...{ received: [9, "few"], unanswered: [null, "few"] },
    ...{ issues: [2, 1], mails: [null, "few"], lastTo: ["few", 12] },
  });
});

test("five and none are told as they are, and so are things that are no people", () => {
  const rows = {
    joined: [5, 0],
    left: [4, 1],
    issues: [3, 1],
    answered: [5, 4],
    hours: [7, 9],
    came: [null, 2],
  } as const;
  const report = {
    ...{ span: october, before: october, madeOn: "", viewsSince: null, answersSince: "" },
    rows,
    entries: [],
  };
  expect(forOthers(report).rows).toEqual({
    ...{ joined: [5, 0], left: ["few", "few"], issues: [3, 1], hours: [7, null], came: [null, "few"] },
  });
});
