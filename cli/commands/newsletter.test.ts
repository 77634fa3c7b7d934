import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { importSubscribers } from "../../newsletter/subscriber-list.ts";
import { readSettings } from "../../server/config.ts";
import { type Desk, parseCommand } from "../command.ts";
import { newsletterCommands } from "./newsletter.ts";

// No issue goes out without a postal address, and the site's own content may have none yet.
vi.mock("../../content/site.ts", async (original) => {
  const { site } = await original<typeof import("../../content/site.ts")>();
  return { site: { ...site, postalAddress: "1 Main Street" } };
});

const sentOn = new Date("2026-03-06T18:00:00Z");
let dataDir: string;
let db: Database;
let issue: string;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "letter-desk-"));
  db = openDatabase({ dataDir });
  await migrate(db);
  issue = join(dataDir, "first.md");
  writeFileSync(issue, "---\nsubject: This week\n---\nHello.\n");
});

afterEach(async () => {
  await db.destroy();
  rmSync(dataDir, { recursive: true });
});

const add = (address: string) =>
  importSubscribers(db, `email\n${address}`, { isAddress: () => true, now: sentOn });

/** What the desk answers to the words typed after `newsletter`. */
async function ask(now: Date, ...words: string[]): Promise<string> {
  const understood = parseCommand(newsletterCommands, ["newsletter", ...words]);
  if ("problem" in understood) throw new Error(understood.problem);
  const settings = readSettings({ DATA_DIR: dataDir });
  const desk: Desk = { settings, now: () => now, open: async () => db, stdin: async () => "" };
  return String(await understood.command.job(desk, understood.given));
}

test("an issue that was sent is not sent again to who came later, and the desk says when it was", async () => {
  await add("ada@example.org");
  expect(await ask(sentOn, "send", issue)).toBe('"This week" would go to 1 address. Say --yes to send it.\n');
  expect(await ask(sentOn, "send", issue, "--yes")).toBe("Queued for 1 address; see newsletter status.\n");
  await add("late@example.org");
  const later = new Date("2026-03-09T18:00:00Z");
  const before = '"This week" was sent before, on 2026-03-06 12:00 to 1 address: nothing was sent now.\n';
  expect(await ask(later, "send", issue)).toBe(before);
  expect(await ask(later, "send", issue, "--yes")).toBe(before);
  expect(await db.selectFrom("outbox").select("to_address").execute()).toEqual([
    { to_address: "ada@example.org" },
  ]);
});
