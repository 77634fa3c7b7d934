/** The owner's commands for the newsletter, as they are typed. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import { reindexNews } from "../../news/search-index.ts";
import { copyProject } from "../support/copied-project.ts";
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

function desk(...words: string[]) {
  return deskIn(home, ["newsletter", ...words]);
}

function deskIn(cwd: string, words: string[]) {
  const env = testEnvironment({ DATA_DIR: dataDir, NEWS_FEEDS: feeds() });
  const done = spawnSync(process.execPath, ["cli.ts", ...words], {
    cwd,
    env,
    encoding: "utf8",
  });
  return { status: done.status, out: done.stdout + done.stderr };
}

test("a list goes in, is counted, comes out, and loses who bounced", async () => {
  const list = join(dataDir, "list.csv");
  writeFileSync(list, "email,name\nada@example.org,Ada\nbo@example.org,Bo\nnonsense,\n");
  expect(desk("import", list).out).toContain(
    "2 addresses added; 0 known already or gone before; 1 lines skipped.",
  );
  const report = join(dataDir, "report.eml");
  writeFileSync(report, bounceOf("bo@example.org"));
  expect(desk("bounced", report).out).toContain("1 address taken off the list");
  expect(desk("status").out).toMatch(/bounced +1\nconfirmed +1\n/);
  expect(desk("export").out).toMatch(/^email,name,attributes,status.*\r\nada@example\.org,,\{\},confirmed/);
});

test("without stories and events there is no draft, and without a postal address nothing is sent", async () => {
  const copy = await copyProject();
  try {
    rmSync(join(copy.folder, "content/starter"), { recursive: true, force: true });
    const facts = readFileSync(join(home, "content/site.ts"), "utf8");
    await copy.write("content/site.ts", facts.replace(/postalAddress: ".*" as/, 'postalAddress: "" as'));
    expect(deskIn(copy.folder, ["newsletter", "draft"]).out).toContain("There is nothing to send");
    expect(existsSync(join(dataDir, "newsletter"))).toBe(false);
    const issue = join(dataDir, "a.md");
    writeFileSync(issue, "---\nsubject: Hello\n---\nHello.\n");
    expect(deskIn(copy.folder, ["newsletter", "send", issue, "--yes"])).toMatchObject({
      status: 1,
      out: expect.stringContaining("postal address"),
    });
  } finally {
    await copy.remove();
  }
});

test("the week's stories become a draft that the owner edits", async () => {
  await migrateAndKeepStory();
  const slug = /Kept as the draft (\S+)\.$/m.exec(desk("draft").out)?.[1] ?? "none";
  expect(deskIn(home, ["content", "show", "issue", slug]).out).toContain(
    "[A supercomputer in Memphis](<https://example.org/story>), The Paper",
  );
  expect(desk("draft")).toMatchObject({ status: 1, out: expect.stringContaining("There is a draft") });
});

async function migrateAndKeepStory(): Promise<void> {
  writeFileSync(
    join(dataDir, "feeds.json"),
    '[{"name":"The Paper","url":"https://example.org/feed","topic":"Memphis"}]',
  );
  const db = openDatabase({ dataDir });
  await migrate(db);
  const now = new Date().toISOString();
  await db
    .insertInto("news_articles")
    .values({
      url: "https://example.org/story",
      source_url: "https://example.org/feed",
      source: "The Paper",
      title: "A supercomputer in Memphis",
      description: "What an artificial intelligence data center in Memphis means for power.",
      published_at: now,
      first_seen: now,
    })
    .execute();
  const source = { name: "The Paper", url: "https://example.org/feed", topic: "Memphis" };
  await reindexNews(db, [source]);
  await db.destroy();
}

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

/** The list of the test, once it is written; none before. */
function feeds(): string {
  const own = join(dataDir, "feeds.json");
  return existsSync(own) ? own : join(home, "test/fixtures/feeds/none.json");
}
