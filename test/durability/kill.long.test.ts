/** The promise that a submission answered with success is never lost, tried with kill -9. */
import { expect, test } from "vitest";
import { openDatabaseOnPostgres } from "../support/postgres.ts";
import { killRun } from "./kill-run.ts";

test("whatever was answered with success is in the inbox once, and its mails arrive, after kills in the middle of the work", async () => {
  const run = await killRun({ submissions: 120, atOnce: 16, kills: 5, seed: 901 });
  expect(run.kept).toEqual(run.thanked);
  expect([run.mails.queued, run.mails.arrived]).toEqual([240, 240]);
  expect(run.thanked).toHaveLength(120);
  expect(run.kills).toBe(5);
  expect(run.cutOff).toBeGreaterThan(0);
});

test("the same with PostgreSQL", async () => {
  const postgres = await openDatabaseOnPostgres();
  try {
    const databaseUrl = postgres.url;
    const run = await killRun({ submissions: 60, atOnce: 16, kills: 3, seed: 901, databaseUrl });
    expect(run.kept).toEqual(run.thanked);
    expect([run.mails.queued, run.mails.arrived]).toEqual([120, 120]);
    expect(run.thanked).toHaveLength(60);
    expect(run.kills).toBe(3);
  } finally {
    await postgres.close();
  }
});
