import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "../migrate.ts";
import { openServerDatabase } from "../open.ts";
import { reasonOf } from "../retry.ts";
import type { Database } from "../schema.ts";

let dataDir: string;
let db: Database;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "threaded-"));
  db = await openServerDatabase({ dataDir });
  await migrate(db);
});

afterEach(async () => {
  await db.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

const lockRow = (name: string) => ({ name, last_done: null, holder: null, held_until: null });
const names = async (from: Database) =>
  (await from.selectFrom("chores").select("name").orderBy("name").execute()).map((row) => row.name);

test("who reads while somebody writes is answered at once from the last commit, and the writer sees its own rows", async () => {
  await db.insertInto("chores").values(lockRow("before")).execute();
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto("chores").values(lockRow("half")).execute();
    expect(await names(db)).toEqual(["before"]);
    expect(await names(transaction)).toEqual(["before", "half"]);
  });
  expect(await names(db)).toEqual(["before", "half"]);
});

test("others have their turn between the long reads of one page", async () => {
  const read = () => {
    const numbers = sql<{ n: number }>`(
      with recursive count (n) as (select 1 union all select n + 1 from count where n < 200000)
      select n from count
    )`;
    return db
      .selectFrom(numbers.as("numbers"))
      .select(({ fn }) => fn.max("n").as("most"))
      .execute();
  };
  const seen: string[] = [];
  // What came before this test may have filled this turn.
  await new Promise((resolve) => setImmediate(resolve));
  setImmediate(() => seen.push("others"));
  for (let count = 0; count < 3; count++) {
    expect(await read()).toEqual([{ most: 200_000 }]);
    seen.push("read");
  }
  expect(seen).toEqual(["read", "others", "read", "read"]);
});

test("a single write waits for the transaction before it", async () => {
  const order: string[] = [];
  const first = db.transaction().execute(async (transaction) => {
    await transaction.insertInto("chores").values(lockRow("one")).execute();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await transaction.insertInto("chores").values(lockRow("two")).execute();
    order.push("transaction");
  });
  const second = db
    .insertInto("chores")
    .values(lockRow("three"))
    .execute()
    .then(() => order.push("single"));
  await Promise.all([first, second]);
  expect(order).toEqual(["transaction", "single"]);
});

test("who waits behind another write for three seconds is told so, and those who come later are served", async () => {
  let finish = () => {};
  const long = db.transaction().execute(async (transaction) => {
    await transaction.insertInto("chores").values(lockRow("long")).execute();
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
  });
  const late = db.insertInto("chores").values(lockRow("late")).execute();
  expect(await late.then(() => "kept", reasonOf)).toBe("SQLITE_BUSY");
  finish();
  await long;
  await db.insertInto("chores").values(lockRow("next")).execute();
  expect(await names(db)).toEqual(["long", "next"]);
});

test("a transaction that fails leaves nothing, and its error keeps the driver's code", async () => {
  const doubled = db.transaction().execute(async (transaction) => {
    await transaction.insertInto("chores").values(lockRow("twice")).execute();
    await transaction.insertInto("chores").values(lockRow("twice")).execute();
  });
  expect(await doubled.catch(reasonOf)).toBe("SQLITE_CONSTRAINT_PRIMARYKEY");
  expect(await names(db)).toEqual([]);
  await db.insertInto("chores").values(lockRow("next")).execute();
  expect(await names(db)).toEqual(["next"]);
});

test("the bytes of a picture come back as they were written, and counts and numbers as the driver gives them", async () => {
  const bytes = Buffer.from([0, 1, 254, 255]);
  const row = { name: "a.webp", picture_url: "https://example.org/a.webp", bytes };
  await db.insertInto("news_picture_files").values(row).execute();
  const kept = await db.selectFrom("news_picture_files").select("bytes").executeTakeFirstOrThrow();
  expect(Buffer.isBuffer(kept.bytes) && kept.bytes.equals(bytes)).toBe(true);
  const { numUpdatedRows } = await db.updateTable("news_picture_files").set({ name: "b" }).executeTakeFirst();
  expect(numUpdatedRows).toBe(1n);
});

test("what cannot be opened is refused with a plain sentence", async () => {
  const other = mkdtempSync(join(dataDir, "other-"));
  writeFileSync(join(other, "site.db"), "this is a letter, not a database".repeat(100));
  await expect(openServerDatabase({ dataDir: other })).rejects.toThrow(
    /site\.db cannot be opened: file is not a database\. .*npm run desk -- restore FILE/,
  );
});

test("once it is closed, all of it is in the one file", async () => {
  await db.insertInto("chores").values(lockRow("last")).execute();
  await db.destroy();
  expect(existsSync(join(dataDir, "site.db-wal"))).toBe(false);
  db = await openServerDatabase({ dataDir });
  expect(await names(db)).toEqual(["last"]);
});

test("a statement that takes more memory than the thread has fails, its transaction with it, and the next is served", async () => {
  const tooMuch = db.transaction().execute(async (transaction) => {
    await transaction.insertInto("chores").values(lockRow("half")).execute();
    // 400,000 rows of 200 characters, given back at once.
    await sql`
      with recursive count (n) as (select 1 union all select n + 1 from count where n < 400000)
      select n, hex(zeroblob(100)) || n as text from count
    `.execute(transaction);
  });
  expect(await tooMuch.catch(reasonOf)).toBe("DATABASE_THREAD_LOST");
  expect(await names(db)).toEqual([]);
  await db.insertInto("chores").values(lockRow("next")).execute();
  expect(await names(db)).toEqual(["next"]);
});
