import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "../db/open.ts";
import { readSettings } from "../server/config.ts";
import { createMetrics } from "../server/process/metrics.ts";
import { openMailServerForTests } from "../test/support/mail-server.ts";
import { openDatabaseOnPostgres } from "../test/support/postgres.ts";
import { startServer } from "../test/support/start-server.ts";
import { runCanary } from "./canary.ts";
import { readCanaryNotes } from "./canary-state.ts";
import { checkDatabase } from "./doctor/data.ts";
import { checkClock } from "./doctor/site.ts";
import { addGauges } from "./gauges.ts";

test("on PostgreSQL the daily check comes through, the gauges are read, and the doctor compares the clocks", async () => {
  const postgres = await openDatabaseOnPostgres();
  const mailServer = await openMailServerForTests();
  const dataDir = mkdtempSync(join(tmpdir(), "watch-"));
  const secret = "x".repeat(32);
  const given = { DATA_DIR: dataDir, DATABASE_URL: postgres.url, SECRET: secret, SMTP_URL: mailServer.url };
  const server = await startServer(given);
  const settings = readSettings({ ...given, SITE_URL: "http://127.0.0.1:9" });
  const db = openDatabase(settings);
  const now = () => new Date();
  const log = { error: () => {}, info: () => {} };
  const canary = { db, secret, url: server.url, settings, now, log };
  expect(await runCanary(canary, 20_000)).toBeUndefined();
  expect((await readCanaryNotes(db)).green).not.toBeNull();
  expect(await db.selectFrom("submissions").select("id").execute()).toEqual([]);

  const metrics = createMetrics({});
  addGauges(metrics, { db, now, readNewsSources: async () => [] });
  const text = await metrics.write();
  expect(text).toContain('outbox_mails{state="unsent"} 0\n');
  expect(text).toContain("canary_red 0\n");
  expect(text).not.toContain("metrics_read_failures_total{");

  const names = { resolveMx: async () => [], resolveTxt: async () => [] };
  const patient = { settings, now, open: async () => db, sources: [], names };
  expect(await checkClock(patient)).toEqual([
    { state: "ok", says: expect.stringContaining("that of the database are 0 seconds apart") },
  ]);
  expect(await checkDatabase(patient)).toEqual([
    { state: "ok", says: expect.stringContaining("committed to PostgreSQL") },
  ]);
  await db.destroy();
  await server.close();
  await mailServer.close();
  await postgres.close();
  rmSync(dataDir, { recursive: true, force: true });
});
