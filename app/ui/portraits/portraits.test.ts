import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "../../../db/migrate.ts";
import { openDatabase } from "../../../db/open.ts";
import type { Database } from "../../../db/schema.ts";
import { createEntry } from "../../../publishing/entries/save-entry.ts";
import type { Values } from "../../../publishing/kind.ts";
import { portrait } from "../../../publishing/kinds/portrait.ts";
import { somePortrait } from "../../../test/support/portraits.ts";
import { isHarmless } from "../../../text/harmless-html.ts";
import { readNewestPortrait, readPortraits } from "./portrait-parts.tsx";

const now = new Date("2026-11-22T18:00:00Z");
const picture = "a".repeat(32);
let folder: string;
let db: Database;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "portraits-"));
  db = openDatabase({ dataDir: folder });
  await migrate(db);
  await addCopy(picture, 1600, 2000);
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

test("with nobody to show nothing is drawn, and so with a picture that isn't here", async () => {
  expect(await shown()).toEqual({ home: "", community: [], tags: new Set(["portrait"]), reported: 0 });
  await put({ picture: "b".repeat(32) });
  expect(await shown()).toMatchObject({ home: "", community: [] });
});

test("Home shows the newest month with name, words, picture and who took it, and leads to the others when there are some", async () => {
  await put({});
  const first = await shown();
  expect(first.home).toContain('<h2 id="people"><small>Person of the month</small> A Test Name</h2>');
  expect(first.home).toContain('<p class="lead">Stands here');
  expect(first.home).toContain('<img src="/media/x-960.webp" alt="A test picture');
  expect(first.home).toContain('width="1600" height="2000" loading="lazy"/');
  expect(first.home).toContain('<time dateTime="2026-11">November 2026</time> Photograph: A test');
  expect(first.home).not.toContain("/community");
  await put({ type: "room", title: "A Room", month: "2026-12" });
  const { home } = await shown();
  expect(home).toContain("<small>Room of the month</small> A Room");
  expect(home).toContain('href="/community#people"');
});

test("Community shows the newest first, and those before it with the smallest picture that will do", async () => {
  await put({});
  await put({ title: "Later", month: "2026-12" });
  const { community } = await shown();
  const [newest, before] = community;
  expect(newest).toMatchObject({ id: "portrait-later", title: "Later", note: "December 2026" });
  expect(newest?.html).toContain('<img src="/media/x-960.webp"');
  expect(before?.id).toBe("portrait-a-test-name");
  expect(before?.html).toContain('<img src="/media/x-480.webp"');
});

test("a picture that is wider than tall has more room", async () => {
  const wide = "c".repeat(32);
  await addCopy(wide, 1600, 900);
  await put({ picture: wide });
  expect((await shown()).home).toContain('<figure class="wide">');
});

test("what editors write is escaped, and the browser's policy takes all of it", async () => {
  await put({ title: "<b>A</b> & B", alt: '"quoted" <i>', does: "<script>alert(1)</script>" });
  await put({ title: "Later", month: "2026-12" });
  const { home, community } = await shown();
  const told = community.map(({ html }) => html).join("");
  expect(told).toContain("&lt;script&gt;");
  expect(told).not.toMatch(/<script|<b>|<i>/);
  expect([home, told].every(isHarmless)).toBe(true);
});

test("when they cannot be read the pages stand without them", async () => {
  await db.schema.dropTable("entry_revisions").execute();
  await db.schema.dropTable("entries").execute();
  expect(await shown()).toMatchObject({ home: "", community: [], reported: 2 });
});

async function shown() {
  const tags = new Set<string>();
  let reported = 0;
  const context = {
    db,
    now: () => now,
    uses: (tag: string) => void tags.add(tag),
    until: () => {},
    report: () => `${reported++}`,
  };
  const home = await readNewestPortrait(context);
  return { home, community: await readPortraits(context), tags, reported };
}

async function put(values: Values): Promise<void> {
  const draft = { values: { ...somePortrait, picture, ...values }, body: "" };
  const { outcome } = await createEntry(db, portrait, draft, { by: "test", now, state: "published" });
  expect(outcome).toBe("saved");
}

async function addCopy(id: string, width: number, height: number): Promise<void> {
  const sizes = [480, 960, 1600];
  const copy = JSON.stringify({ name: "x", avif: sizes, webp: sizes, width, height });
  await db
    .insertInto("entry_pictures")
    .values({ id, copy, added_at: now.toISOString(), added_by: "test" })
    .execute();
}
