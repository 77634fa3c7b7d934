/** kill -9 before every single statement of acts and of undoing them: change, event, mail and version are all there, or none. */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { markdownContent } from "../../app/vite-plugins/markdown-plugin.ts";
import { migrate } from "../../db/migrate.ts";
import { openDatabase, type Place } from "../../db/open.ts";
import type { Tables } from "../../db/schema.ts";
import { engines } from "../support/both-engines.ts";
import { eventFile } from "../support/event-file.ts";
import { openDatabaseOnPostgres, type TestDatabase } from "../support/postgres.ts";
import { testEnvironment } from "../support/test-environment.ts";
import { prepare, steps } from "./act-step.ts";

let folder: string;
let postgres: TestDatabase;
/** Within the project, whose programs the bundle starts by their paths. */
const bundle = join(import.meta.dirname, "../../test-results/acts-kill");

beforeAll(async () => {
  // Hundreds of processes start it, and as one file it starts five times as fast.
  await build({
    configFile: false,
    logLevel: "warn",
    plugins: [markdownContent()],
    define: { __SITE_URL__: '"https://901ai.example"' },
    // These look for files beside their own.
    ssr: { noExternal: true, external: ["better-sqlite3", "pg", "ssh2-sftp-client"] },
    build: { ssr: "test/durability/act-step.ts", outDir: bundle, reportCompressedSize: false },
  });
  folder = mkdtempSync(join(tmpdir(), "acts-kill-"));
  postgres = await openDatabaseOnPostgres();
  mkdirSync(join(folder, "content/starter/event"), { recursive: true });
  for (const name of ["one", "two"])
    writeFileSync(
      join(folder, `content/starter/event/${name}.md`),
      eventFile({ title: name, start: "2032-03-04 18:00", end: "2032-03-04 20:00" }),
    );
});

afterAll(async () => {
  await postgres.close();
  for (const made of [folder, bundle]) rmSync(made, { recursive: true, force: true });
});

type Kept = Record<string, Record<string, unknown>[]>;

/** Every row of every table. */
async function readAll(place: Place): Promise<Kept> {
  const db = openDatabase(place);
  const kept: Kept = {};
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(name as keyof Tables)}`.execute(db);
    kept[name] = (rows as Kept[string]).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  await db.destroy();
  return kept;
}

async function run(step: string, killAt: number, { dataDir, databaseUrl = "" }: Place) {
  const program = join(bundle, "act-step.js");
  const env = testEnvironment({ NODE_COMPILE_CACHE: join(folder, "compiled") });
  const [signal, stderr] = await new Promise<[unknown, string]>((resolve) =>
    execFile(
      process.execPath,
      [program, step, String(killAt), folder, dataDir, databaseUrl],
      { env },
      (error, _, stderr) => resolve([error?.signal, stderr]),
    ),
  );
  expect([stderr, signal], step).toEqual(["", "SIGKILL"]);
}

/** Mails that a step queues, and how far it moves the versions by which servers notice what visitors see. */
const expected: Record<string, { mails: number; versions: number }> = {
  starter: { mails: 0, versions: 2 },
  "entry.publish": { mails: 0, versions: 1 },
  "entry.withdraw": { mails: 0, versions: 1 },
  "undo entry.withdraw": { mails: 0, versions: 1 },
  "proposal.accept": { mails: 1, versions: 1 },
  "undo proposal.accept": { mails: 0, versions: 1 },
  "proposal.decline": { mails: 1, versions: 0 },
  "message.reply": { mails: 1, versions: 0 },
  "message.erase": { mails: -1, versions: 0 },
};

test.concurrent.each(engines)(
  "%s: whenever the process is killed, an act and its undo are done whole or not at all",
  { timeout: 1_800_000 },
  async (engine) => {
    const dataDir = join(folder, engine);
    const place = engine === "SQLite" ? { dataDir } : { dataDir, databaseUrl: postgres.url };
    const db = openDatabase(place);
    await migrate(db);
    let kills = 0;
    for (const step of Object.keys(steps)) {
      const old = await readAll(place);
      let fresh = old;
      for (let killAt = 0; JSON.stringify(fresh) === JSON.stringify(old); killAt++, kills++) {
        expect(killAt, step).toBeLessThan(200);
        await run(step, killAt, place);
        fresh = await readAll(place);
      }
      expect(grown(fresh, old, step), step).toEqual(expected[step]);
      if (step === "starter") await prepare(db);
    }
    await db.destroy();
    expect(kills).toBeGreaterThan(100);
    const { entries = [], submissions = [] } = await readAll(place);
    expect(entries.map(({ title, state }) => `${title} ${state}`).sort()).toEqual([
      "Reading a power bill published",
      'Who pays? "Power": an evening draft',
      "one published",
      "two published",
    ]);
    expect(submissions).toMatchObject([{ form: "event", decision: "declined", state: "answered" }]);
  },
);

/** What a step that is there has left beside its change: one event that names its mails, or is marked as undone. */
function grown({ events = [], ...fresh }: Kept, old: Kept, step: string) {
  const made = events.filter(({ id }) => !old.events?.some((one) => one.id === id));
  if (step !== "starter") expect(made).toMatchObject([{ act: step }]);
  const mails = (fresh.outbox?.length ?? 0) - (old.outbox?.length ?? 0);
  if (mails > 0)
    expect(JSON.parse(String(made[0]?.mail_ids))).toEqual(
      fresh.outbox?.map(({ id }) => id).filter((id) => !old.outbox?.some((one) => one.id === id)),
    );
  if (step.startsWith("undo"))
    expect(events).toContainEqual(expect.objectContaining({ undone_by: made[0]?.id }));
  const version = ({ content_versions = [] }: Kept) =>
    content_versions.reduce((sum, { version }) => sum + Number(version), 0);
  return { mails, versions: version(fresh) - version(old) };
}
