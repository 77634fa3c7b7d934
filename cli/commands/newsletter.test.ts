import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { issueWords } from "../../content/newsletter.ts";
import { readContentVersions } from "../../db/content-versions.ts";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { findIssue } from "../../newsletter/issue-entries.ts";
import { sendDueIssues } from "../../newsletter/sending/send-due.ts";
import { importSubscribers } from "../../newsletter/subscriber-list.ts";
import { listRevisions } from "../../publishing/entries/entries.ts";
import { createEntry, publishEntry, saveEntry } from "../../publishing/entries/save-entry.ts";
import { event } from "../../publishing/kinds/event.ts";
import { issue as issueKind } from "../../publishing/kinds/issue.ts";
import { readSettings } from "../../server/config.ts";
import { type Desk, parseCommand } from "../command.ts";
import { newsletterCommands } from "./newsletter.ts";
import { subscriberCommands } from "./newsletter-list.ts";
import { sendingCommands } from "./newsletter-sending.ts";

// No issue goes out without a postal address, and the site's own content may have none yet.
vi.mock("../../content/site.ts", async (original) => {
  const { site, retention } = await original<typeof import("../../content/site.ts")>();
  return { retention, site: { ...site, postalAddress: "1 Main Street" } };
});

const sentOn = new Date("2026-03-06T18:00:00Z");
const soon = new Date("2026-03-06T18:00:10Z");
const saving = { by: "test", now: sentOn };
let dataDir: string;
let db: Database;
let issue: string;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "newsletter-desk-"));
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
  const understood = parseCommand(
    [...newsletterCommands, ...sendingCommands, ...subscriberCommands],
    ["newsletter", ...words],
  );
  if ("problem" in understood) throw new Error(understood.problem);
  const settings = readSettings({ DATA_DIR: dataDir, SITE_URL: "https://site.example" });
  const desk = { settings, now: () => now, open: async () => db, stdin: async () => "" } as unknown as Desk;
  return String(await understood.command.job(desk, understood.given));
}

/** What the server does at that time. */
const serve = (now: Date) =>
  sendDueIssues(
    db,
    { secret: "s".repeat(32), siteUrl: "https://site.example", postalAddress: "1 Main Street" },
    () => now,
  );

async function addEvent(): Promise<void> {
  const when = { start: "2026-03-12T18:00", end: "2026-03-12T20:00" };
  const values = { title: "Ask it", ...when, place: "The hall", address: "1 Main Street", host: "Us" };
  await createEntry(db, event, { values, body: "Come." }, { ...saving, state: "published" });
}

test("the server sends an issue in ten seconds, once, and not again to who came later", async () => {
  await expect(ask(sentOn, "send", issue)).rejects.toThrow("Nobody is on the list yet.");
  await add("ada@example.org");
  expect(await ask(sentOn, "send", issue)).toMatch(
    /is kept as the draft first\.\n"This week" would go to 1 address of today\. Say --yes to send it\.\n$/,
  );
  expect(await ask(sentOn, "send", "first", "--yes")).toBe(
    "The server sends it in ten seconds; newsletter schedule first --off takes that back.\nIts page: https://site.example/newsletter/first\n",
  );
  await serve(sentOn);
  expect(await db.selectFrom("letters").selectAll().execute()).toEqual([]);
  await serve(soon);
  await add("late@example.org");
  const later = new Date("2026-03-09T18:00:00Z");
  for (const words of [[issue], [issue, "--yes"], ["first"], ["first", "--yes"]])
    await expect(ask(later, "send", ...words)).rejects.toThrow("was sent before");
  await serve(later);
  expect(await db.selectFrom("outbox").select("to_address").execute()).toEqual([
    { to_address: "ada@example.org" },
  ]);
});

test("the week's draft is an entry, is edited as a file, and has its page when it is sent", async () => {
  await add("ada@example.org");
  await addEvent();
  expect(await ask(sentOn, "draft")).toContain("Kept as the draft 2026-03-06.");
  await expect(ask(sentOn, "draft")).rejects.toThrow("There is a draft 2026-03-06 already.");
  expect(await findIssue(db, "2026-03-06")).toMatchObject({ state: "draft" });
  const copy = join(dataDir, "newsletter/2026-03-06.md");
  expect(await ask(sentOn, "preview", "2026-03-06")).toContain(`To change it, edit ${copy}`);
  expect(readFileSync(copy, "utf8")).toContain(
    "[Ask it](</events/2026-03-12-ask-it>), Thursday, March 12, 2026",
  );
  for (const words of [
    ["send", "2026-03-06", "--yes"],
    ["send", copy, "--yes"],
  ])
    await expect(ask(sentOn, ...words)).rejects.toThrow("first line is still there");

  writeFileSync(copy, readFileSync(copy, "utf8").replace(issueWords.opening, "Good evening."));
  expect(await ask(sentOn, "preview", "2026-03-06")).toContain("has other words and stays as it is");
  expect(await ask(sentOn, "preview", copy)).toContain("is kept as the draft 2026-03-06.");
  const page = readFileSync(copy.replace(".md", ".html"), "utf8");
  expect(page).toContain("Good evening.");
  expect(page).toContain('<a href="https://site.example/events/2026-03-12-ask-it">Ask it</a>');

  await ask(sentOn, "send", "2026-03-06", "--yes");
  await serve(soon);
  const sent = await findIssue(db, "2026-03-06");
  expect(sent).toMatchObject({ state: "published", publishedAt: soon.toISOString() });
  expect(sent?.body).toContain("Good evening.");
  expect((await readContentVersions(db)).get("issue")).toBeGreaterThan(0);
});

