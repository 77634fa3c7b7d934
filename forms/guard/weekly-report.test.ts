import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openWriter, type Write } from "../../db/durable-write.ts";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { queueMail } from "../../mail/outbox/outbox.ts";
import { right } from "../../test/support/ask.ts";
import { mailTo } from "../../test/support/mail-delivery.ts";
import type { FormName } from "../form.ts";
import { saveSubmission } from "../intake/save-submission.ts";
import { lastWeek, queueWeeklyReport } from "./weekly-report.ts";

let dataDir: string;
let db: Database;
let write: Write;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "week-"));
  db = openDatabase({ dataDir });
  await migrate(db);
  write = openWriter(db);
});

afterEach(async () => {
  await db.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

const owners = { ownerEmail: "owner@example.org" };
const wednesday = new Date("2026-11-25T18:00:00Z");
const spam = (form: FormName, at: string, suspicion = ["links"]) =>
  saveSubmission(write, {
    form,
    values: right[form].fields,
    idempotencyKey: crypto.randomUUID(),
    now: new Date(at),
    suspicion,
  });
const lines = () => db.selectFrom("outbox").selectAll().where("key", "like", "spam-week:%").execute();

test("the owner gets one line about last week's spam, by form, from Monday to Sunday in Memphis", async () => {
  await spam("contact", "2026-11-16T06:00:00Z");
  await spam("contact", "2026-11-23T05:59:59Z");
  await spam("story", "2026-11-20T12:00:00Z");
  await spam("story", "2026-11-16T05:59:59Z");
  await spam("event", "2026-11-23T06:00:00Z");
  await spam("event", "2026-11-20T12:00:00Z", []);
  expect(await queueWeeklyReport(db, write, owners, wednesday)).toBe(true);
  const [line] = await lines();
  expect(line).toMatchObject({
    key: "spam-week:2026-W47",
    to_address: "owner@example.org",
    subject: "901 AI: 3 held as possible spam, week of Nov 16",
  });
  expect(line?.text).toBe(
    [
      "Held as possible spam, Nov 16 to Nov 22\n    contact form: 2\n    story form: 1",
      "These were saved but not emailed to you. Look them over at the desk:",
      "    npm run desk -- inbox list --spam\n",
    ].join("\n\n"),
  );
});

test("the line comes once, however often one asks, and again a week later", async () => {
  await spam("contact", "2026-11-20T12:00:00Z");
  await spam("contact", "2026-11-24T12:00:00Z");
  for (let time = 0; time < 3; time++) await queueWeeklyReport(db, write, owners, wednesday);
  expect(await lines()).toHaveLength(1);
  await queueWeeklyReport(db, write, owners, new Date("2026-12-01T12:00:00Z"));
  expect((await lines()).map(({ key }) => key)).toEqual(["spam-week:2026-W47", "spam-week:2026-W48"]);
});

test("every owner gets the report once, with buttons where there is a desk", async () => {
  await spam("contact", "2026-11-20T12:00:00Z");
  const several = {
    ownerEmail: ["ana@example.org", "bo@example.org"],
    findDesk: async () => "https://desk.example.org",
  };
  for (let time = 0; time < 2; time++) await queueWeeklyReport(db, write, several, wednesday);
  expect((await lines()).map(({ to_address }) => to_address)).toEqual(several.ownerEmail);
  const [line] = await lines();
  expect(line?.text).toContain("Look them over:\nhttps://desk.example.org/messages?");
  expect(line?.text).not.toContain("inbox list");
});

test("a mail that was set aside is told of, and a week without either brings no mail", async () => {
  expect(await queueWeeklyReport(db, write, owners, wednesday)).toBe(false);
  const then = new Date("2026-11-19T12:00:00Z");
  await write((transaction) => queueMail(transaction, mailTo("gone@example.org"), then));
  await db.updateTable("outbox").set({ state: "set aside" }).execute();
  expect(await queueWeeklyReport(db, write, owners, wednesday)).toBe(true);
  const [line] = await lines();
  expect(line?.text).toContain("Emails we couldn't deliver: 1.");
  expect(line?.subject).toBe("901 AI: undelivered emails: 1, week of Nov 16");
  expect(line?.text).not.toContain("spam");
});

test.each([
  ["2026-11-23T05:59:59Z", "2026-W46", "2026-11-09T06:00:00.000Z", "2026-11-16T06:00:00.000Z"],
  ["2026-11-23T06:00:00Z", "2026-W47", "2026-11-16T06:00:00.000Z", "2026-11-23T06:00:00.000Z"],
  ["2026-11-04T12:00:00Z", "2026-W44", "2026-10-26T05:00:00.000Z", "2026-11-02T06:00:00.000Z"],
  ["2026-03-11T12:00:00Z", "2026-W10", "2026-03-02T06:00:00.000Z", "2026-03-09T05:00:00.000Z"],
  ["2027-01-05T12:00:00Z", "2026-W53", "2026-12-28T06:00:00.000Z", "2027-01-04T06:00:00.000Z"],
])("at %s the last week is %s, also when the clocks change or the year does", (now, week, begin, end) => {
  const found = lastWeek(new Date(now));
  expect([found.week, found.begin.toISOString(), found.end.toISOString()]).toEqual([week, begin, end]);
});
