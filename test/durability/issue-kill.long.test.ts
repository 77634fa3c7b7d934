/** The promise that nobody gets an issue of the newsletter twice, tried with kill -9 in the middle of sending. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { concurrency } from "../../mail/outbox/delivery.ts";
import { openDatabaseOnPostgres, type TestDatabase } from "../support/postgres.ts";
import { type IssueKillRun, issueKillRun } from "./issue-kill-run.ts";

let postgres: TestDatabase;

beforeAll(async () => {
  postgres = await openDatabaseOnPostgres();
});

afterAll(() => postgres.close());

/** Everybody has it once, apart from those who are said to be in doubt. */
function expectNobodyTwice({ once, twice, never, inDoubt, figures }: IssueKillRun, most: number) {
  expect(twice).toEqual([]);
  expect(never.filter((address) => !inDoubt.includes(address))).toEqual([]);
  expect(once.length + never.length).toBe(figures?.queued);
  expect(inDoubt.length).toBeLessThanOrEqual(most);
  expect(figures).toMatchObject({ waiting: 0, failed: 0, inDoubt: inDoubt.length });
  expect(figures?.sent).toBe((figures?.queued ?? 0) - inDoubt.length);
}

test("through six kills nobody gets an issue twice, and whoever may have missed it is counted at the desk", async () => {
  const kills = 6;
  const run = await issueKillRun({ readers: 3_000, kills });
  expectNobodyTwice(run, kills * concurrency);
  // The kills came in the middle of the work.
  expect(run.inDoubt).not.toEqual([]);
});

test("the same with two servers on PostgreSQL that are killed together", async () => {
  const [kills, servers] = [4, 2];
  const databaseUrl = postgres.url;
  const run = await issueKillRun({ readers: 2_000, kills, servers, databaseUrl });
  expectNobodyTwice(run, kills * servers * concurrency);
});
