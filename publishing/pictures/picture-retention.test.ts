import { describe, expect, test } from "vitest";
import { daysBefore } from "../../db/nightly-retention.ts";
import type { Database } from "../../db/schema.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { deleteEntry } from "../entries/restore-entry.ts";
import { createEntry, saveEntry } from "../entries/save-entry.ts";
import { issue } from "../kinds/issue.ts";
import { story } from "../kinds/story.ts";
import { deleteUnusedPictures } from "./picture-retention.ts";

const now = new Date("2026-11-22T18:00:00Z");
const databases = openOnBothEngines();
const ago = (days: number) => ({ by: "test", now: daysBefore(now, days) });
const id = (letter: string) => letter.repeat(32);

async function put(db: Database, letter: string, daysAgo: number): Promise<void> {
  const added_at = daysBefore(now, daysAgo).toISOString();
  await db
    .insertInto("entry_pictures")
    .values({ id: id(letter), copy: "{}", added_at, added_by: "test" })
    .execute();
  const file = { name: `${letter}.webp`, picture_id: id(letter), bytes: Buffer.from(letter) };
  await db.insertInto("entry_picture_files").values(file).execute();
}

async function kept(db: Database): Promise<string> {
  const pictures = await db.selectFrom("entry_pictures").select("id").orderBy("id").execute();
  const files = await db
    .selectFrom("entry_picture_files")
    .select("picture_id as id")
    .orderBy("name")
    .execute();
  expect(files).toEqual(pictures);
  return pictures.map((row) => row.id[0]).join("");
}

const draft = (letter: string) => ({
  values: { title: "A story", writer: "Ada", ...(letter && { picture: id(letter), alt: "A bridge" }) },
  body: "Text.",
});

async function write(db: Database, letter: string, daysAgo: number): Promise<number> {
  const made = await createEntry(db, story, draft(letter), ago(daysAgo));
  return made.outcome === "saved" ? made.entry.id : 0;
}

describe.each(engines)("on %s", (engine) => {
  test("a picture goes when no entry and no revision of the last 90 days names it, and not in the 90 days after it came", async () => {
    const db = databases[engine];
    for (const letter of "abcd") await put(db, letter, 200);
    await put(db, "e", 89);
    await write(db, "a", 200);
    const changes = [
      ["b", 89],
      ["c", 91],
    ] as const;
    for (const [letter, days] of changes) {
      const entry = await write(db, letter, 200);
      // The revision that names it is of 200 days ago, or of this many.
      await saveEntry(db, story, entry, draft(letter), { ...ago(days), version: 1 });
      await saveEntry(db, story, entry, draft(""), { ...ago(1), version: 2 });
    }
    expect(await deleteUnusedPictures(db, now)).toBe(2);
    expect(await kept(db)).toBe("abe");
    expect(await deleteUnusedPictures(db, now)).toBe(0);
    expect(await deleteUnusedPictures(db, daysBefore(now, -2))).toBe(2);
    expect(await kept(db)).toBe("a");
  });

  test("when an entry is removed for good its pictures go with it, except what another entry shows", async () => {
    const db = databases[engine];
    for (const letter of "123") await put(db, letter, 1);
    const entry = await write(db, "1", 1);
    await saveEntry(db, story, entry, draft("2"), { ...ago(0), version: 1 });
    await saveEntry(db, story, entry, draft("3"), { ...ago(0), version: 2 });
    await write(db, "2", 1);
    await db.transaction().execute((transaction) => deleteEntry(transaction, "story", entry));
    expect(await kept(db)).toBe("2a");
  });

  test("a picture that only the text of an issue shows stays, and goes with the issue", async () => {
    const db = databases[engine];
    for (const table of ["entry_pictures", "entry_picture_files", "entries", "entry_revisions"] as const)
      await db.deleteFrom(table).execute();
    await put(db, "a", 200);
    await put(db, "b", 200);
    const name = "abcdefghij_klmnopqrst-";
    const copy = JSON.stringify({ name, avif: [], webp: [960], width: 960, height: 600 });
    await db.updateTable("entry_pictures").set({ copy }).where("id", "=", id("a")).execute();
    const text = {
      values: { subject: "A letter", preview: "" },
      body: `![A bridge](/media/${name}-960.webp)`,
    };
    const made = await createEntry(db, issue, text, ago(200));
    expect(made.outcome).toBe("saved");
    expect(await deleteUnusedPictures(db, now)).toBe(1);
    expect(await kept(db)).toBe("a");
    if (made.outcome === "saved") await db.deleteFrom("entries").where("id", "=", made.entry.id).execute();
    await db.deleteFrom("entry_revisions").execute();
    expect(await deleteUnusedPictures(db, now)).toBe(1);
    expect(await kept(db)).toBe("");
  });
});
