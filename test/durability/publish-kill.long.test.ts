/** kill -9 before every single statement of publishing: the old state or the new one, never something between. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../../db/migrate.ts";
import { openDatabase, type Place } from "../../db/open.ts";
import { engines } from "../support/both-engines.ts";
import { eventFile } from "../support/event-file.ts";
import { openDatabaseOnPostgres, type TestDatabase } from "../support/postgres.ts";
import { testEnvironment } from "../support/test-environment.ts";
import { steps } from "./publish-step.ts";

let folder: string;
let postgres: TestDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "publish-kill-"));
  postgres = await openDatabaseOnPostgres();
  mkdirSync(join(folder, "content/starter/event"), { recursive: true });
  for (const name of ["one", "two"])
    writeFileSync(join(folder, `content/starter/event/${name}.md`), eventFile({ title: name }));
});

afterAll(async () => {
  await postgres.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Everything that publishing writes, without the ids, which a rolled back transaction may use up. */
async function kept(place: Place) {
  const db = openDatabase(place);
  const entries = await db.selectFrom("entries").selectAll().orderBy("slug").execute();
  const revisions = await db
    .selectFrom("entry_revisions")
    .innerJoin("entries", "entries.id", "entry_revisions.entry_id")
    .select(["slug", "entry_revisions.version", "action", "entry_revisions.state", "entry_revisions.fields"])
    .orderBy("slug")
    .orderBy("entry_revisions.version")
    .execute();
  const all = await db.selectFrom("entry_revisions").select("id").execute();
  const versions = await db.selectFrom("content_versions").selectAll().orderBy("tag").execute();
  const chores = await db.selectFrom("chores").select("name").orderBy("name").execute();
  await db.destroy();
  return {
    entries: entries.map(({ id: _, ...entry }) => entry),
    revisions,
    orphans: all.length - revisions.length,
    versions,
    chores,
  };
}

function run(step: string, killAt: number, { dataDir, databaseUrl = "" }: Place) {
  const program = join(import.meta.dirname, "publish-step.ts");
  const { stdout, stderr, signal } = spawnSync(
    process.execPath,
    [program, step, String(killAt), folder, dataDir, databaseUrl],
    { env: testEnvironment(), encoding: "utf8" },
  );
  expect([stderr, signal]).toEqual(["", "SIGKILL"]);
  return stdout === "committed";
}

test.each(engines)(
  "%s: whenever the process is killed, entries, revisions and versions are all old or all new",
  { timeout: 600_000 },
  async (engine) => {
    const dataDir = join(folder, engine);
    const place = engine === "SQLite" ? { dataDir } : { dataDir, databaseUrl: postgres.url };
    const db = openDatabase(place);
    await migrate(db);
    await db.destroy();
    let kills = 0;
    for (const step of Object.keys(steps)) {
      const old = await kept(place);
      let killAt = 0;
      for (; !run(step, killAt, place); killAt++) expect(await kept(place), `${step} ${killAt}`).toEqual(old);
      kills += killAt;
      const fresh = await kept(place);
      expect(fresh.entries, step).not.toEqual(old.entries);
      expect(fresh.orphans).toBe(0);
      // What visitors see changed, or not: the servers notice exactly that.
      const changes = { starter: 2, create: 0 }[step] ?? 1;
      const before = old.versions.at(0)?.version ?? 0;
      expect(
        fresh.versions.map(({ tag, version }) => [tag, version - before]),
        step,
      ).toEqual([["event", changes]]);
    }
    expect(kills).toBeGreaterThan(30);
    const { entries, revisions, chores } = await kept(place);
    expect(entries.map(({ slug, state, version }) => `${slug} ${state} ${version}`)).toEqual([
      "2099-03-04-reading-a-power-bill published 6",
      "one published 1",
      "two published 1",
    ]);
    expect(revisions.map(({ action }) => action)).toEqual([
      "created",
      "published",
      "saved",
      "withdrawn",
      "restored 1",
      "published",
      "created",
      "created",
    ]);
    expect(chores).toEqual([{ name: "starter content" }]);
  },
);