test("a page that is corrected leaves the mails as they were, and the issue is not sent again", async () => {
  await add("ada@example.org");
  await ask(sentOn, "send", issue, "--yes");
  await serve(soon);
  const mailed = await db.selectFrom("letters").selectAll().execute();
  const sent = await findIssue(db, "first");
  const typed = { values: { subject: "This week", preview: "" }, body: "Hello, corrected." };
  await saveEntry(db, issueKind, sent?.id ?? 0, typed, { ...saving, version: sent?.version ?? 0 });
  await expect(ask(soon, "send", "first", "--yes")).rejects.toThrow("It was sent before.");
  expect(await ask(sentOn, "preview", "first")).toContain("This week");
  expect(readFileSync(join(dataDir, "newsletter/first.txt"), "utf8")).toMatch(/^Hello\.\n/);
  expect(existsSync(join(dataDir, "newsletter/first.md"))).toBe(false);
  expect(await db.selectFrom("letters").selectAll().execute()).toEqual(mailed);
  expect((await listRevisions(db, sent?.id ?? 0)).map(({ action }) => action)).toEqual([
    "saved",
    "published",
    "scheduled",
    "created",
  ]);
});

test("a file with other words than the mailed ones is refused, and the page stays", async () => {
  await add("ada@example.org");
  await ask(sentOn, "send", issue, "--yes");
  await serve(soon);
  writeFileSync(issue, "---\nsubject: This week\n---\nOther words.\n");
  await expect(ask(sentOn, "send", issue, "--yes")).rejects.toThrow("was sent before");
  expect((await findIssue(db, "first"))?.body).toBe("Hello.");
});

test("an issue that was published without being mailed is not mailed by accident", async () => {
  await add("ada@example.org");
  await ask(sentOn, "preview", issue);
  const draft = await findIssue(db, "first");
  await publishEntry(db, issueKind, draft?.id ?? 0, saving);
  for (const word of [issue, "first"])
    await expect(ask(sentOn, "send", word, "--yes")).rejects.toThrow(/page/);
  expect(await db.selectFrom("letters").selectAll().execute()).toEqual([]);
});

test("a word that names no issue is answered with the drafts that there are", async () => {
  await ask(sentOn, "preview", issue);
  await expect(ask(sentOn, "send", "second")).rejects.toThrow(
    'There is no issue "second", and no file of that name. Drafts: first.',
  );
  await expect(ask(sentOn, "send", "./second.md")).rejects.toThrow("There is no file ./second.md.");
});

test("an issue is scheduled, taken back, sent by the server at its time, paused and let go on", async () => {
  await add("ada@example.org");
  const at = new Date("2026-03-07T15:00:00Z");
  expect(await ask(sentOn, "schedule", issue, "--at", "2026-03-07 09:00")).toContain(
    '"This week" would go to 1 address of today on 2026-03-07 09:00. Say --yes to schedule it.',
  );
  expect(await ask(sentOn, "schedule", "first", "--at", "2026-03-07 09:00", "--yes")).toContain(
    "The server sends it on 2026-03-07 09:00",
  );
  expect(await ask(sentOn, "schedule", "first", "--off")).toBe("The issue first is a draft again.\n");
  await expect(ask(sentOn, "schedule", "first", "--off")).rejects.toThrow("is not scheduled");
  await expect(ask(sentOn, "schedule", "first", "--at", "2026-03-01 09:00", "--yes")).rejects.toThrow(
    "The time is in the past.",
  );
  await expect(ask(sentOn, "pause", "first")).rejects.toThrow('No issue "first" was sent');
  await ask(sentOn, "schedule", "first", "--at", "2026-03-07 09:00", "--yes");
  expect(await serve(at)).toMatchObject({ begun: ["first"] });
  expect(await ask(at, "pause", "first")).toBe("Done: the issue first is paused; 0 of 1 sent, 1 wait.\n");
  expect(await ask(at, "status")).toMatch(/first .* 1 +paused +0 +0 +0 +0 +This week/);
  expect(await ask(at, "resume", "first")).toBe(
    "Done: the issue first is not paused; 0 of 1 sent, 1 wait.\n",
  );
  await expect(ask(at, "schedule", "first", "--at", "2026-03-08 09:00")).rejects.toThrow("was sent before");
});

test("a list is looked through first, and each refused line is named", async () => {
  const list = join(dataDir, "list.txt");
  writeFileSync(list, "ada@example.org\nnonsense\nada@example.org\n");
  const lines = "  line 2: no address (nonsense)\n  line 3: the same as line 1 (ada@example.org)\n";
  expect(await ask(sentOn, "import", list, "--check")).toBe(`1 address would be added.\n${lines}`);
  expect(await db.selectFrom("subscribers").selectAll().execute()).toEqual([]);
  expect(await ask(sentOn, "import", list, "--ask")).toContain("1 address asked to confirm; 0 known");
  expect(await db.selectFrom("subscribers").select("state").execute()).toEqual([{ state: "pending" }]);
});
