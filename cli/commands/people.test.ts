import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { signInByLink } from "../../accounts/sign-in.ts";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { readSettings } from "../../server/config.ts";
import { parseCommand } from "../command.ts";
import { openExisting } from "../open-database.ts";
import { peopleCommands } from "./people.ts";

const now = new Date("2026-11-22T18:00:00Z");
const deskUrl = "https://desk.example.org";
let dataDir: string;
let db: Database;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "people-"));
  db = openDatabase({ dataDir });
  await migrate(db);
});
afterEach(async () => {
  await db.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

async function run(words: string, open = async () => db): Promise<string> {
  const { command, given } = parseCommand(peopleCommands, words.split(" "));
  const settings = readSettings({ DATA_DIR: dataDir, DESK_URL: deskUrl });
  return (await command.job({ settings, now: () => now, open, stdin: async () => "" }, given, [])) as string;
}

async function comeIn(words: string): Promise<void> {
  const token = /token=([\w-]{43})/.exec(await run(words))?.[1] ?? "";
  const visit = { browserHash: words, device: "Firefox on Linux", replaces: undefined, deskUrl, now };
  expect(await signInByLink(db, token, visit)).toMatchObject({ ok: true });
}

test("the first owner is invited with a link and a code, and whoever holds either gets in", async () => {
  expect(await run("people list")).toContain("Nobody is invited, so the desk is shut.");
  const text = await run("people add Ada@Example.org --owner --name Ada");
  expect(text).toContain("Ada@example.org is invited as owner. This link works once, for 7 days");
  expect(text).toMatch(/^ {4}https:\/\/desk\.example\.org\/invitation\?token=[\w-]{43}$/m);
  expect(text).toMatch(/^ {4}[2-9A-Z]{4}-[2-9A-Z]{4}$/m);
  expect(await run("people list")).toBe(
    "owner   Ada@example.org  Ada  (invited 2026-11-22, hasn't signed in)\n",
  );
  await comeIn("people add ada@example.org --owner");
  expect(await run("people list")).toBe("owner   ada@example.org  Ada  (last here 2026-11-22)\n");
  await expect(run("people add ada@example.org")).rejects.toThrow("This person is already here.");
  await expect(run("people add ada")).rejects.toThrow("That’s not an email address.");
});

test("before the first start of the site it says where a database comes from", async () => {
  const db = { dataDir: join(dataDir, "not made yet") };
  dataDir = db.dataDir;
  for (const words of ["people add ada@example.org --owner", "people code ada@example.org"])
    await expect(run(words, () => openExisting(db))).rejects.toThrow(
      "a new site has a database after its first start",
    );
});

test("when mail is down a code is printed for somebody who may enter, and for nobody else", async () => {
  await comeIn("people add ada@example.org --owner");
  const text = await run("people code ADA@example.org");
  expect(text).toMatch(/^ {4}https:\/\/desk\.example\.org\/sign-in\/link\?token=[\w-]{43}$/m);
  await comeIn("people code ada@example.org");
  await expect(run("people code eve@example.org")).rejects.toThrow(
    'Nobody with the address "eve@example.org" has access.',
  );
});
