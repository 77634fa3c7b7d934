/** A backup holds what the site publishes: it restores to the same entries, revisions, pictures and pages, on either engine. */

import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backup } from "../../db/backup/backup.ts";
import { restore } from "../../db/backup/restore.ts";
import { openDatabase, type Place } from "../../db/open.ts";
import { findEntryById } from "../../publishing/entries/entries.ts";
import { publishEntry, saveEntry, withdrawEntry } from "../../publishing/entries/save-entry.ts";
import { readEntryFolder } from "../../publishing/files/import-entries.ts";
import { event } from "../../publishing/kinds/event.ts";
import { saveTranslation } from "../../publishing/translations/save-translation.ts";
import { ask } from "../support/ask.ts";
import { openDatabaseOnPostgres, type TestDatabase } from "../support/postgres.ts";
import { eventDraft, fillEntries } from "../support/some-entries.ts";
import { startServer } from "../support/start-server.ts";

const now = new Date();
let folder: string;
let postgres: TestDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "backup-entries-"));
  postgres = await openDatabaseOnPostgres();
});

afterAll(async () => {
  await postgres.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A server on the place, long enough to ask for some pages. */
async function shownAt({ dataDir, databaseUrl = "" }: Place): Promise<string[]> {
  const server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SECRET: "only for this test, only on this machine",
  });
  try {
    const paths = ["/events", "/events.ics", "/news", "/feed.json"];
    return await Promise.all(paths.map(async (path) => (await ask(server.url, path)).text));
  } finally {
    await server.kill();
  }
}

/** Every row of the tables of entries, ids and all. */
async function rowsAt(place: Place) {
  const db = openDatabase(place);
  try {
    const [entries, revisions, translations, pictures, changes, versions] = await Promise.all([
      db.selectFrom("entries").selectAll().orderBy("id").execute(),
      db.selectFrom("entry_revisions").selectAll().orderBy("id").execute(),
      db.selectFrom("entry_translations").selectAll().orderBy("id").execute(),
      db.selectFrom("entry_pictures").selectAll().orderBy("id").execute(),
      db.selectFrom("entry_changes").selectAll().orderBy("id").execute(),
      db.selectFrom("content_versions").selectAll().orderBy("tag").execute(),
    ]);
    const files = await db.selectFrom("entry_picture_files").selectAll().orderBy("name").execute();
    const digests = files.map(({ bytes, ...file }) => ({
      ...file,
      digest: createHash("sha256").update(bytes).digest("hex"),
    }));
    return { entries, revisions, translations, pictures, changes, versions, files: digests };
  } finally {
    await db.destroy();
  }
}

async function backUp(place: Place, file: string): Promise<void> {
  const db = openDatabase(place);
  await backup(db, file).finally(() => db.destroy());
}

async function fill(place: Place): Promise<void> {
  const db = openDatabase(place);
  // Two batches of rows.
  await fillEntries(db, { coming: 60, past: 60, stories: 15 });
  const ids = await db
    .selectFrom("entries")
    .select("id")
    .where("kind", "=", "event")
    .orderBy("id", "desc")
    .limit(2)
    .execute();
  const [first, second] = ids.map(({ id }) => id);
  if (!first || !second) throw new Error("There are no entries.");
  await db.transaction().execute(async (transaction) => {
    await saveEntry(transaction, event, first, eventDraft({ title: "Second “saying” 🎸" }), {
      by: "test",
      now,
      version: 1,
    });
    await withdrawEntry(transaction, event, second, { by: "test", now });
    const entry = await findEntryById(transaction, first);
    if (!entry) throw new Error("There is no entry.");
    const text = { values: { title: "Otro “dicho” 🎸" }, body: "", of: "", readBy: "ana" };
    await saveTranslation(transaction, event, entry, "es", text, { by: "test", now, version: 0 });
  });
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, i) => i));
  await db
    .insertInto("entry_pictures")
    .values({ id: "p1", copy: '{"sizes":[]}', added_at: now.toISOString(), added_by: "test" })
    .execute();
  await db
    .insertInto("entry_picture_files")
    .values({ name: "p1-480.avif", picture_id: "p1", bytes })
    .execute();
  await db
    .insertInto("entry_changes")
    .values({
      reference: "901-AAAA-BBBB",
      action: "withdraw",
      fields: "{}",
      asked_at: now.toISOString(),
      state: "waiting",
    })
    .execute();
  await db.destroy();
}

const starter = readEntryFolder("content/starter").length;

test("from a file to PostgreSQL and back into a file: the same rows, the same pages, and new entries after it", async () => {
  const first = { dataDir: join(folder, "first") };
  await shownAt(first);
  await fill(first);
  const [rows, shown] = [await rowsAt(first), await shownAt(first)];
  expect(shown[0]).toContain("Second “saying” 🎸");
  expect([rows.entries.length, rows.revisions.length, rows.files.length]).toEqual([
    135 + starter,
    137 + starter,
    1,
  ]);

  await backUp(first, join(folder, "1"));
  const second = { dataDir: join(folder, "second"), databaseUrl: postgres.url };
  await restore(second, join(folder, "1"), { now });
  expect(await rowsAt(second)).toEqual(rows);
  expect(await shownAt(second)).toEqual(shown);

  await backUp(second, join(folder, "2"));
  const third = { dataDir: join(folder, "third") };
  await restore(third, join(folder, "2"), { now });
  expect(await rowsAt(third)).toEqual(rows);
  expect(await shownAt(third)).toEqual(shown);

  // Ids go on behind the copied ones, and the withdrawn entry can come back.
  for (const place of [second, third]) {
    const db = openDatabase(place);
    await fillEntries(db, { coming: 1, past: 0, stories: 0 });
    const withdrawn = await db
      .selectFrom("entries")
      .select("id")
      .where("state", "=", "withdrawn")
      .executeTakeFirstOrThrow();
    const { outcome } = await db
      .transaction()
      .execute((transaction) => publishEntry(transaction, event, withdrawn.id, { by: "test", now }));
    expect(outcome).toBe("saved");
    await db.destroy();
  }
});
