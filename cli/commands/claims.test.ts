import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { importEntries, readEntryFolder } from "../../publishing/files/import-entries.ts";
import { question } from "../../publishing/kinds/question.ts";
import { record } from "../../publishing/kinds/record.ts";
import { readTranslations } from "../../publishing/translations/translation-file.ts";
import { readSettings } from "../../server/config.ts";
import { entryIn } from "../../test/support/entry-mistakes.ts";
import { type Desk, parseCommand } from "../command.ts";
import { unprovenEntries } from "../unproven-entries.ts";
import { contentCommands } from "./content.ts";

const now = new Date("2026-11-22T18:00:00Z");
const values = {
  title: "The plant is paused",
  date: "2026-04",
  topics: "water",
  sources: "The Paper | A story | 2026-06-16 | https://paper.example/2026/story | 2026-11-22",
  grade: "B",
};
let folder: string;
let db: Database;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "claims-"));
  db = openDatabase({ dataDir: folder });
  await migrate(db);
});

afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

/** What the command prints, and the sentence with which it ends when its exit code is 1. */
async function claims(...options: string[]): Promise<{ said: string; wrong?: string }> {
  const settings = { ...readSettings({ DATA_DIR: folder }), siteUrl: "https://901ai.example" };
  const desk: Desk = { settings, now: () => now, open: async () => db, stdin: async () => "" };
  const { command, given } = parseCommand(contentCommands, ["content", "claims", ...options]);
  let said = "";
  try {
    for await (const part of (await command.job(desk, given, [])) as AsyncIterable<string>) said += part;
    return { said };
  } catch (error) {
    return { said, wrong: error instanceof Error ? error.message : "" };
  }
}

async function publish(more: Record<string, string>): Promise<void> {
  const file = entryIn(record, { ...values, ...more }, "Work on the plant was paused in April.");
  await importEntries(db, [{ kind: record, file: { ...file, slug: more.slug ?? "paused" } }], {
    by: "a test",
    now,
  });
}

test("each claim is listed with its address, evidence and sources, and drafts are not", async () => {
  await publish({});
  const { state, ...draft } = { ...values, state: "draft", title: "A rumor" };
  const file = entryIn(record, { ...draft, state }, "Somebody said something about it.");
  await importEntries(db, [{ kind: record, file: { ...file, slug: "rumor" } }], { by: "a test", now });
  const { said } = await claims();
  expect(said).toContain(
    "https://901ai.example/record/paused\n  The plant is paused\n  record, evidence B, opened 2026-11-22\n  - The Paper | A story | 2026-06-16 | https://paper.example/2026/story\n",
  );
  expect(said).not.toContain("rumor");
  expect(said).toMatch(/\d+ claims, 0 without proof; \d+ facts of our own in no public entry\.\n$/);
  expect(await unprovenEntries({ dataDir: folder })).toEqual([]);
});

test("a claim that can no longer be opened ends the command with an error, and the check names it", async () => {
  await publish({ sources: "The Paper | A story | 2026-06-16" });
  const { said, wrong } = await claims();
  expect(said).toContain("\n  ! It has no source that a reader can open.\n");
  expect(wrong).toBe("1 claim lacks proof.");
  expect(await unprovenEntries({ dataDir: folder })).toEqual([
    "Published, record/paused: It has no source that a reader can open.",
  ]);
});

test("what our own pages say is looked up in what is published, and what nothing holds ends the command with an error", async () => {
  const content = join(import.meta.dirname, "../../content");
  const starter = readEntryFolder(join(content, "starter"));
  await importEntries(db, starter, { by: "a test", now }, readTranslations(content));
  const { said, wrong } = await claims("--all");
  expect(wrong).toBeUndefined();
  expect(said).toMatch(/\n {2}- 11-0: (record|promise)\/\S+\n/);
  const answer = entryIn(question, { title: "Is it loud?" }, "They counted 4,817 complaints.");
  await importEntries(db, [{ kind: question, file: { ...answer, slug: "loud" } }], { by: "a test", now });
  const after = await claims();
  expect(after.said).toContain(
    "https://901ai.example/community#loud\n  They counted 4,817 complaints.\n  ! 4817: in no public entry.\n",
  );
  expect(after.said).not.toContain("- 11-0");
  expect(after.wrong).toBe("1 fact is in no public entry and not in content/starter/local-facts.md.");
});

test("as JSON, a program can read what a person reads", async () => {
  await publish({});
  const listed = JSON.parse((await claims("--json")).said);
  expect(listed.said).toContainEqual(
    expect.objectContaining({ path: "/about", facts: expect.arrayContaining([{ text: "11-0", from: "" }]) }),
  );
  expect(listed.claims).toContainEqual(
    expect.objectContaining({
      url: "https://901ai.example/record/paused",
      text: "The plant is paused",
      grade: "B",
      opened: "2026-11-22",
      faults: [],
    }),
  );
});

test("without a database there is nothing to check", async () => {
  expect(await unprovenEntries({ dataDir: join(folder, "nothing") })).toEqual([]);
});
