import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openWriter } from "../db/durable-write.ts";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import type { Database } from "../db/schema.ts";
import { saveSubmission } from "../forms/intake/save-submission.ts";
import type { SubmissionFilter } from "../forms/owner/submission-filter.ts";
import { findSubmission } from "../forms/owner/submissions.ts";
import { inboxLines, submissionText } from "./inbox-text.ts";

let dataDir: string;
let db: Database;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "inbox-"));
  db = openDatabase({ dataDir });
  await migrate(db);
});

afterEach(async () => {
  await db.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

const save = (idempotencyKey: string, values: Record<string, string>, iso = "2026-07-02T03:04:05Z") =>
  saveSubmission(openWriter(db), { form: "contact", values, idempotencyKey, now: new Date(iso) });

async function listInbox(choice: SubmissionFilter = { spam: "without" }, limit = 50): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of inboxLines(db, choice, limit)) lines.push(line);
  return lines;
}

test("an empty inbox says so", async () => {
  expect(await listInbox()).toEqual(["Nothing has come in yet.\n"]);
});

test("the list is newest first with Memphis time", async () => {
  const old = await save("a", { name: "Ana", email: "ana@example.com", subject: "Hello" });
  const fresh = await save("b", { name: "Bo", email: "bo@example.com", message: "No subject" });
  const lines = await listInbox();
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`${fresh.reference}  2026-07-01 22:04  contact      new `);
  expect(lines[2]).toContain(old.reference);
  expect(lines[2]).toMatch(/Ana {2,}ana@example\.com {2,}Hello\n$/);
});

test("the newest fifty are listed, with how many more there are, and all of them when asked", async () => {
  const rows = Array.from({ length: 450 }, (_, i) => ({
    reference: `r${i}`,
    form: "contact",
    idempotency_key: `k${i}`,
    received_at: "2026-01-01T00:00:00.000Z",
    email: "ana@example.com",
    fields: "{}",
  }));
  await db.insertInto("submissions").values(rows).execute();
  const lines = await listInbox();
  expect(lines).toHaveLength(52);
  expect(lines[1]).toContain("r449 ");
  expect(lines.at(-1)).toBe("\nand 400 more; --limit 450 shows them all.\n");
  expect(await listInbox({}, 450)).toHaveLength(451);
});

test("a submission is one line, and nothing in it commands the terminal", async () => {
  await save("a", { name: "\u001b]0;owned\u0007A\u009b2J", email: "a@b.co", subject: "one\ntwo\u202ethree" });
  const [, line = ""] = await listInbox();
  expect(line).toContain("one twothree\n");
  expect(line.trimEnd()).not.toMatch(/\p{Cc}|\u202e/u);
});

test("a submission is shown in full, each field under its label", async () => {
  const { reference } = await save("a", {
    name: "Ana",
    subject: "",
    message: "one\n\u001b[2Jtwo",
    fax: "901",
  });
  const submission = await findSubmission(db, reference);
  expect(submission && submissionText(submission)).toBe(
    `Reference  ${reference}
Received   2026-07-01 22:04 (2026-07-02T03:04:05.000Z)
Form       contact
State      new

Name
  Ana

Subject
  (empty)

Message
  one
  [2Jtwo

fax
  901
`,
  );
});

test("suspected spam is out of the way until it is asked for, and says why it is suspected", async () => {
  const { reference } = await save("a", { name: "Ana", subject: "Hello" });
  await save("b", { name: "Bo", subject: "Good" });
  await db
    .updateTable("submissions")
    .set({ state: "spam", suspicion: '["many links"]' })
    .where("reference", "=", reference)
    .execute();
  expect((await listInbox()).join("")).not.toContain(reference);
  expect(await listInbox({ spam: "only" })).toEqual([expect.any(String), expect.stringContaining(reference)]);
  expect(await listInbox({})).toHaveLength(3);
  expect(await listInbox({ form: "story" })).toEqual(["There is no such message.\n"]);
  const submission = await findSubmission(db, reference);
  expect(submission && submissionText(submission)).toContain("State      spam\nSuspicion  many links\n");
});
