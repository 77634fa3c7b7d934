/** Backups to another machine as acts: what is typed, what is kept, and what nobody gets to read. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeKey } from "../../backups/sealed-file.ts";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { actingOn, done, place } from "../../test/support/acting.ts";
import { startS3 } from "../../test/support/s3-server.ts";
import { secretSetting, setSnapshot } from "../../text/words/reading.ts";
import { loadWords } from "../../words/store.ts";
import type { ActServices } from "../act.ts";

let dataDir: string;
let db: Database;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "backup-acts-"));
  mkdirSync(join(dataDir, "disk"));
  db = openDatabase({ dataDir });
  await migrate(db);
});

afterEach(async () => {
  setSnapshot({ settings: {}, wording: {} });
  await db.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

const act = (name: string, input = {}, role: "owner" | "editor" = "owner") => {
  const settings = { dataDir } as ActServices["settings"];
  const takeUpWords = async () => void (await loadWords(db, place.secret));
  return actingOn(db, { settings, takeUpWords }).act(name, "", input, { now: new Date(), role });
};
const fieldOf = (result: object) =>
  "errors" in result ? (result.errors as { field: string }[])[0]?.field : undefined;

test("a place is tried before it is taken up, and kept encrypted with its password", async () => {
  const s3 = await startS3();
  const { origin, username, password } = new URL(s3.url);
  const typed = { kind: "s3", address: `${origin}/`, folder: "backups/901ai", user: username };
  const secret = decodeURIComponent(password);
  expect(await act("backup.connect", { ...typed, password: "wrong" })).toMatchObject({
    refused: "failed",
    message: "It can’t be read there: the service said: SignatureDoesNotMatch. Nothing was changed.",
  });
  s3.refuse("POST", "AccessDenied");
  expect(await act("backup.connect", { ...typed, password: secret })).toMatchObject({
    message: "Reading works, writing doesn’t: the service said: AccessDenied. Nothing was changed.",
  });
  expect(secretSetting("backup.place")).toBe("");
  s3.refuse("POST", undefined);
  expect(done(await act("backup.connect", { ...typed, password: secret })).text).toContain("work there");
  expect(new URL(secretSetting("backup.place")).pathname).toBe("/backups/901ai");
  expect([...s3.files.keys()]).toEqual([]);
  // The password stays for the same place, and goes to no other one.
  done(await act("backup.connect", typed));
  expect(fieldOf(await act("backup.connect", { ...typed, address: "https://elsewhere.example" }))).toBe(
    "password",
  );
  const rows = JSON.stringify([
    await db.selectFrom("words").selectAll().execute(),
    await db.selectFrom("events").selectAll().execute(),
    await db.selectFrom("word_revisions").selectAll().execute(),
  ]);
  expect(rows).not.toMatch(/a\+password|AKEXAMPLE/);
  expect(rows).toContain("backup.connect");
  await s3.close();
});

test.each([
  ["address", { kind: "s3", address: "", folder: "b", user: "u", password: "p" }],
  ["address", { kind: "s3", address: "https://x.example/bucket", folder: "b", user: "u", password: "p" }],
  ["address", { kind: "sftp", address: "https://x.example", folder: "b", user: "u", password: "p" }],
  ["address", { kind: "s3", address: "file:///etc", folder: "b", user: "u", password: "p" }],
  ["folder", { kind: "s3", address: "x.example", folder: " / ", user: "u", password: "p" }],
  ["folder", { kind: "folder", folder: "backups" }],
  ["password", { kind: "sftp", address: "x.example", folder: "b", user: "u" }],
])("%s is marked of %o", async (field, input) => {
  expect(fieldOf(await act("backup.connect", input))).toBe(field);
});

test("a key is kept once its end was typed; then a backup leaves and is restored as a test", async () => {
  const key = await makeKey();
  expect(await act("backup.start", { key, last: key.slice(-4) })).toMatchObject({
    message: "Say first where the backups go.",
  });
  done(await act("backup.connect", { kind: "folder", folder: `${dataDir}/disk/` }));
  expect(await act("backup.send")).toMatchObject({ message: "No place or no key is set for backups." });
  expect(fieldOf(await act("backup.start", { key, last: "QQQQ" }))).toBe("last");
  expect(secretSetting("backup.key")).toBe("");
  done(await act("backup.start", { key, last: key.slice(-4).toLowerCase() }));
  expect(secretSetting("backup.key")).toBe(key);
  expect(done(await act("backup.send")).text).toContain("Backed up");
  expect(done(await act("backup.test")).text).toContain("complete");
  expect(readdirSync(join(dataDir, "disk"))).toHaveLength(1);
  expect(JSON.stringify(await db.selectFrom("events").selectAll().execute())).not.toContain(key);
  for (const name of ["connect", "start", "stop", "send", "test"])
    expect(await act(`backup.${name}`, {}, "editor")).toMatchObject({ refused: "not_allowed" });
  done(await act("backup.stop"));
  expect(await act("backup.send")).toMatchObject({ refused: "failed" });
});
