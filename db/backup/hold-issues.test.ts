/** What a restored site mails of its newsletter. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { claimMails } from "../../mail/outbox/claims.ts";
import { findFigures } from "../../newsletter/sending/figures.ts";
import { setPaused } from "../../newsletter/sending/queue-issue.ts";
import { findSchedule, scheduleIssue } from "../../newsletter/sending/schedule.ts";
import { sendDueIssues } from "../../newsletter/sending/send-due.ts";
import { importSubscribers } from "../../newsletter/subscriber-list.ts";
import { createEntry } from "../../publishing/entries/save-entry.ts";
import type { Entry } from "../../publishing/kind.ts";
import { issue } from "../../publishing/kinds/issue.ts";
import { sendIssue } from "../../test/support/send-issue.ts";
import { migrate } from "../migrate.ts";
import { openDatabase } from "../open.ts";
import type { Database } from "../schema.ts";
import { backup } from "./backup.ts";
import { restore } from "./restore.ts";

const now = new Date("2026-07-02T15:00:00Z");
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const place = { secret: "s".repeat(32), siteUrl: "https://site.example", postalAddress: "1 Main Street" };

async function scheduled(db: Database, subject: string, at: Date): Promise<Entry> {
  const draft = { values: { subject }, body: "Good evening." };
  const made = await createEntry(db, issue, draft, { by: "test", now });
  if (made.outcome !== "saved") throw new Error(made.outcome);
  const saving = { by: "test", now, version: made.entry.version, postalAddress: place.postalAddress };
  const saved = await scheduleIssue(db, made.entry, { ...saving, at });
  if (saved.outcome !== "saved") throw new Error(saved.outcome);
  return saved.entry;
}

test("an issue that was leaving at the backup is paused after the restore, and one whose time came since waits for an owner", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hold-issues-"));
  const dataDir = join(folder, "data");
  const file = join(folder, "backup.db");
  try {
    const before = openDatabase({ dataDir: join(folder, "before") });
    await migrate(before);
    await importSubscribers(before, "r1@example.org\nr2@example.org", { now });
    const mail = { slug: "first", subject: "The week", text: "Hello.", html: "<p>Hello.</p>" };
    await sendIssue(before, place, mail, () => now);
    const missed = await scheduled(before, "Missed", later(1));
    const coming = await scheduled(before, "Coming", later(9));
    await backup(before, file);
    await before.destroy();
    await restore({ dataDir }, file, { now: later(2) });

    const db = openDatabase({ dataDir });
    expect(await claimMails(db, { holder: "we", most: 5, now: later(3) })).toEqual([]);
    const figures = await findFigures(db, "first");
    expect(figures).toMatchObject({ waiting: 2, paused_at: later(2).toISOString() });
    expect(await sendDueIssues(db, place, () => later(3))).toMatchObject({ begun: [] });
    expect(await findSchedule(db, missed)).toEqual({
      sendAt: null,
      problem: expect.stringContaining("restored from a backup"),
    });
    expect(await findSchedule(db, coming)).toEqual({ sendAt: later(9).toISOString(), problem: null });
    await setPaused(db, figures?.id ?? 0, null);
    expect(await claimMails(db, { holder: "we", most: 5, now: later(3) })).toHaveLength(2);
    await db.destroy();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
