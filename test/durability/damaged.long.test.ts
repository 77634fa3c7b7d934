/** A corrupt database file is detected, and the owner is told what to do. */
import {
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seeded } from "../http/malformed-forms.ts";
import { ask } from "../support/ask.ts";
import { startServer } from "../support/start-server.ts";
import { newKeys, submitMany } from "../support/submit-many.ts";
import { fillInbox } from "./full-inbox.ts";

const folder = mkdtempSync(join(tmpdir(), "damaged-"));
const whole = join(folder, "whole");

// More than fits into the memory that SQLite keeps of a file.
beforeAll(() => fillInbox(whole, 10_000));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A data folder of its own, with 10,000 submissions in it. */
function copy(name: string): string {
  cpSync(whole, join(folder, name), { recursive: true });
  return join(folder, name);
}

/** Overwrites the head of every page of the file but the first two. */
function damage(dataDir: string): void {
  const file = join(dataDir, "site.db");
  const { size } = statSync(file);
  const random = seeded(7);
  const descriptor = openSync(file, "r+");
  for (let page = 2; page < size / 4096; page++)
    writeSync(
      descriptor,
      Buffer.from(Array.from({ length: 64 }, () => Math.floor(random() * 256))),
      0,
      64,
      page * 4096,
    );
  closeSync(descriptor);
}

test("a server does not start on a damaged database, and says what to do", async () => {
  const dataDir = copy("start");
  damage(dataDir);
  const start = startServer({ DATA_DIR: dataDir });
  await expect(start).rejects.toThrow(
    /ended with 1:\n.*site\.db is damaged: .*npm run desk -- restore FILE\n$/s,
  );
});

test("a database that is damaged under a running server turns the check red, and it stays red", async () => {
  const dataDir = copy("running");
  const server = await startServer({ DATA_DIR: dataDir });
  try {
    expect((await ask(server.url, "/readyz")).status).toBe(200);
    damage(dataDir);
    const told = await submitMany(server.url, newKeys(60), { atOnce: 4 });
    expect(told.refused.size).toBeGreaterThan(0);
    // What it said last holds for a second.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect((await ask(server.url, "/readyz")).status).toBe(503);
    await expect
      .poll(() => server.output(), { timeout: 20_000 })
      .toMatch(/is damaged .*npm run desk -- restore FILE/);
    expect((await ask(server.url, "/")).status).toBe(200);
  } finally {
    await server.kill();
  }
});

test.each([
  ["an empty file", (file: string) => writeFileSync(file, ""), "is empty (0 bytes)"],
  ["missing", (file: string) => rmSync(file), "is not there"],
])("a database that is %s beside what an earlier run left is said to be new", async (state, harm, words) => {
  const dataDir = join(folder, state);
  const first = await startServer({ DATA_DIR: dataDir });
  await first.kill();
  expect(first.output()).not.toContain("a new one");
  harm(join(dataDir, "site.db"));
  const second = await startServer({ DATA_DIR: dataDir });
  await second.kill();
  expect(second.output()).toContain(`${words}, though ${dataDir} has been used before (secret): a new one`);
});

test("beside a log that may hold submissions no new database is begun, for that would delete the log", async () => {
  const dataDir = copy("log");
  const server = await startServer({ DATA_DIR: dataDir });
  await submitMany(server.url, newKeys(3), { atOnce: 1 });
  await server.kill("SIGKILL");
  const log = join(dataDir, "site.db-wal");
  const { size } = statSync(log);
  writeFileSync(join(dataDir, "site.db"), "");
  await expect(startServer({ DATA_DIR: dataDir })).rejects.toThrow(/site\.db-wal is not and may hold/);
  expect(statSync(log).size).toBe(size);
});
