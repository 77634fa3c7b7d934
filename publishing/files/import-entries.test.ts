/** Entries from folders of files, and the first start of a site, on both engines. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { readContentVersions } from "../../db/content-versions.ts";
import type { Database } from "../../db/schema.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { eventFile } from "../../test/support/event-file.ts";
import { findEntry, listRevisions } from "../entries/entries.ts";
import { importEntries, readEntryFolder } from "./import-entries.ts";
import { importStarter } from "./starter.ts";

const now = new Date("2026-11-22T18:00:00Z");
const later = new Date("2026-11-23T18:00:00Z");
const databases = openOnBothEngines();
const storyFile = (title: string, head = "") => `---\ntitle: ${title}\nwriter: Ada\n${head}---\n\nText.\n`;

/** A folder with these files. */
function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "import-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

test("mistakes of all files are said at once, each with file and line", () => {
  const folder = folderOf({
    "event/2031-03-04-no-end.md": eventFile({ end: "" }),
    "event/fine.md": eventFile(),
    "story/Bad Name.md": storyFile("A bridge"),
    "story/odd.md": storyFile("A bridge", "subtitle: x\n"),
    "story/picture.md": storyFile("A bridge", `picture: ${"a".repeat(32)}\n`),
    "story/notes.txt": "not a story",
  });
  let said = "";
  try {
    readEntryFolder(folder, "entries");
  } catch (error) {
    said = error instanceof Error ? error.message : "";
  }
  expect(said.split("\n")).toEqual([
    "entries/event/2031-03-04-no-end.md:1: End is required.",
    "entries/story/Bad Name.md:1: The file's name may hold small letters, digits and single dashes only.",
    expect.stringMatching(/^entries\/story\/odd\.md:4: There is no "subtitle"; there are title, writer, /),
    "entries/story/picture.md:1: What the picture shows is required with a picture.",
  ]);
  expect(readEntryFolder(join(folder, "nothing"))).toEqual([]);
});

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  beforeEach(async () => {
    db = databases[engine];
    for (const table of [
      "entries",
      "entry_revisions",
      "content_versions",
      "chores",
      "starter_entries",
    ] as const)
      await db.deleteFrom(table).execute();
  });
  const run = async (files: Record<string, string>, at = now) => {
    const saving = { by: "import", now: at };
    const { translated: _, ...counts } = await importEntries(db, readEntryFolder(folderOf(files)), saving);
    return counts;
  };
  const versions = async () => Object.fromEntries(await readContentVersions(db));
  const count = async () => (await db.selectFrom("entries").select("id").execute()).length;

  test("files become entries once, and only what differs is saved the next time", async () => {
    const files = {
      "event/2031-03-04-substation.md": eventFile(),
      "story/a-bridge.md": storyFile("A bridge", "published: 2026-11-20 09:00\nreference: 901-ABCD-2345\n"),
      "story/a-draft.md": storyFile("A draft", "state: draft\n"),
    };
    expect(await run(files)).toEqual({ created: 3, changed: 0, same: 0 });
    const story = await findEntry(db, "story", "a-bridge");
    expect(story).toMatchObject({
      state: "published",
      publishedAt: "2026-11-20T15:00:00.000Z",
      changedAt: "2026-11-20T15:00:00.000Z",
      reference: "901-ABCD-2345",
    });
    expect(await findEntry(db, "story", "a-draft")).toMatchObject({ state: "draft", publishedAt: null });
    expect(await versions()).toEqual({ event: 1, story: 1 });

    expect(await run(files, later)).toEqual({ created: 0, changed: 0, same: 3 });
    expect(await versions()).toEqual({ event: 1, story: 1 });
    const renamed = files["story/a-bridge.md"].replace("A bridge", "A ferry");
    expect(await run({ ...files, "story/a-bridge.md": renamed }, later)).toMatchObject({
      changed: 1,
      same: 2,
    });
    expect(await findEntry(db, "story", "a-bridge")).toMatchObject({ title: "A ferry", version: 2 });
    expect(await listRevisions(db, story?.id ?? 0)).toMatchObject([
      { savedBy: "import" },
      { savedBy: "import" },
    ]);
    expect(await versions()).toEqual({ event: 1, story: 2 });
  });

  test("a file that says withdrawn takes the entry off the site, and one that says so no more brings it back", async () => {
    await run({ "story/a-bridge.md": storyFile("A bridge") });
    const state = async (head: string) => {
      await run({ "story/a-bridge.md": storyFile("A bridge", head) }, later);
      return (await findEntry(db, "story", "a-bridge"))?.state;
    };
    expect(await state("state: withdrawn\n")).toBe("withdrawn");
    expect(await state("")).toBe("published");
  });

  test("what is not in the folder stays as it is", async () => {
    await run({ "story/a-bridge.md": storyFile("A bridge") });
    await run({ "story/a-ferry.md": storyFile("A ferry") });
    expect(await findEntry(db, "story", "a-bridge")).toMatchObject({ state: "published", version: 1 });
  });

  test("an import that fails in the middle leaves nothing", async () => {
    const found = readEntryFolder(folderOf({ "story/a-bridge.md": storyFile("A bridge") }));
    const [one] = found;
    if (!one) throw new Error("There is no file.");
    const wrong = { ...one, file: { ...one.file, slug: "b", draft: { values: {}, body: "" } } };
    await expect(importEntries(db, [one, wrong], { by: "import", now })).rejects.toThrow(
      /could not be imported/,
    );
    expect([await count(), await versions()]).toEqual([0, {}]);
  });

  test("the first start fills an empty database, on one of several servers, and no later start does", async () => {
    const home = folderOf({
      "content/starter/story/a-bridge.md": storyFile("A bridge"),
      "content/starter/event/2031-03-04-substation.md": eventFile(),
    });
    const said = await Promise.all([1, 2, 3].map(() => importStarter(db, home, now)));
    expect(said.filter(Boolean)).toEqual([expect.stringContaining("2 entries of content/starter are")]);
    expect(await count()).toBe(2);
    await db.deleteFrom("entries").execute();
    expect(await importStarter(db, home, later)).toBeUndefined();
    expect(await count()).toBe(0);
  });

  test("with a mistake in the starter content nothing is taken, and the next start takes it mended", async () => {
    const bad = folderOf({ "content/starter/story/a-bridge.md": storyFile("A bridge", "odd: x\n") });
    await expect(importStarter(db, bad, now)).rejects.toThrow(/content\/starter\/story\/a-bridge\.md:4: /);
    const good = folderOf({ "content/starter/story/a-bridge.md": storyFile("A bridge") });
    expect(await importStarter(db, good, later)).toBeDefined();
    expect(await count()).toBe(1);
  });
});
