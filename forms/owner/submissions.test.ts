import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openWriter } from "../../db/durable-write.ts";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import * as reference from "../intake/reference.ts";
import { type NewSubmission, saveSubmission } from "../intake/save-submission.ts";
import { eachSubmission } from "./notes.ts";
import { findReceipt, findSubmission, listSubmissions } from "./submissions.ts";

let dataDir: string;
let db: Database;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "submissions-"));
  db = openDatabase({ dataDir });
  await migrate(db);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await db.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

const values = { name: "Ana", email: "Ana@Example.com", subject: "Hello", message: "Ten letters\nand 🎸" };
const submission = (idempotencyKey: string): NewSubmission => ({
  form: "contact",
  values,
  idempotencyKey,
  now: new Date("2026-01-02T03:04:05Z"),
});

async function countRows(): Promise<number> {
  const row = await db.selectFrom("submissions").select(db.fn.countAll().as("n")).executeTakeFirstOrThrow();
  return Number(row.n);
}

test("what was sent can be shown again, word for word, by its reference", async () => {
  const saved = await saveSubmission(openWriter(db), submission("a"));
  expect(saved.replay).toBe(false);
  expect(await findSubmission(db, saved.reference.toLowerCase())).toEqual({
    id: 1,
    reference: saved.reference,
    form: "contact",
    receivedAt: "2026-01-02T03:04:05.000Z",
    email: "ana@example.com",
    values,
    state: "new",
    ...{ answeredAt: null, assignee: null, laterUntil: null, backAt: null },
    decision: null,
    suspicion: [],
    language: null,
  });
});

test("it is still there after closing and opening the database", async () => {
  const { reference: receipt } = await saveSubmission(openWriter(db), submission("a"));
  await db.destroy();
  db = openDatabase({ dataDir });
  expect((await findSubmission(db, receipt))?.values).toEqual(values);
});

test("the same key twice is one submission with one receipt", async () => {
  const first = await saveSubmission(openWriter(db), submission("a"));
  const second = await saveSubmission(openWriter(db), submission("a"));
  expect(second).toEqual({ reference: first.reference, replay: true });
  expect(await countRows()).toBe(1);
});

test("an earlier key is honoured too", async () => {
  const first = await saveSubmission(openWriter(db), submission("window 1"));
  const second = await saveSubmission(openWriter(db), {
    ...submission("window 2"),
    earlierKeys: ["window 1"],
  });
  expect(second).toEqual({ reference: first.reference, replay: true });
});

test("fifty presses at once over two connections are one submission", async () => {
  const other = openDatabase({ dataDir });
  const presses = Array.from({ length: 50 }, (_, i) =>
    saveSubmission(openWriter(i % 2 === 0 ? db : other), submission("same")),
  );
  const answers = await Promise.all(presses);
  await other.destroy();
  expect(new Set(answers.map((answer) => answer.reference)).size).toBe(1);
  expect(answers.filter((answer) => !answer.replay)).toHaveLength(1);
  expect(await countRows()).toBe(1);
});

test("a hundred visitors at once over two connections are a hundred submissions", async () => {
  const other = openDatabase({ dataDir });
  const sent = Array.from({ length: 100 }, (_, i) =>
    saveSubmission(openWriter(i % 2 ? db : other), submission(`key ${i}`)),
  );
  const answers = await Promise.all(sent);
  await other.destroy();
  expect(new Set(answers.map((answer) => answer.reference)).size).toBe(100);
  expect(await countRows()).toBe(100);
});

test("while another process holds the database a submission waits and then gets in", async () => {
  const other = openDatabase({ dataDir });
  await other.connection().execute(async (connection) => {
    await sql`begin immediate`.execute(connection);
    const waiting = saveSubmission(openWriter(db), submission("patient"));
    await new Promise((resolve) => setTimeout(resolve, 400));
    await sql`commit`.execute(connection);
    expect((await waiting).replay).toBe(false);
  });
  await other.destroy();
});

test("a reference drawn twice is drawn again", async () => {
  const draws = ["A", "A", "A", "B"];
  vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
    (array as unknown as Uint8Array).fill("23456789ABCDEFGHJKMNPQRSTVWXYZ".indexOf(draws.shift() ?? ""));
    return array;
  });
  expect(reference.makeReference()).toBe("901-AAAA-AAAA");
  expect((await saveSubmission(openWriter(db), submission("a"))).reference).toBe("901-AAAA-AAAA");
  expect((await saveSubmission(openWriter(db), submission("b"))).reference).toBe("901-BBBB-BBBB");
});

test("a receipt is found by the form that gave it and by no other, and tells nothing more", async () => {
  const { reference: receipt } = await saveSubmission(openWriter(db), submission("a"));
  expect(await findReceipt(db, "contact", receipt)).toEqual({ reference: receipt });
  expect(await findReceipt(db, "story", receipt)).toBeUndefined();
  expect(await findReceipt(db, "contact", "901-ZZZZ-ZZZZ")).toBeUndefined();
  expect(await findReceipt(db, "contact", "' or 1=1 --")).toBeUndefined();
});

test("the list is newest first, by form and by page", async () => {
  for (let i = 1; i <= 5; i++) {
    await saveSubmission(openWriter(db), { ...submission(`k${i}`), form: i % 2 ? "contact" : "story" });
  }
  expect((await listSubmissions(db)).map((row) => row.id)).toEqual([5, 4, 3, 2, 1]);
  expect((await listSubmissions(db, { form: "story" })).map((row) => row.id)).toEqual([4, 2]);
  expect((await listSubmissions(db, { limit: 2, before: 4 })).map((row) => row.id)).toEqual([3, 2]);
});

test.each([0, 1, 200, 401])(
  "an export of %i submissions has each of them once, oldest first",
  async (count) => {
    const rows = Array.from({ length: count }, (_, i) => ({
      reference: `r${i}`,
      form: "contact",
      idempotency_key: `k${i}`,
      received_at: "2026-01-01T00:00:00.000Z",
      email: "ana@example.com",
      fields: "{}",
    }));
    if (count > 0) await db.insertInto("submissions").values(rows).execute();
    const seen: string[] = [];
    for await (const row of eachSubmission(db)) seen.push(row.reference);
    expect(seen).toEqual(rows.map((row) => row.reference));
  },
);
