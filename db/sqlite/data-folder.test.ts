import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "../migrate.ts";
import { openDatabase, openServerDatabase } from "../open.ts";

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "folder-"));
  chmodSync(dataDir, 0o755);
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const modeOf = (name: string) => (statSync(join(dataDir, name)).mode & 0o777).toString(8);

test.each([
  ["the desk", async () => openDatabase({ dataDir })],
  ["the server", () => openServerDatabase({ dataDir })],
])("in a folder that others may read, nobody but the owner reads what %s keeps there", async (_, open) => {
  const db = await open();
  await migrate(db);
  const files = ["site.db", "site.db-wal", "site.db-shm"];
  expect(files.map(modeOf)).toEqual(["600", "600", "600"]);
  await db.destroy();
});

test("files that an earlier version left open are closed to others at the next start, and what is not ours stays as it is", async () => {
  const db = openDatabase({ dataDir });
  await migrate(db);
  const ours = ["site.db", "site.db-wal", "site.db-shm", "site.db.before-20260101T000000Z", "secret"];
  for (const name of [...ours, "notes.txt"]) {
    writeFileSync(join(dataDir, name), "", { flag: "a" });
    chmodSync(join(dataDir, name), 0o644);
  }
  const again = openDatabase({ dataDir });
  expect(ours.map(modeOf)).toEqual(ours.map(() => "600"));
  expect(modeOf("notes.txt")).toBe("644");
  await Promise.all([db.destroy(), again.destroy()]);
});

test("folders are made for their owner alone, as many as are missing", async () => {
  mkdirSync(join(dataDir, "one"));
  await openDatabase({ dataDir: join(dataDir, "one/two/three") }).destroy();
  expect([modeOf("one/two"), modeOf("one/two/three")]).toEqual(["700", "700"]);
});

test.runIf(process.platform === "linux")(
  "a folder where none can be made is refused with a plain sentence",
  () => {
    expect(() => openDatabase({ dataDir: "/proc/no/folder" })).toThrow(
      /\/proc\/no\/folder cannot be written to/,
    );
  },
);
