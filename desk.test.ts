import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "./db/migrate.ts";
import { openDatabase } from "./db/open.ts";
import type { Database } from "./db/schema.ts";
import { openWriter } from "./db/writer.ts";
import { saveSubmission } from "./forms/submissions.ts";

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
  const script = join(import.meta.dirname, "desk.ts");
  const options = { env: { DATA_DIR: dataDir }, encoding: "utf8" } as const;
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

test("anything else is answered with the usage and exit code 2", () => {
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
