import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { joinWrites, openWriter } from "./durable-write.ts";
import { migrate } from "./migrate.ts";
import { openServerDatabase } from "./open.ts";
import type { Database } from "./schema.ts";

let dataDir: string;
let db: Database;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "writer-"));
  db = await openServerDatabase({ dataDir });
  await migrate(db);
});

afterEach(async () => {
  await db.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

const lockRow = (name: string) => ({ name, last_done: null, holder: null, held_until: null });
const note = (name: string) => async (transaction: Database) => {
  await transaction.insertInto("chores").values(lockRow(name)).execute();
  return name;
};
const names = async () =>
  (await db.selectFrom("chores").select("name").orderBy("name").execute()).map((row) => row.name);

test("what arrives at once is all kept, and each is told its own outcome", async () => {
  const write = openWriter(db);
  const all = Array.from({ length: 30 }, (_, i) => `n${String(i).padStart(2, "0")}`);
  expect(await Promise.all(all.map((name) => write(note(name))))).toEqual(all);
  expect(await names()).toEqual(all);
});

test("one that fails takes nobody with it and leaves nothing behind", async () => {
  const write = openWriter(db);
  const broken = write(async (transaction) => {
    await note("half")(transaction);
    throw new Error("the other half is missing");
  });
  const outcomes = await Promise.allSettled([write(note("before")), broken, write(note("after"))]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await names()).toEqual(["after", "before"]);
});

test("while another process holds the database the page stays awake, and the writer gets through in the end", async () => {
  const write = openWriter(db);
  const other = new Sqlite(join(dataDir, "site.db"));
  other.exec("begin immediate");
  const waiting = write(note("patient"));
  let turns = 0;
  const awake = setInterval(() => turns++, 10);
  await new Promise((resolve) => setTimeout(resolve, 700));
  other.exec("commit");
  expect(await waiting).toBe("patient");
  clearInterval(awake);
  other.close();
  expect(turns).toBeGreaterThan(20);
});

test("when the database stays held, each is refused after its own three seconds and the next one is kept", async () => {
  const write = openWriter(db);
  const other = new Sqlite(join(dataDir, "site.db"));
  other.exec("begin immediate");
  const first = write(note("first")).catch((error: Error) => error.message);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const second = write(note("second")).catch((error: Error) => error.message);
  expect(await first).toMatch(/locked/);
  other.exec("commit");
  other.close();
  expect(await second).toBe("second");
  expect(await write(note("third"))).toBe("third");
  expect(await names()).toEqual(["second", "third"]);
}, 15_000);

test("what is joined while another work is written shares one transaction, and each is told its own outcome", async () => {
  let commits = 0;
  const write = openWriter(db);
  const joined = joinWrites((work) => {
    commits += 1;
    return write(work);
  });
  const first = joined(note("a"));
  await new Promise((resolve) => setTimeout(resolve, 1));
  const rest = ["b", "c", "d"].map((name) => joined(note(name)));
  expect(await Promise.all([first, ...rest])).toEqual(["a", "b", "c", "d"]);
  expect(commits).toBe(2);
  // They fail together, and those that come after them do not.
  const failing = [joined(note("e")), joined(note("a"))];
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await joined(note("e"))).toBe("e");
  expect(await names()).toEqual(["a", "b", "c", "d", "e"]);
});
