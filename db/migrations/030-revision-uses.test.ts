import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { entriesFrom } from "../../publishing/entries/copies.ts";
import { deleteEntry } from "../../publishing/entries/restore-entry.ts";
import { picturesOf } from "../../publishing/pictures/picture-retention.ts";
import { readPublicPictureFile } from "../../publishing/pictures/public-picture.ts";
import { migrateBefore } from "../../test/support/migrate-before.ts";
import { openDatabaseOnPostgres } from "../../test/support/postgres.ts";
import type { EntryState } from "../entry-schema.ts";
import { migrate } from "../migrate.ts";
import { openDatabase } from "../open.ts";

const at = "2026-01-01T00:00:00.000Z";
const [first, second] = ["a".repeat(32), "b".repeat(32)];

test.each(["SQLite", "PostgreSQL"])(
  "what an earlier version saved is erased with its person, and shown as before, on %s",
  async (engine) => {
    const dataDir = mkdtempSync(join(tmpdir(), "uses-"));
    const postgres = engine === "PostgreSQL" ? await openDatabaseOnPostgres() : undefined;
    const db = openDatabase({ dataDir, databaseUrl: postgres?.url });
    await migrateBefore(db, "030");
    /** As the version before saves it. */
    async function save(id: number, kind: string, state: EntryState, picture: string, action = "created") {
      const fields = JSON.stringify({ name: "Ana", picture });
      const row = { id, kind, slug: `s${id}`, state, title: "t", fields, body: "" };
      const times = { sort_key: "", version: 1, created_at: at, changed_at: at, published_at: at };
      await db
        .insertInto("entries")
        .values({ ...row, ...times })
        .execute();
      await db
        .insertInto("entry_revisions")
        .values({ entry_id: id, version: 1, saved_at: at, saved_by: "ada", action, state, fields, body: "" })
        .execute();
    }
    const file = (letter: string) => `${letter.repeat(22)}-480.webp`;
    for (const [id, letter] of [
      [first, "a"],
      [second, "b"],
    ] as const) {
      const copy = JSON.stringify({ name: letter.repeat(22) });
      await db
        .insertInto("entry_pictures")
        .values({ id: String(id), copy, added_at: at, added_by: "ada" })
        .execute();
      const row = { name: file(letter), picture_id: String(id), bytes: Buffer.from(letter) };
      await db.insertInto("entry_picture_files").values(row).execute();
    }
    await save(1, "portrait", "published", String(first));
    await save(2, "portrait", "withdrawn", String(second));
    await save(3, "event", "draft", "", "copy of 1 (901-A_B)");
    await migrate(db);
    const isShown = async (letter: string) => (await readPublicPictureFile(db, file(letter))) !== undefined;
    expect([await isShown("a"), await isShown("b")]).toEqual([true, false]);
    expect((await entriesFrom(db, "901-A_B")).map(({ id }) => id)).toEqual([3]);
    expect(await entriesFrom(db, "901-AXB")).toEqual([]);

    expect(await picturesOf(db, 1)).toEqual([first]);
    expect([await deleteEntry(db, "portrait", 2), await deleteEntry(db, "portrait", 1)]).toEqual([1, 1]);

    await db.destroy();
    await postgres?.close();
    rmSync(dataDir, { recursive: true });
  },
  60_000,
);
