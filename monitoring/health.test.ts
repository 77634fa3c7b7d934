import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { backup } from "../db/backup/backup.ts";
import { backUpTo, listBackups } from "../db/backup/backup-folder.ts";
import type { Database } from "../db/schema.ts";
import { readSettings } from "../server/config.ts";
import { engines, openOnBothEngines } from "../test/support/both-engines.ts";
import type { DoctorContext } from "./doctor/finding.ts";
import { checkHealth, healthSum, readHealth, renewHealth } from "./health.ts";
import { noteDkimSelector, noteFindings, readDkimSelector } from "./health-notes.ts";

// npm is slow, and asks a registry.
vi.mock("../server/process/npm.ts", () => ({ askNpm: vi.fn(async () => undefined) }));

const databases = openOnBothEngines();
const dataDir = mkdtempSync(join(tmpdir(), "health-"));
let now = new Date("2026-07-02T12:00:00Z");

function patient(db: Database, more: Partial<DoctorContext> = {}): DoctorContext {
  const found = { resolveMx: async () => [], resolveTxt: vi.fn(async () => []) };
  const settings = readSettings({
    DATA_DIR: dataDir,
    SITE_URL: "http://127.0.0.1:9",
    MAIL_FROM: "a@memphis.org",
  });
  return { settings, now: () => now, open: async () => db, sources: [], names: found, ...more };
}

describe.each(engines)("on %s", (engine) => {
  beforeEach(async () => {
    now = new Date("2026-07-02T12:00:00Z");
    await databases[engine].deleteFrom("health_notes").execute();
    await databases[engine].deleteFrom("chores").execute();
    rmSync(join(dataDir, "backups"), { recursive: true, force: true });
    // Only its presence and right to be written are looked at; the tables are elsewhere.
    writeFileSync(join(dataDir, "site.db"), "");
  });

  const states = async (more: Partial<DoctorContext> = {}) =>
    Object.fromEntries(
      (await readHealth(patient(databases[engine], more))).map((group) => [group.key, group.state]),
    );

  test("ten lamps stand in their order; what takes long is not checked until somebody asks, and is remembered", async () => {
    const db = databases[engine];
    const first = await readHealth(patient(db));
    expect(first.map(({ key }) => key)).toEqual([
      "site",
      "mail",
      "names",
      "outbox",
      "database",
      "disk",
      "backup",
      "feeds",
      "daily",
      "clock",
    ]);
    expect(await states()).toMatchObject({
      mail: "none",
      names: "none",
      clock: "none",
      outbox: "ok",
      backup: "wrong",
    });
    const context = patient(db);
    const checked = await checkHealth(context, { all: true });
    const names = checked.find(({ key }) => key === "names");
    expect(names?.state).toBe("wrong");
    expect(names?.findings[0]).toMatchObject({ state: "wrong", todo: expect.stringContaining("v=spf1") });
    expect(names?.checkedAt).toBe(now.toISOString());
    expect(await states()).toMatchObject({
      mail: "look",
      names: "wrong",
      // PostgreSQL has a clock of its own, which is not that of the test.
      clock: engine === "SQLite" ? "none" : "wrong",
    });
    expect(healthSum(checked)).toMatch(/^\d of 10 fine$/);
  });

  test("what was found is forgotten after a week, and looked up anew after six hours", async () => {
    const db = databases[engine];
    await checkHealth(patient(db));
    const resolveTxt = vi.fn(async () => []);
    const names = { resolveMx: async () => [], resolveTxt };
    now = new Date("2026-07-02T13:00:00Z");
    await renewHealth(patient(db, { names }));
    expect(resolveTxt).not.toHaveBeenCalled();
    now = new Date("2026-07-02T19:00:00Z");
    await renewHealth(patient(db, { names }));
    expect(resolveTxt).toHaveBeenCalled();
    now = new Date("2026-07-10T19:00:01Z");
    expect(await states()).toMatchObject({ mail: "none", names: "none" });
  });

  test("a backup is made, and lights its lamp", async () => {
    const db = databases[engine];
    now = new Date();
    const folder = join(dataDir, "backups");
    mkdirSync(folder, { recursive: true });
    await backUpTo(db, { dataDir, file: join(folder, `${engine}.db`), now }, (file) => backup(db, file));
    const [made] = await listBackups(folder);
    expect(made?.name).toBe(`${engine}.db`);
    expect(made?.bytes).toBeGreaterThan(10_000);
    expect(await states()).toMatchObject({ backup: "ok" });
  });

  test("mail that was set aside needs a look, and mail that waits for a day is wrong", async () => {
    const db = databases[engine];
    const mail = (key: string, state: string, created: string) => ({
      key,
      state,
      message_id: key,
      to_address: "a@example.org",
      subject: "",
      text: "",
      html: "",
      headers: "{}",
      created_at: created,
      due_at: created,
      attempts: 0,
    });
    await db
      .insertInto("outbox")
      .values(mail("one", "set aside", "2026-07-02T11:00:00.000Z"))
      .execute();
    expect(await states()).toMatchObject({ outbox: "look" });
    await db
      .insertInto("outbox")
      .values(mail("two", "waiting", "2026-07-01T11:00:00.000Z"))
      .execute();
    expect(await states()).toMatchObject({ outbox: "wrong" });
    await db.deleteFrom("outbox").execute();
  });

  test("the DKIM selector is told once, and only what can be one is taken", async () => {
    const db = databases[engine];
    expect(await readDkimSelector(db)).toBeUndefined();
    for (const bad of ["a b", "*.x", "-a", "a..b", "a.", "x/y", `${"a".repeat(70)}`])
      expect(await noteDkimSelector(db, bad, now)).toBe(false);
    expect(await noteDkimSelector(db, " S1.Mail ", now)).toBe(true);
    expect(await readDkimSelector(db)).toBe("s1.mail");
    const resolveTxt = vi.fn(async (_: string): Promise<string[][]> => []);
    await checkHealth(patient(db, { names: { resolveMx: async () => [], resolveTxt } }));
    expect(resolveTxt.mock.calls.flat()).toContain("s1.mail._domainkey.memphis.org");
    expect(await noteDkimSelector(db, "", now)).toBe(true);
    expect(await readDkimSelector(db)).toBeUndefined();
  });

  test("a database that does not answer is a wrong group, not an error", async () => {
    const open = () => Promise.reject(new Error("The database is away"));
    expect(await states({ open })).toMatchObject({
      database: "wrong",
      outbox: "wrong",
      mail: "none",
      disk: expect.any(String),
    });
    await noteFindings(databases[engine], "clock", [{ state: "ok", says: "The clocks agree." }], now);
    expect(await states()).toMatchObject({ clock: "ok" });
  });
});
