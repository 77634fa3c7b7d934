import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import { createEntry } from "../publishing/entries/save-entry.ts";
import { standing } from "../publishing/kinds/standing.ts";
import { readStanding } from "./residents.ts";

test("a page with status lines follows their changes, and says their age of today for a day at most", async () => {
  const folder = mkdtempSync(join(tmpdir(), "standing-"));
  const db = openDatabase({ dataDir: folder });
  try {
    await migrate(db);
    const until: string[] = [];
    const tags: string[] = [];
    // An hour before midnight in Memphis.
    const now = new Date("2026-11-23T05:00:00Z");
    const context = {
      db,
      now: () => now,
      uses: (tag: string) => void tags.push(tag),
      until: (at: Date) => void until.push(at.toISOString()),
    };
    expect([await readStanding(context), until]).toEqual(["", []]);
    const draft = { values: { topic: "power", day: "2026-09-23" }, body: "It is on." };
    const { outcome } = await createEntry(db, standing, draft, { by: "test", now, state: "published" });
    expect(outcome).toBe("saved");
    expect(await readStanding(context)).not.toContain("old");
    expect(until).toEqual(["2026-11-23T06:00:00.000Z"]);
    expect(new Set(tags)).toEqual(new Set(["standing"]));
    now.setTime(Date.parse("2026-11-23T07:00:00Z"));
    expect(await readStanding(context)).toContain("2 months old");
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
});
