import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWriter } from "./db/durable-write.ts";
import { migrate } from "./db/migrate.ts";
import { openDatabase } from "./db/open.ts";
import type { Database } from "./db/schema.ts";
import { saveSubmission } from "./forms/intake/save-submission.ts";

/** Each command is a process of its own, and a busy machine takes seconds to start one. */
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
  return deskIn({}, input, words);
}

function deskIn(settings: Record<string, string>, input: string, words: readonly string[], cwd?: string) {
  const script = join(import.meta.dirname, "cli.ts");
  const options = { env: { DATA_DIR: dataDir, ...settings }, encoding: "utf8", input, cwd } as const;
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

test("the owner answers a message with what is piped in, and takes it back", () => {
  const answered = deskWith("Dear Ana,\nit costs $500.\n", "act", "message.reply", reference, "-");
  expect(answered).toMatchObject({ status: 0, stderr: "" });
  const [, undo = ""] = /^To undo it: npm run desk -- act undo (\d+)$/m.exec(answered.stdout) ?? [];
  expect(desk("inbox", "list", "--new").stdout).toBe("There is no such message.\n");
  const listed = desk("outbox", "list").stdout.split("\n");
  expect(listed[1]).toMatch(
    /^1 +waiting +0 min +0 +\d{4}-\d\d-\d\d \d\d:\d\d +ana@example\.com +answer:901-/,
  );
  expect(listed.join()).not.toContain("$500");
  expect(desk("act", "undo", undo)).toMatchObject({ status: 0, stdout: "Undone. It’s as it was before.\n" });
  expect(desk("inbox", "list", "--new").stdout).toContain(reference);
});

test("an act that is refused ends with 1, and one that is not understood with 2", () => {
  expect(desk("act", "message.reply", reference)).toEqual({
    status: 1,
    stdout: "",
    stderr: "Write the answer first.\n",
  });
  expect(desk("act", "message.replay", reference)).toMatchObject({
    status: 2,
    stdout: "",
    stderr: expect.stringMatching(/^There is no act "message\.replay"; there are .*message\.reply, /),
  });
  expect(desk("act", "message.reply", reference, "--words", "x")).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("--text: the answer\n"),
  });
});

test.each([["inbox", "list"], ["people", "list"], ["canary"], ["newsletter", "export"]])(
  "in the wrong folder the desk says which database is missing, and makes none: %s %s",
  (...words) => {
    const folder = mkdtempSync(join(tmpdir(), "wrong-"));
    const { status, stdout, stderr } = deskIn({ DATA_DIR: "./data" }, "", words, folder);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toMatch(
      /^There is no database of the site at .*\/data\/site\.db, and the desk makes none\./,
    );
    expect(stderr).toContain(`the file .env of the folder ${realpathSync(folder)}`);
    expect(readdirSync(folder)).toEqual([]);
    mkdirSync(join(folder, "data"));
    writeFileSync(join(folder, "data/site.db"), "");
    expect(deskIn({ DATA_DIR: "./data" }, "", words, folder).status).toBe(1);
    expect(statSync(join(folder, "data/site.db")).size).toBe(0);
    rmSync(folder, { recursive: true });
  },
);

test("what the desk tells of nothing names the database it looked into", async () => {
  const empty = mkdtempSync(join(tmpdir(), "empty-"));
  const fresh = openDatabase({ dataDir: empty });
  await migrate(fresh);
  const named = `Database: ${join(empty, "site.db")}\n`;
  expect(deskIn({ DATA_DIR: empty }, "", ["inbox", "list"]).stdout).toBe(
    `Nothing has come in yet.\n${named}`,
  );
  await fresh.destroy();
  rmSync(empty, { recursive: true });
});

test("an unknown form and a strange number are refused with a sentence", () => {
  const refusals: [words: string[], sentence: string][] = [
    [
      ["inbox", "export", "--csv", "--form", "letter"],
      'There is no form "letter"; there are newsletter, contact, partnership, story, event.\n',
    ],
    [["canary", "run", "--wait", "-1"], ""],
    [["canary", "run", "--wait", "1e3"], '--wait must be a whole number from 1 on, not "1e3".\n'],
    [["erase", "--email", "nobody"], '"nobody" is no email address.\n'],
    [["restore", "/nowhere/backup"], "There is no file /nowhere/backup.\n"],
  ];
  for (const [words, sentence] of refusals) {
    const { status, stdout, stderr } = desk(...words);
    expect({ words, stdout, refused: status !== 0 }).toEqual({ words, stdout: "", refused: true });
    if (sentence) expect(stderr).toBe(sentence);
  }
});

test("what is erased at the desk is not there any more", () => {
  expect(desk("erase", "--email", "ANA@example.com").stdout).toMatch(
    /^--yes would erase of ANA@example\.com:\n(\w+ +0\n)*submissions +1\noutbox +1\n/,
  );
  expect(desk("inbox", "show", reference).status).toBe(0);
  const erase = () => desk("act", "message.erase", reference, "--last", reference.slice(-4));
  expect(erase()).toMatchObject({ status: 0, stdout: "Erased for good, with 1 mail.\n" });
  expect(desk("inbox", "show", reference).status).toBe(1);
  expect(erase().status).toBe(1);
});

test("anything else is answered with the usage and exit code 2", () => {
  const wrong = [[], ["inbox"], ["inbox", "list", "x"], ["inbox", "export"], ["letter"]];
  for (const words of [...wrong, ["inbox", "export", "--csv", "--json"], ["inbox", "list", "--from", "x"]]) {
    const { status, stdout, stderr } = desk(...words);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain("Usage: npm run desk -- <command>");
  }
  expect(desk().stderr).toMatch(/^Which command\? Here are all of them:\n/);
});

test("--help is answered with the usage and exit code 0", () => {
  expect(desk("--help")).toMatchObject({ status: 0, stderr: "" });
  const { status, stdout } = desk("inbox", "export", "--help");
  expect(status).toBe(0);
  expect(stdout).toContain("inbox export");
  expect(stdout).not.toContain("inbox show");
});
