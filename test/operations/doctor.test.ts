import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import { inTransaction } from "../../db/retry.ts";
import { saveWord } from "../../words/store.ts";
import { testEnvironment } from "../support/test-environment.ts";

const home = join(import.meta.dirname, "../..");

function examine(dataDir: string) {
  const env = testEnvironment({
    PATH: "/nowhere",
    DATA_DIR: dataDir,
    SITE_URL: "http://127.0.0.1:9",
    NEWS_FEEDS: join(home, "test/fixtures/feeds/none.json"),
  });
  return spawnSync(process.execPath, [join(home, "cli.ts"), "doctor"], { env, encoding: "utf8" });
}

test("the owner gets a line for everything and exit code 1 while something is wrong", {
  timeout: 90_000,
}, () => {
  const dataDir = mkdtempSync(join(tmpdir(), "doctor-"));
  const { status, stdout, stderr } = examine(dataDir);
  rmSync(dataDir, { recursive: true });
  const lines = stdout.split("\n\n")[0]?.split("\n") ?? [];
  for (const line of lines) expect(line).toMatch(/^(ok|warn|wrong) +[a-z ]+\S.*[^ ]$/);
  const names = lines.map((line) => line.slice(7, 19).trim());
  expect([...new Set(names)]).toEqual([
    "words",
    "wording",
    "translations",
    "promises",
    "site",
    "desk",
    "proxy",
    "clock",
    "secret",
    "disk",
    "database",
    "backups",
    "backups away",
    "mail server",
    "mail domain",
    "outbox",
    "daily check",
    "feeds",
    "calendars",
    "sources",
    "version",
    "packages",
  ]);
  expect(stdout).toContain("npm is not here");
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^\d+ things are wrong\.\n$/)]);
});

test("what the owner set at the desk is not missed", { timeout: 90_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "doctor-"));
  const db = openDatabase({ dataDir });
  await migrate(db);
  const saved = { text: "press@901ai.org", draft: null };
  await inTransaction(db, (trx) =>
    saveWord(trx, { key: "site.pressEmail", language: "" }, saved, new Date(), "a test"),
  );
  await db.destroy();
  const { stdout } = examine(dataDir);
  rmSync(dataDir, { recursive: true });
  expect(stdout).toMatch(/^wrong +words .*Set Domain, Email address, The owner/);
});

test.skipIf(!existsSync(join(home, "build/sbom.json")))(
  "the build says what the site is made of: every package it needs, in its version",
  () => {
    const bill = JSON.parse(readFileSync(join(home, "build/sbom.json"), "utf8"));
    expect(bill).toMatchObject({ bomFormat: "CycloneDX", specVersion: expect.any(String) });
    const named = bill.components.map(({ name, version }: Record<string, string>) => `${name}@${version}`);
    const { dependencies } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
    for (const [name, version] of Object.entries(dependencies)) expect(named).toContain(`${name}@${version}`);
    expect(named.some((one: string) => one.startsWith("vitest@"))).toBe(false);
  },
);
