/** Somebody who was shown and wants to be gone, on both engines: picture, history, backups, files. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { deleteEntryForGood } from "../../acts/entries/remove.ts";
import { perform } from "../../acts/perform.ts";
import type { Database } from "../../db/schema.ts";
import { servicesOf } from "../../test/support/acting.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { drawTestPicture, somePortrait } from "../../test/support/portraits.ts";
import type { Entry } from "../kind.ts";
import { portrait } from "../kinds/portrait.ts";
import { story } from "../kinds/story.ts";
import { addPicture, withEntryPictures } from "../pictures/pictures.ts";
import { readPublicPictureFile } from "../pictures/public-picture.ts";
import { deleteEntriesAgain, deletionsOf, entriesNaming } from "../proposals/erase-entries.ts";
import { createEntry, publishEntry, type Saved, saveEntry, withdrawEntry } from "./save-entry.ts";

const databases = openOnBothEngines();
const by = "test";
const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 12, minute));
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "delete-draft-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  let picture: string;
  beforeEach(async () => {
    db = databases[engine];
    for (const table of [
      "entry_revisions",
      "entries",
      "entry_picture_files",
      "entry_pictures",
      "erasures",
    ] as const)
      await db.deleteFrom(table).execute();
    const added = await addPicture(db, await drawTestPicture({ width: 400, height: 500 }), {
      by,
      now: at(0),
    });
    picture = "id" in added ? added.id : "";
  });

  const put = (minute = 0, state: "published" | "draft" = "published") =>
    createEntry(
      db,
      portrait,
      { values: { ...somePortrait, picture }, body: "" },
      { by, now: at(minute), state },
    ).then(entryOf);
  const withdraw = ({ id }: Entry) => withdrawEntry(db, portrait, id, { by, now: at(1) }).then(entryOf);
  const fileOf = async () =>
    (await withEntryPictures(db, [picture])).get(picture)?.webp[0]?.src.split("/").at(-1) ?? "";
  const served = async () => readPublicPictureFile(db, await fileOf());
  const remove = ({ id, version }: Entry) => {
    const services = servicesOf(db, at(5));
    const actor = { email: by, name: "", role: "owner", isFresh: true } as const;
    const press = { actor, ids: [String(id)], input: { version: String(version) } };
    return perform({ ...services, settings: { ...services.settings, dataDir } }, deleteEntryForGood, press);
  };
  const count = async (table: "entries" | "entry_revisions" | "entry_pictures" | "entry_picture_files") =>
    (await db.selectFrom(table).selectAll().execute()).length;

  test("the picture of somebody is served while the portrait is published, asked for again each time, and at no other time", async () => {
    expect(await served()).toBeInstanceOf(Buffer);
    const entry = await put(0, "draft");
    expect(await served()).toBeUndefined();
    await publishEntry(db, portrait, entry.id, { by, now: at(0) });
    expect(await served()).toMatchObject({ cacheControl: "public, no-cache" });
    await withdraw(entry);
    expect(await served()).toBeUndefined();
  });

  test("a picture that a portrait once had is no longer served; a story that shows it still has it", async () => {
    const { id, version, body } = await put();
    const values = { ...somePortrait, picture: "b".repeat(32) };
    const saved = await saveEntry(db, portrait, id, { values, body }, { by, now: at(0), version });
    expect(saved.outcome).toBe("saved");
    expect(await served()).toBeUndefined();
    const told = { title: "A story", writer: "Ana", picture, alt: "A bridge" };
    await createEntry(db, story, { values: told, body: "Text." }, { by, now: at(0), state: "published" });
    expect(await served()).toBeDefined();
  });

  test("a withdrawn portrait is deleted with its history and its picture; a published one is not", async () => {
    const entry = await put();
    expect(await remove(entry)).toMatchObject({ refused: "too_late" });
    const off = await withdraw(entry);
    expect(await remove(off)).toMatchObject({ text: "Deleted for good." });
    for (const table of ["entries", "entry_revisions", "entry_pictures", "entry_picture_files"] as const)
      expect(await count(table), table).toBe(0);
  });

  test("the erasure of an address names the portraits whose consent names it", async () => {
    const values = {
      ...somePortrait,
      picture,
      consent: "Yes from Ana.Reyes@Example.org, by email",
    };
    await createEntry(db, portrait, { values, body: "" }, { by, now: at(0) });
    const slugs = async (address: string) => (await entriesNaming(db, address)).map(({ slug }) => slug);
    expect(await slugs("ana.reyes@example.org")).toEqual(["a-test-name"]);
    expect(await slugs("ben@example.org")).toEqual([]);
  });

  test("a restored backup is cleaned of it, and its old file stays out; a new portrait of the same name stays", async () => {
    await remove(await withdraw(await put()));
    await put(0);
    expect(await db.transaction().execute(deleteEntriesAgain)).toMatchObject({ entries: 1 });
    expect(await count("entries")).toBe(0);
    await put(9);
    expect(await db.transaction().execute(deleteEntriesAgain)).toMatchObject({ entries: 0 });
    const isDeleted = await deletionsOf(db);
    expect(isDeleted(portrait, "a-test-name", "")).toBe(true);
    expect(isDeleted(portrait, "a-test-name", at(9).toISOString())).toBe(false);
    expect(isDeleted(portrait, "another-name", "")).toBe(false);
  });
});

function entryOf(saved: Saved): Entry {
  if (saved.outcome !== "saved") throw new Error(JSON.stringify(saved));
  return saved.entry;
}
