import { afterEach, describe, expect, test } from "vitest";
import { listEntries } from "../publishing/entries/entries.ts";
import { saveEntry } from "../publishing/entries/save-entry.ts";
import { issue as kind } from "../publishing/kinds/issue.ts";
import { engines, openOnBothEngines } from "../test/support/both-engines.ts";
import { importEarlierIssues, mailTextToMarkdown } from "./earlier-issues.ts";
import { renderIssue } from "./issue.ts";
import { findIssue, keepDraft, publishIssue } from "./issue-entries.ts";
import { findLetter, sendIssue } from "./send-issue.ts";

const now = new Date("2026-03-06T18:00:00Z");
const saving = { by: "test", now };
const context = { secret: "s".repeat(32), siteUrl: "https://site.example" };
const place = { postalAddress: "1 Main Street", siteUrl: "https://site.example" };
const body = "Hello *you*.\n\n## News & more\n\n- [One](https://paper.example/a_b), The Paper\n- Two\n\nBye.";
const mail = renderIssue({ subject: "This week", preview: "", body }, place);
const databases = openOnBothEngines();

afterEach(async () => {
  for (const db of Object.values(databases))
    for (const table of ["entries", "entry_revisions", "letters", "chores", "content_versions"] as const)
      await db.deleteFrom(table).execute();
});

describe.each(engines)("on %s", (engine) => {
  test("an issue whose draft changes after the mail was rendered is neither sent nor published", async () => {
    const db = databases[engine];
    const kept = await keepDraft(db, "first", { subject: "This week", preview: "", body }, saving);
    if (kept.outcome !== "created") throw new Error(kept.outcome);
    const { entry } = kept;
    const changed = { values: { subject: "Other", preview: "" }, body: "Other." };
    await db
      .transaction()
      .execute((trx) => saveEntry(trx, kind, entry.id, changed, { ...saving, version: 1, slug: "first" }));
    const issue = { slug: "first", subject: "This week", ...mail };
    const send = (read: typeof entry) =>
      sendIssue(
        db,
        context,
        issue,
        () => now,
        (trx) => publishIssue(trx, read, saving),
      );
    await expect(send(entry)).rejects.toThrow("was changed in the meantime");
    expect(await findLetter(db, "first")).toBeUndefined();
    const newest = await findIssue(db, "first");
    expect(newest).toMatchObject({ state: "draft", slug: "first" });
    if (newest) await send(newest);
    expect(await findLetter(db, "first")).toBeDefined();
    expect(await findIssue(db, "first")).toMatchObject({
      state: "published",
      publishedAt: now.toISOString(),
    });
  });

  test("issues of earlier versions get their pages once, in their order, without the mail's footer", async () => {
    const db = databases[engine];
    for (const [slug, day] of [
      ["2026-02-20", "20"],
      ["Issue 5", "27"],
    ] as const) {
      const at = `2026-02-${day}T18:00:00.000Z`;
      const row = { slug, subject: `Of the ${day}th`, ...mail, created_at: at, finished_at: at };
      await db.insertInto("letters").values(row).execute();
    }
    const said = await Promise.all([importEarlierIssues(db, now), importEarlierIssues(db, now)]);
    expect(said.filter(Boolean)).toHaveLength(1);
    const archive = await listEntries(db, kind);
    expect(archive.map(({ slug, title, publishedAt }) => [slug, title, publishedAt])).toEqual([
      ["issue-5", "Of the 27th", "2026-02-27T18:00:00.000Z"],
      ["2026-02-20", "Of the 20th", "2026-02-20T18:00:00.000Z"],
    ]);
    const shown = archive.map((entry) => kind.show(entry))[0];
    expect(shown?.html).toContain("<h2>News &amp; more</h2>");
    expect(shown?.html).toContain('<a href="https://paper.example/a_b" rel="noopener">');
    expect(shown?.html).not.toMatch(/leave|Main Street/);
    expect(await importEarlierIssues(db, now)).toBeUndefined();
    expect(await listEntries(db, kind)).toHaveLength(2);
  });
});

test("a mail's text becomes Markdown with its headings, items and literal characters", () => {
  const text =
    "A *star* and # sign\n\nNews\n----\n\n* One (https://paper.example/a)\n* Two\n  more\n\n> said";
  expect(mailTextToMarkdown(text)).toBe(
    "A \\*star\\* and # sign\n\n## News\n\n- One (<https://paper.example/a>)\n- Two\\\n  more\n\n\\> said",
  );
});
