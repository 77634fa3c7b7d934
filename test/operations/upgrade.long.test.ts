/** Upgrade, rollback and backup by the scripts of deploy/, as an owner runs them. */
import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv, promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate, seenMigrations } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import { inTransaction } from "../../db/retry.ts";
import { saveWord } from "../../words/store.ts";
import { post, right } from "../support/ask.ts";
import { onPath } from "../support/processes.ts";
import { testEnvironment } from "../support/test-environment.ts";
import { type OwnerMachine, openMachine, project } from "./owner-machine.ts";

let machine: OwnerMachine;
let folder: string;
let url: string;

beforeEach(async () => {
  machine = await openMachine();
  ({ folder, url } = machine);
  const settings = { PORT: machine.port, DATA_DIR: join(folder, "data") };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(folder, "settings.env"), lines.join(""));
});

afterEach(() => machine.close());

const version = (change: Parameters<OwnerMachine["version"]>[0]) => machine.version(change);
const run = (...given: Parameters<OwnerMachine["run"]>) => machine.run(...given);
const current = () => machine.current();
const send = async (message: string) =>
  (await post(url, right.contact.path, { ...right.contact.fields, message })).status;

async function inbox(): Promise<string[]> {
  const db = openDatabase({ dataDir: join(folder, "data") });
  const rows = await db.selectFrom("submissions").select("fields").orderBy("id").execute();
  await db.destroy();
  return rows.map(({ fields }) => JSON.parse(fields).message);
}

test("a version with the same packages as the running one shares their files: a comma costs no half gigabyte", async () => {
  expect((await run("upgrade.sh", [await version({})])).status).toBe(0);
  // As npm leaves it: a folder of its own, here of links, with one file to know it by.
  const modules = join(current(), "node_modules");
  rmSync(modules);
  mkdirSync(modules);
  for (const name of readdirSync(join(project, "node_modules")))
    if (name !== ".cache") symlinkSync(join(project, "node_modules", name), join(modules, name));
  writeFileSync(join(modules, "known.txt"), "the same file");
  const { ino } = statSync(join(modules, "known.txt"));
  const comma = await version({ "content/about.md": (text) => text.replace(",", ";") });
  expect(await run("upgrade.sh", [comma])).toMatchObject({ status: 0 });
  expect(statSync(join(current(), "node_modules/known.txt")).ino).toBe(ino);
  expect(readFileSync(join(current(), "content/about.md"), "utf8")).toContain(";");
});

test("an owner upgrades, a version that does not come up is taken back by itself, and one step back loses nothing", async () => {
  const first = await version({});
  expect(await run("upgrade.sh", [first])).toMatchObject({
    status: 0,
    said: expect.not.stringContaining("back"),
  });
  const one = current();
  expect(await send("A message to the first version.")).toBe(303);

  const second = await version({
    "db/migrations/900-more.ts": () => `import type { Kysely } from "kysely";
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createTable("more").addColumn("id", "integer").execute();
  await db.schema.alterTable("submissions").addColumn("more", "text").execute();
}`,
    "db/migrate.ts": (text) =>
      `import * as more from "./migrations/900-more.ts";\n${text.replace("const known: Record<string, Migration> = {", '$& "900-more": more,')}`,
  });
  const upgraded = await run("upgrade.sh", [second]);
  expect(upgraded).toMatchObject({ status: 0, said: expect.stringContaining("The new version runs.") });
  const two = current();
  expect(two).not.toBe(one);
  expect(await send("A message to the second version.")).toBe(303);
  expect(readdirSync(join(folder, "data/backups")).sort()).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\dT\d{6}Z-before-upgrade\.db$/),
    expect.stringMatching(/-before-upgrade\.db\.sha256$/),
  ]);
  expect(upgraded.said).toContain("is good.");

  // Which only what the copy lacks can show: the address that the running site is known by.
  const broken = await version({
    "server.ts": (text) => `if (process.env.DESK_PORT === undefined) process.exit(1);\n${text}`,
  });
  // The line is lost in the middle of the switch.
  const systemctl = readFileSync(join(folder, "stand-ins/systemctl"), "utf8").replace(/.*\n/, "");
  machine.standIn("systemctl", `[[ $1 != restart ]] || kill -HUP $PPID $(ps -o ppid= $PPID)\n${systemctl}`);
  const failed = await run("upgrade.sh", [broken]);
  machine.standIn("systemctl", systemctl);
  expect(failed).toMatchObject({
    status: 1,
    said: expect.stringMatching(/has ended\..*the earlier one is put back/s),
  });
  expect(current()).toBe(two);
  expect(await send("A message after the version that did not come up.")).toBe(303);

  machine.takeLog();
  expect(await run("go-back.sh")).toMatchObject({
    status: 0,
    said: expect.stringContaining(`Now runs: ${one}`),
  });
  expect(await send("A message to the first version, which is back.")).toBe(303);
  expect(machine.takeLog()).toContain("a newer version of this site has been at the database");
  expect(await inbox()).toEqual([
    "A message to the first version.",
    "A message to the second version.",
    "A message after the version that did not come up.",
    "A message to the first version, which is back.",
  ]);
  const db = openDatabase({ dataDir: join(folder, "data") });
  expect(await seenMigrations(db)).toContain("900-more");
  await db.destroy();
  expect(readdirSync(join(folder, "data/assets")).some((name) => /^boot-.*\.js$/.test(name))).toBe(true);
});

