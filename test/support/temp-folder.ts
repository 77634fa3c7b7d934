/** Global setup: one temporary folder for a run of the tests, removed at its end. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgresBroker } from "./postgres.ts";

/** Vitest and Playwright call this once, before their workers start and take over the environment, and what it returns at the end. */
export default async function ownFolder(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "tests-"));
  // PostgreSQL runs as another user, and must get through to its own folder.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  // The first server of the run puts a started data folder there for the next ones (start-server.ts).
  mkdirSync(join(folder, "first-start"));
  const stopPostgres = await startPostgresBroker();
  return async () => {
    await stopPostgres();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
}
