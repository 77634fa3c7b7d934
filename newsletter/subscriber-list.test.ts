import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import type { Database } from "../db/schema.ts";
import { exportSubscribers, importSubscribers } from "./subscriber-list.ts";

const now = new Date("2026-03-06T18:00:00Z");

let dataDir: string;
let db: Database;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "list-"));
  db = openDatabase({ dataDir });
  await migrate(db);
});

afterEach(async () => {
  await db.destroy();
  rmSync(dataDir, { recursive: true });
});

async function exported(): Promise<string> {
  let csv = "";
  for await (const line of exportSubscribers(db)) csv += line;
  return csv;
}

test.each([
  [
    "listmonk",
    'email,name,attributes\r\nAda@example.org,"Carter, Ada","{""city"": ""Memphis""}"\r\nbo@example.org,Bo,{}\r\n',
  ],
  [
    "Mailchimp",
    '\uFEFF"Email Address","First Name",MEMBER_RATING\n"ada@example.org","Ada\nMary",2\nbo@example.org,Bo,3\n',
  ],
])("a list from %s comes in once, however often it is read", async (_, csv) => {
  expect(await importSubscribers(db, csv, { now })).toMatchObject({
    added: 2,
    known: 0,
    skipped: 0,
  });
  expect(await importSubscribers(db, csv, { now })).toMatchObject({
    added: 0,
    known: 2,
    skipped: 0,
  });
  expect((await exported()).match(/^\S+@\S+?(?=,)/gm)).toEqual(["ada@example.org", "bo@example.org"]);
});

test("who left, here or there, is not put back", async () => {
  await db
    .insertInto("subscribers")
    .values({ address: "gone@example.org", state: "unsubscribed", asked_at: "x" })
    .execute();
  const csv =
    "email,status\ngone@example.org,enabled\nleft@example.org,unsubscribed\nno address,enabled\nnew@example.org,enabled\n";
  expect(await importSubscribers(db, csv, { now })).toMatchObject({
    added: 1,
    known: 1,
    skipped: 2,
  });
  const rows = await db.selectFrom("subscribers").select(["address", "state"]).orderBy("address").execute();
  expect(rows).toEqual([
    { address: "gone@example.org", state: "unsubscribed" },
    { address: "new@example.org", state: "confirmed" },
  ]);
});

test("who had not confirmed, or had left, when the list was exported is not put on it when it comes back", async () => {
  const row = (address: string, state: string) => ({ address, state, asked_at: "x" });
  const states = ["confirmed", "pending", "unsubscribed", "bounced"];
  await db
    .insertInto("subscribers")
    .values(states.map((state) => row(`${state}@example.org`, state)))
    .execute();
  const csv = await exported();
  await db.deleteFrom("subscribers").execute();
  expect(await importSubscribers(db, csv, { now })).toMatchObject({
    added: 1,
    known: 0,
    skipped: 3,
  });
  expect(await db.selectFrom("subscribers").select(["address", "state"]).execute()).toEqual([
    { address: "confirmed@example.org", state: "confirmed" },
  ]);
});

test.each([
  ["a status nobody knows", "email,status\nada@example.org,sleeping\nbo@example.org, Subscribed \n"],
  ["no status where others have one", "email,status\nada@example.org,\nbo@example.org,ACTIVE\n"],
  [
    "a day on which they left Mailchimp",
    "Email Address,UNSUB_TIME\nada@example.org,2026-01-02 03:04:05\nbo@example.org,\n",
  ],
  [
    "a day on which Mailchimp gave them up",
    "Email Address,CLEAN_TIME\nada@example.org,2026-01-02 03:04:05\nbo@example.org, \n",
  ],
])("a line with %s puts nobody on the list", async (_, csv) => {
  expect(await importSubscribers(db, csv, { now })).toMatchObject({
    added: 1,
    known: 0,
    skipped: 1,
  });
  expect(await exported()).toContain("bo@example.org");
});

test("a list without a column for addresses is refused in plain words", async () => {
  await expect(importSubscribers(db, "name\nAda", { now })).rejects.toThrow(/No column is called "email"/);
});

test.each(["=cmd@example.org", "\uff1dcmd@example.org", " +1@example.org"])(
  "an address like %j, which looks like a formula, harms no spreadsheet",
  async (address) => {
    await db.insertInto("subscribers").values({ address, state: "confirmed", asked_at: "x" }).execute();
    expect(await exported()).toContain(`'${address}`);
  },
);
