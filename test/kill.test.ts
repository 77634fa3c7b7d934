/** The promise that a submission answered with success is never lost, tried with kill -9. */
import { expect, test } from "vitest";
import { killRun } from "./kill-run.ts";
import { openPostgres } from "./postgres.ts";

test("whatever was answered with success is in the inbox once, after kills in the middle of the work", async () => {
  const run = await killRun({ letters: 400, atOnce: 32, kills: 6, seed: 901 });
  expect(run.kept).toEqual(run.thanked);
  expect(run.thanked).toHaveLength(400);
  expect(run.kills).toBe(6);
  expect(run.cutOff).toBeGreaterThan(0);
}, 120_000);

test("the same with PostgreSQL", async () => {
  const postgres = await openPostgres();
  try {
    const databaseUrl = postgres.url;
    const run = await killRun({ letters: 300, atOnce: 32, kills: 4, seed: 901, databaseUrl });
    expect(run.kept).toEqual(run.thanked);
    expect(run.thanked).toHaveLength(300);
    expect(run.kills).toBe(4);
  } finally {
    await postgres.close();
  }
}, 120_000);
