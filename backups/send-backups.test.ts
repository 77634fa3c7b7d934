/** When backups are due, what is noted, and when the owners are mailed. */
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import type { Database } from "../db/schema.ts";
import { checkSentBackups } from "../monitoring/doctor/backups.ts";
import type { DoctorContext } from "../monitoring/doctor/finding.ts";
import { setSnapshot } from "../text/words/reading.ts";
import { forgetAfterRestore, forgetForNewKey, type JobName, readNotes, writeNote } from "./notes.ts";
import { makeKey } from "./sealed-file.ts";
import { sendDueBackups } from "./send-backups.ts";

const minute = 60_000;
let dataDir: string;
let disk: string;
let db: Database;
let now: Date;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "sending-"));
  disk = join(dataDir, "disk");
  mkdirSync(disk);
  db = openDatabase({ dataDir });
  await migrate(db);
  // Saturday evening in Memphis.
  now = new Date("2026-11-29T02:00:00Z");
  const secrets = { "backup.place": `file://${disk}`, "backup.key": await makeKey() };
  setSnapshot({ settings: {}, wording: {}, secrets });
});

afterEach(async () => {
  setSnapshot({ settings: {}, wording: {} });
  await db.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

const tick = async (job: JobName, minutes = 0, of = { db, dataDir }) => {
  now = new Date(now.getTime() + minutes * minute);
  const context = {
    ...of,
    settings: { dataDir: of.dataDir },
    secret: "a secret of the tests",
    now: () => now,
  };
  await sendDueBackups(context, job, { ownerEmail: "owner@example.org" });
  return (await readNotes(of.db))[job];
};
const sent = (kind: string) => readdirSync(disk).filter((name) => name.startsWith(kind)).length;
const mails = async () =>
  (await db.selectFrom("outbox").select("key").orderBy("id").execute()).map(({ key }) => key);
const health = async () => {
  const context = { open: async () => db, now: () => now } as unknown as DoctorContext;
  return (await checkSentBackups(context)).map(({ state, says }) => `${state}: ${says}`);
};
const subscribe = (address: string) =>
  db.insertInto("subscribers").values({ address, state: "confirmed", asked_at: now.toISOString() }).execute();

test("a whole one leaves at once and every hour, parts between them when something came, a test first and each week", async () => {
  await tick("since");
  await tick("test");
  expect(readdirSync(disk)).toEqual([]);
  await tick("full");
  await tick("full", 30);
  expect([sent("full"), sent("since")]).toEqual([1, 0]);
  await tick("since");
  expect(sent("since")).toBe(1);
  // Nothing came: nothing is sent, and it is noted when that was.
  await tick("since", 10);
  expect((await readNotes(db)).since.at).toBe(now.toISOString());
  expect(sent("since")).toBe(1);
  await subscribe("ada@example.org");
  await tick("since", 2);
  expect(sent("since")).toBe(1);
  await tick("since", 8);
  expect(sent("since")).toBe(2);
  expect((await tick("test")).rows).toMatchObject({ subscribers: 0 });
  const tested = now.toISOString();
  await tick("full", 20);
  // Another hour: parts of the earlier one are not needed anymore.
  expect([sent("full"), sent("since")]).toEqual([2, 0]);
  expect((await tick("test", 60)).at).toBe(tested);
  await tick("test", 6 * 24 * 60);
  await tick("full");
  // Three in the morning.
  now = new Date("2026-12-06T09:10:00Z");
  await tick("full");
  expect((await tick("test")).at).toBe(now.toISOString());
  expect(await mails()).toEqual([]);
  expect(await health()).toEqual([
    expect.stringMatching(/^ok: The newest backup left/),
    expect.stringMatching(/^ok: A backup was restored/),
  ]);
});

test("what fails is tried again after ten minutes, told to the owners once after a day, and again when it fails anew", async () => {
  await tick("full");
  rmSync(disk, { recursive: true });
  const first = await tick("full", 61);
  expect(first.failing).toEqual({
    since: now.toISOString(),
    problem: expect.stringContaining("its disk may not be mounted"),
  });
  expect((await tick("full", 5)).triedAt).toBe(first.triedAt);
  expect((await tick("full", 6)).failing?.since).toBe(first.failing?.since);
  expect(await health()).toEqual([
    expect.stringMatching(
      /^warn: The newest backup left 1 hour ago\. Since 11 minutes ago none does: there is no folder/,
    ),
  ]);
  expect(await mails()).toEqual([]);
  await tick("full", 24 * 60);
  await tick("full", 24 * 60);
  expect(await mails()).toEqual([`backups-late:${first.at}`]);
  expect((await health())[0]).toMatch(/^wrong: The newest backup left 2 days ago/);
  // The one that was there is lost with its disk: an empty one in its place is asked about first.
  mkdirSync(disk);
  expect((await tick("full", 11)).failing?.problem).toMatch(/^none of the 1 backups that were there/);
});

test("a restored copy sends nothing where the site that it came from still does, and goes on by itself where that is gone", async () => {
  await tick("full");
  const copy = { dataDir: join(dataDir, "copy"), db: openDatabase({ dataDir: join(dataDir, "copy") }) };
  try {
    await migrate(copy.db);
    await forgetAfterRestore(copy.db, now);
    await tick("full", 1, copy);
    await tick("full", 60);
    expect(sent("full")).toBe(2);
    for (const minutes of [10, 11])
      expect((await tick("full", minutes, copy)).failing?.problem).toMatch(/^another machine sends/);
    expect(sent("full")).toBe(2);
    expect((await tick("full", 40)).failing).toBeUndefined();
    expect(sent("full")).toBe(3);
    await forgetAfterRestore(copy.db, now);
    await tick("full", 69, copy);
    expect(sent("full")).toBe(3);
    expect((await tick("full", 1, copy)).failing).toBeUndefined();
    expect(sent("full")).toBe(4);
    // The first one was not gone: it leaves alone what it did not send.
    expect((await tick("full", 1)).failing?.problem).toMatch(/^another machine sends/);
    expect(sent("full")).toBe(4);
  } finally {
    await copy.db.destroy();
  }
});

test("a try that failed does not make another machine's backups ours, nor does a new key; its parts give it away too", async () => {
  await tick("full");
  const [first = ""] = readdirSync(disk);
  const copy = { dataDir: join(dataDir, "copy"), db: openDatabase({ dataDir: join(dataDir, "copy") }) };
  const foreign = join(disk, first.replace("T020000Z", "T023000Z"));
  try {
    await migrate(copy.db);
    await forgetAfterRestore(copy.db, now);
    writeFileSync(foreign, "of the living site");
    const away = `${disk}-away`;
    renameSync(disk, away);
    expect((await tick("full", 70, copy)).failing?.problem).toContain("may not be mounted");
    renameSync(away, disk);
    expect((await tick("full", 10, copy)).failing?.problem).toMatch(/^another machine sends/);
    await forgetForNewKey(copy.db, now);
    expect((await tick("full", 1, copy)).failing?.problem).toMatch(/^another machine sends/);
    rmSync(foreign);
    const part = first
      .replace("full-", "since-20261129T020000Z-")
      .replace(/Z-\d{8}T\d{6}Z-/, "Z-20261129T021000Z-");
    writeFileSync(join(disk, part), "of the living site");
    expect((await tick("full", 10, copy)).failing?.problem).toMatch(/^another machine sends/);
    rmSync(join(disk, part));
    expect((await tick("full", 10, copy)).failing).toBeUndefined();
  } finally {
    await copy.db.destroy();
  }
});

test("a restored site whose backup takes long waits for longer", async () => {
  await writeNote(db, "full", { at: now.toISOString(), ms: 30 * minute }, now);
  await forgetAfterRestore(db, now);
  await tick("full", 210);
  expect(sent("full")).toBe(0);
  await tick("full", 10);
  expect(sent("full")).toBe(1);
});

test("a clock that is ahead for an hour costs at most a few of the old ones, and what it named goes on being ours", async () => {
  for (let hours = 0; hours < 8; hours++) await tick("full", 61);
  const right = now;
  now = new Date("2028-12-01T00:00:00Z");
  await tick("full");
  expect(sent("full")).toBe(5);
  now = right;
  expect((await tick("full", 61)).failing).toBeUndefined();
  expect((await tick("full", 61)).failing).toBeUndefined();
  expect((await tick("test")).failing).toBeUndefined();
  expect(sent("full")).toBe(7);
});

test("place and key that another secret encrypted are told by the doctor", async () => {
  const word = { language: "", text: "of another secret", of: "", changed_at: now.toISOString() };
  await db
    .insertInto("words")
    .values({ key: "backup.place", ...word })
    .execute();
  setSnapshot({ settings: {}, wording: {}, secrets: { "backup.place": "" } });
  expect(await health()).toEqual([expect.stringMatching(/^wrong: No backup leaves: .* another secret/)]);
});

test("a test that fails is told at once; without a place nothing happens", async () => {
  await tick("full");
  setSnapshot({
    settings: {},
    wording: {},
    secrets: { "backup.place": `file://${disk}`, "backup.key": await makeKey() },
  });
  expect((await tick("test")).failing?.problem).toContain("the key is not the one that locks these backups");
  expect(await mails()).toEqual([`backups-test:${now.toISOString()}`]);
  expect(await health()).toContainEqual(
    expect.stringMatching(/^wrong: The newest backup could not be restored/),
  );
  setSnapshot({ settings: {}, wording: {} });
  expect(await tick("full", 600)).toMatchObject({ stamp: "20261129T020000Z" });
  expect(await health()).toEqual(["ok: No backup leaves this machine by itself."]);
});
