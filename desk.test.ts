import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "./db/migrate.ts";
import { openDatabase } from "./db/open.ts";
import type { Database } from "./db/schema.ts";
import { openWriter } from "./db/writer.ts";
import { saveSubmission } from "./forms/save-submission.ts";

/** Each command is a process of its own, and a busy machine takes seconds to start one. */
const slow = { timeout: 90_000 };
let dataDir: string;
let db: Database;
let reference: string;

// The database stays open, as it does while the server runs.
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "desk-"));
  db = openDatabase({ dataDir });
  await migrate(db);
  const values = { name: "=Ana", email: "ana@example.com", subject: "Hello", message: "A letter" };
  const now = new Date("2026-07-02T03:04:05Z");
  ({ reference } = await saveSubmission(openWriter(db), {
    form: "contact",
    values,
    idempotencyKey: "a",
    now,
  }));
});

afterAll(async () => {
  await db.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

function desk(...words: string[]) {
  return deskWith("", ...words);
}

/** The same with something piped in. */
function deskWith(input: string, ...words: string[]) {
  const script = join(import.meta.dirname, "desk.ts");
  const options = { env: { DATA_DIR: dataDir }, encoding: "utf8", input } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], options);
  return { status, stdout, stderr };
}

test("the owner reads the inbox while the server runs", () => {
  const { status, stdout } = desk("inbox", "list");
  expect(status).toBe(0);
  expect(stdout).toContain(reference);
});

test("the owner reads one submission, and is told when there is none", () => {
  expect(desk("inbox", "show", reference).stdout).toContain("Message\n  A letter\n");
  const missing = desk("inbox", "show", "901-\u001b");
  expect(missing).toEqual({
    status: 1,
    stdout: "",
    stderr: 'No submission has the reference "901-\\u001b".\n',
  });
});

test("the owner takes everything away as CSV or JSON", () => {
  expect(desk("inbox", "export", "--csv").stdout).toContain(",ana@example.com,'=Ana,Hello,");
  expect(JSON.parse(desk("inbox", "export", "--json").stdout)).toMatchObject([{ reference }]);
});

test("the owner answers a message with what is piped in, and finds the mail in the outbox", slow, () => {
  const answered = deskWith("Dear Ana,\ncome on Tuesday.\n", "inbox", "answer", reference, "--stdin");
  expect(answered).toEqual({
    status: 0,
    stdout: "Marked as answered; the answer to ana@example.com waits in the outbox.\n",
    stderr: "",
  });
  const again = desk("inbox", "answer", reference, "--text", "Dear Ana,\ncome on Tuesday.");
  expect(again.stdout).toBe("This very answer was queued before; nothing was done.\n");
  expect(desk("inbox", "list", "--new").stdout).toBe("There is no new message.\n");
  const listed = desk("outbox", "list").stdout.split("\n");
  expect(listed[1]).toMatch(
    /^1 +waiting +0 min +0 +\d{4}-\d\d-\d\d \d\d:\d\d +ana@example\.com +answer:901-/,
  );
  expect(listed.join()).not.toContain("Tuesday");
  expect(desk("outbox", "show", "1").stdout).toContain("\n\nDear Ana,\ncome on Tuesday.\n");
  expect(desk("stats").stdout).toMatch(/^contact +1 +0 +1 +0$/m);
  expect(desk("outbox", "drop", "1").stdout).toBe("Mail 1 will not leave.\n");
  expect(desk("outbox", "retry", "1").stdout).toBe("1 mail due now.\n");
});

test("an empty answer, an unknown form and a strange number are refused with a sentence", slow, () => {
  const refusals: [words: string[], sentence: string][] = [
    [["inbox", "answer", reference, "--text", " "], "The answer is empty; nothing was done.\n"],
    [
      ["inbox", "list", "--form", "letter"],
      'There is no form "letter"; there are newsletter, contact, partnership, story, event.\n',
    ],
    [["inbox", "list", "--limit", "-1"], ""],
    [["inbox", "list", "--limit", "1e3"], '--limit must be a whole number from 1 on, not "1e3".\n'],
    [["outbox", "show", "7"], "No mail has the number 7.\n"],
    [["erase", "--email", "nobody"], '"nobody" is no email address.\n'],
    [["restore", "/nowhere/backup"], "There is no file /nowhere/backup.\n"],
  ];
  for (const [words, sentence] of refusals) {
    const { status, stdout, stderr } = desk(...words);
    expect({ words, stdout, refused: status !== 0 }).toEqual({ words, stdout: "", refused: true });
    if (sentence) expect(stderr).toBe(sentence);
  }
});

test("what is erased at the desk is not there any more", slow, () => {
  expect(desk("erase", "--email", "ANA@example.com").stdout).toContain(
    "--yes would erase of ANA@example.com:\nsubmissions   1\noutbox        1\n",
  );
  expect(desk("inbox", "show", reference).status).toBe(0);
  expect(desk("inbox", "erase", reference)).toMatchObject({ status: 0, stdout: "Erased, with 1 mail.\n" });
  expect(desk("inbox", "show", reference).status).toBe(1);
  expect(desk("inbox", "erase", reference).status).toBe(1);
});

test("anything else is answered with the usage and exit code 2", slow, () => {
  const wrong = [[], ["inbox"], ["inbox", "list", "x"], ["inbox", "export"], ["letter"]];
  for (const words of [...wrong, ["inbox", "export", "--csv", "--json"], ["inbox", "list", "--from", "x"]]) {
    const { status, stdout, stderr } = desk(...words);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain("Usage: npm run desk -- <command>");
  }
});

test("--help is answered with the usage and exit code 0", () => {
  expect(desk("--help")).toMatchObject({ status: 0, stderr: "" });
  const { status, stdout } = desk("inbox", "export", "--help");
  expect(status).toBe(0);
  expect(stdout).toContain("inbox export");
  expect(stdout).not.toContain("inbox show");
});
