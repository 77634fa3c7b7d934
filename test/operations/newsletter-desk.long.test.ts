/** The owner's commands for the newsletter, as they are typed. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import { testEnvironment } from "../support/test-environment.ts";

const home = join(import.meta.dirname, "../..");
let dataDir: string;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "newsletter-desk-"));
  const db = openDatabase({ dataDir });
  await migrate(db);
  await db.destroy();
});

afterEach(() => rmSync(dataDir, { recursive: true }));

function desk(...words: string[]): string {
  const env = testEnvironment({ DATA_DIR: dataDir });
  const options = { cwd: home, env, encoding: "utf8" } as const;
  const { stdout, stderr } = spawnSync(process.execPath, ["cli.ts", "newsletter", ...words], options);
  return stdout + stderr;
}

test("a list goes in, comes out, and loses who bounced", async () => {
  const list = join(dataDir, "list.csv");
  writeFileSync(list, "email,name\nada@example.org,Ada\nbo@example.org,Bo\nnonsense,\n");
  expect(desk("import", list)).toContain(
    "2 addresses added; 0 known already or gone before; 1 lines skipped.",
  );
  const report = join(dataDir, "report.eml");
  writeFileSync(report, bounceOf("bo@example.org"));
  expect(desk("bounced", report)).toContain("1 address taken off the list");
  expect(desk("export")).toMatch(/^email,name,attributes,status.*\r\nada@example\.org,,\{\},confirmed/);
});

function bounceOf(address: string): string {
  const lines = [
    "From: MAILER-DAEMON@mx.example",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    "MIME-Version: 1.0",
    "",
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example",
    "",
    `Final-Recipient: rfc822; ${address}`,
    "Action: failed",
    "Status: 5.1.1",
    "",
    "--b--",
    "",
  ];
  return lines.join("\r\n");
}