const throwing = () =>
  `import type { Kysely } from "kysely";
export async function up(_db: Kysely<unknown>): Promise<void> {
  throw new Error("no such column: lately");
}`;
const known = (text: string) =>
  `import * as more from "./migrations/900-more.ts";\n${text.replace("const known: Record<string, Migration> = {", '$& "900-more": more,')}`;
const failingRecord = (text: string) => `import { ServerResponse } from "node:http";
const { writeHead } = ServerResponse.prototype as { writeHead: (...given: unknown[]) => ServerResponse };
ServerResponse.prototype.writeHead = function (this: ServerResponse, status: number, ...rest: unknown[]) {
  return writeHead.call(this, this.req.url === "/record" ? 500 : status, ...rest);
};
${text}`;

test("an upgrade that fails before the switch, wherever it does, changes nothing, and every request meanwhile is answered", async () => {
  expect(await run("upgrade.sh", [await version({})])).toMatchObject({ status: 0 });
  const one = current();
  const answered: number[] = [];
  let isOver = false;
  const visitor = (async () => {
    while (!isOver && answered.length < 10_000) {
      answered.push((await fetch(url)).status);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  const backups = join(folder, "data/backups");
  const lock = { "package-lock.json": (text: string) => `${text}\n` };

  machine.standIn("npm", "echo the registry is down >&2; exit 1");
  expect(await run("upgrade.sh", [await version(lock)])).toMatchObject({
    status: 1,
    said: expect.stringContaining("The installation failed"),
  });
  machine.standIn("npm", `exec ln -s ${project}/node_modules node_modules`);
  expect(await run("upgrade.sh", [await version({ "build.ts": () => "process.exit(1);" })])).toMatchObject({
    status: 1,
    said: expect.stringContaining("The build failed"),
  });
  writeFileSync(backups, "a file in place of the folder");
  expect(await run("upgrade.sh", [await version({ "README.md": (text) => `${text}\n` })])).toMatchObject({
    status: 1,
    said: expect.stringContaining("There is no backup, so nothing was changed."),
  });
  rmSync(backups);
  const migrating = await version({ "db/migrations/900-more.ts": throwing, "db/migrate.ts": known });
  expect(await run("upgrade.sh", [migrating])).toMatchObject({
    status: 1,
    said: expect.stringMatching(/no such column: lately.*cannot take over a copy of the data/s),
  });
  expect(await run("upgrade.sh", [await version({ "server.ts": failingRecord })])).toMatchObject({
    status: 1,
    said: expect.stringContaining("/record of the new version does not answer as it should"),
  });

  isOver = true;
  await visitor;
  expect(answered.length).toBeGreaterThan(20);
  expect(new Set(answered)).toEqual(new Set([200]));
  expect(current()).toBe(one);
  expect(await send("A message after five upgrades that failed.")).toBe(303);
  expect(readdirSync(join(folder, "data")).filter((name) => name.startsWith("rehearsal"))).toEqual([]);
});

test("a closed site is updated too, but not by a version with a page that cannot be rendered", async () => {
  expect(await run("upgrade.sh", [await version({})])).toMatchObject({ status: 0 });
  const db = openDatabase({ dataDir: join(folder, "data") });
  const closed = { key: "launch.isClosed", language: "" };
  await inTransaction(db, (trx) =>
    saveWord(trx, closed, { text: "yes", draft: null }, new Date(), "ann@example.org"),
  );
  await db.destroy();
  await expect.poll(async () => (await fetch(url)).status, { timeout: 20_000 }).toBe(503);
  // What a rehearsal that was killed has left.
  mkdirSync(join(folder, "data/rehearsal.killed"));
  const more = (text: string) => `${text}\n`;
  expect(await run("upgrade.sh", [await version({ "README.md": more })])).toMatchObject({ status: 0 });
  expect(readdirSync(join(folder, "data")).filter((name) => name.startsWith("rehearsal"))).toEqual([]);
  const two = current();
  const broken = (text: string) =>
    text.replace(
      "async function renderAndKeep(path: string): Promise<StoredPage> {",
      '$& if (path === "/about") throw new Error("no such page");',
    );
  const failed = await run("upgrade.sh", [await version({ "server/pages/page-store.ts": broken })]);
  expect(failed).toMatchObject({
    status: 1,
    said: expect.stringMatching(/no such page.*does not start on a copy/s),
  });
  expect(current()).toBe(two);
});

test("a folder that holds no version of the site is refused, and so is the version that runs already", async () => {
  expect(await run("upgrade.sh", [folder])).toMatchObject({
    status: 1,
    said: expect.stringContaining("There is no version of the site"),
  });
  const here = await version({});
  symlinkSync((await run("prepare.sh", [here])).stdout.trim(), join(folder, "current"));
  expect(await run("upgrade.sh", [here])).toMatchObject({
    status: 1,
    said: expect.stringContaining("This version is running already."),
  });
  expect(await run("go-back.sh")).toMatchObject({
    status: 1,
    said: expect.stringContaining("no earlier version"),
  });
});

test.each([
  ["", "http://127.0.0.1:3901"],
  ["HOST=::\nPORT=4001", "http://127.0.0.1:4001"],
  ["HOST='0.0.0.0'\nPORT=\"4001\"", "http://127.0.0.1:4001"],
  ['HOST="fd00::11" # in our network', "http://[fd00::11]:3901"],
  ["HOST = 10.0.0.11 # in our network\nPORT=4000\nPORT=`4001`", "http://10.0.0.11:4001"],
])("with the settings %j a new version is looked for at %s", async (settings, address) => {
  writeFileSync(join(folder, "settings.env"), `${settings}\n`);
  // What Node makes of them is what the site listens at.
  const read = parseEnv(readFileSync(join(folder, "settings.env"), "utf8"));
  expect(address).toContain(`:${read.PORT ?? 3901}`);
  machine.standIn("systemctl", "exit 0");
  machine.standIn("curl", `echo "\${!#}" >>${join(folder, "asked")}`);
  expect((await run("switch.sh", [project])).status).toBe(0);
  expect(new Set(readFileSync(join(folder, "asked"), "utf8").trim().split("\n"))).toEqual(
    new Set([`${address}/readyz`]),
  );
});

test("the daily backup is looked at, and the oldest beyond fourteen go", async () => {
  symlinkSync((await run("prepare.sh", [await version({})])).stdout.trim(), join(folder, "current"));
  const backups = join(folder, "data/backups");
  mkdirSync(backups, { recursive: true });
  const old = Array.from({ length: 15 }, (_, i) => `2020-01-${String(i + 10)}T020000Z-daily.db`);
  for (const name of [...old, "2020-01-01T020000Z-before-upgrade.db"]) writeFileSync(join(backups, name), "");
  const nothing = await run("backup.sh");
  expect([nothing.status, nothing.said]).toEqual([
    1,
    expect.stringContaining("There is no database of the site at"),
  ]);
  const db = openDatabase({ dataDir: join(folder, "data") });
  await migrate(db);
  await db.destroy();
  const { status, stdout, said } = await run("backup.sh");
  expect([status, said]).toEqual([0, expect.stringContaining("is good.")]);
  const newest = stdout.trim().split("/").at(-1) ?? "";
  // Another kind of backup is counted by itself.
  expect(readdirSync(backups).sort()).toEqual(
    ["2020-01-01T020000Z-before-upgrade.db", ...old.slice(2), newest, `${newest}.sha256`].sort(),
  );
  expect(statSync(join(backups, newest)).mode & 0o777).toBe(0o600);
});

const noShellcheck = onPath("shellcheck") ? "" : " (not tried: there is no shellcheck on this machine)";

test.skipIf(noShellcheck)(
  `shellcheck finds nothing in the scripts that owners run${noShellcheck}`,
  async () => {
    const scripts = readdirSync(join(project, "deploy")).filter((name) => name.endsWith(".sh"));
    expect(scripts.length).toBeGreaterThan(5);
    await promisify(execFile)("shellcheck", scripts, {
      cwd: join(project, "deploy"),
      env: testEnvironment(),
    });
  },
);
