/** Durability: a submission answered with success survives kill -9 on SQLite. kill.long.test.ts does it at length. */
import { expect, test } from "vitest";
import { killRun } from "./kill-run.ts";

test("whatever was answered with success is in the inbox once, and its mails arrive, after a kill in the middle of the work", async () => {
  const run = await killRun({ submissions: 30, atOnce: 16, kills: 1, seed: 901 });
  expect(run.kept).toEqual(run.thanked);
  expect([run.mails.queued, run.mails.arrived]).toEqual([60, 60]);
  expect(run.thanked).toHaveLength(30);
  expect(run.kills).toBe(1);
}, 120_000);
