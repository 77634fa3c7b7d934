import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import type { Database } from "../db/schema.ts";
import { inNewEdition, readEdition } from "./edition.ts";
import { hasAnswered, readSourceStates, recordSuccess, saveFailure } from "./source-state.ts";

let db: Database;
beforeEach(async () => {
  db = openDatabase({ dataDir: mkdtempSync(join(tmpdir(), "news-")) });
  await migrate(db);
});
afterEach(() => db.destroy());

const source = { name: "Bluff <City> Ledger", url: "https://ledger.example/feed?a=1&b=2", topic: "AI" };
const period = 3 * 3_600_000;
const day = (count: number) => new Date(Date.UTC(2025, 9, 1, 12) + count * 24 * 3_600_000);
const fail = (now: Date) =>
  saveFailure(
    db,
    source,
    { reason: "It answered 500 instead of 200." },
    { now, period, ownerEmail: "owner@example.org" },
  );
const succeed = (now: Date) =>
  inNewEdition(db, (trx) => recordSuccess(trx, source, { freshFor: null, movedTo: null }, { now, period }));
const mails = () => db.selectFrom("outbox").selectAll().orderBy("id").execute();

/** Fails four times a day from one day to another, the last day not included. */
async function failFrom(first: number, last: number) {
  for (let at = first; at < last; at += 0.25) await fail(day(at));
}

test("a source that fails for three days is written about once, to the owner", async () => {
  await succeed(day(0));
  await failFrom(1, 4);
  expect(await mails()).toEqual([]);
  await fail(day(4));
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    key: `news-failing:${source.url}:2025-10-02`,
    to_address: "owner@example.org",
    subject: "901 AI: news source down for three days: Bluff <City> Ledger",
    state: "waiting",
  });
  expect(mail?.text).toContain("since Thursday, October 2, 2025 at 7:00 AM CT.");
  expect(mail?.text).toContain("It answered 500 instead of 200.");
  expect(mail?.text).toContain("It was last read on Wednesday, October 1, 2025");
  expect(mail?.html).toContain("Bluff &lt;City&gt; Ledger");
  await failFrom(4.25, 8);
  expect(await mails()).toHaveLength(1);
});

test("no second mail comes when the first was sent and forgotten, but one when it fails anew", async () => {
  await failFrom(0, 4);
  expect(await mails()).toHaveLength(1);
  await db.deleteFrom("outbox").execute();
  await failFrom(4, 6);
  expect(await mails()).toEqual([]);
  await succeed(day(6));
  await failFrom(7, 11);
  expect((await mails()).map(({ key }) => key)).toEqual([`news-failing:${source.url}:2025-10-08`]);
});

test("a machine that slept for a week has not seen a source fail for a week", async () => {
  await fail(day(0));
  await fail(day(7));
  expect(await mails()).toEqual([]);
});

test("failures dated ahead by a wrong clock count from now", async () => {
  await failFrom(100, 102);
  await fail(day(0));
  const [state] = await readSourceStates(db, [source]);
  expect(state).toMatchObject({ failures: 9, failingSince: day(0).toISOString() });
  expect(await mails()).toEqual([]);
});

test("a source that nobody tried yet stands in the list too", async () => {
  expect(await readSourceStates(db, [source])).toEqual([
    {
      ...source,
      lastSuccess: null,
      lastAttempt: null,
      failures: 0,
      failingSince: null,
      lastError: null,
      nextTry: null,
      movedTo: null,
    },
  ]);
  expect(await readSourceStates(db, [])).toEqual([]);
});

test("every change is a new edition", async () => {
  expect(await readEdition(db)).toBe(0);
  await succeed(day(0));
  await fail(day(1));
  expect(await readEdition(db)).toBe(2);
});

test("of an unproven address that never answered nobody hears: no mail, and no line for readers until it answers", async () => {
  const unproven = { ...source, unproven: true };
  const failUnproven = (now: Date) =>
    saveFailure(db, unproven, { reason: "Not found." }, { now, period, ownerEmail: "owner@example.org" });
  const hasAnsweredOf = async (one: typeof source) => (await readSourceStates(db, [one])).map(hasAnswered);
  expect(await hasAnsweredOf(source)).toEqual([true]);
  expect(await hasAnsweredOf(unproven)).toEqual([false]);
  for (let at = 0; at < 5; at += 0.25) await failUnproven(day(at));
  expect(await mails()).toEqual([]);
  expect(await hasAnsweredOf(unproven)).toEqual([false]);
  expect(await hasAnsweredOf(source)).toEqual([false]);
  await succeed(day(6));
  expect(await hasAnsweredOf(unproven)).toEqual([true]);
  for (let at = 7; at < 12; at += 0.25) await failUnproven(day(at));
  expect(await mails()).toHaveLength(1);
});
