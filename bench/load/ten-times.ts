/** A server with ten times a city beside an empty one: start, memory, every page, every screen of the desk, the work of a night. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { finds } from "../../db/count.ts";
import { type RunningDesk, startDesk } from "../../test/support/desk.ts";
import { openPostgres } from "../../test/support/postgres.ts";
import { processorSeconds, residentMegabytes } from "../../test/support/processes.ts";
import { asServed, openBeside, startServer } from "../../test/support/start-server.ts";
import { fillCity, scaled } from "./city.ts";
import { median, rounded } from "./load.ts";

const limits = { start: 3_000, megabytes: 200, desk: 150, pause: 50 };
const visits = 7;
const run = promisify(execFile);

const sitePaths = [
  "/",
  "/news",
  "/events",
  "/community",
  "/about",
  "/record",
  "/get-involved",
  "/search?q=water",
  "/search?q=turbine+river",
  "/events?month=2026-12",
  "/news?topic=air",
  "/topics/air",
  "/news/DAY",
  "/news/MONTH",
  "/stories/bench-14",
  "/events/bench-20",
  "/record/bench-28",
  "/news/s/k5",
  "/sitemap.xml",
  "/events.ics",
  "/feed.xml",
  "/feed.json",
  "/llms.txt",
  "/record.json",
  "/record.csv",
];
const deskPaths = [
  "/",
  "/messages",
  "/messages?show=all",
  "/messages?show=all&page=900",
  "/messages?show=all&q=turbine",
  "/messages?show=spam",
  "/proposals",
  "/proposals?show=all",
  "/entries",
  "/entries/event",
  "/entries/story",
  "/entries/story?page=200",
  "/entries/story?q=water",
  "/entries/record",
  "/entries/event/ID",
  "/entries/pictures",
  "/entries/pictures?page=400",
  "/newsletter",
  "/subscribers",
  "/subscribers?q=reader4",
  "/subscribers?page=900",
  "/news",
  "/visits",
  "/health",
  "/people",
  "/people/activity",
  "/people/activity?page=2",
  "/meetings",
  "/search?q=turbine",
  "/search?q=reader49999@example.org",
  "/search?q=absent+xylophone",
  "/words",
  "/languages",
  "/languages/es",
  "/site",
];

/** On SQLite whole, and a tenth on PostgreSQL. */
export async function tenTimesTable() {
  const rows = [...(await onSqlite(1)), ...(await onPostgres(0.1))];
  return {
    title: `Ten times a city: ${JSON.stringify(scaled(1))}; a tenth of it on PostgreSQL; medians of ${visits}, milliseconds`,
    rows,
  };
}

async function onSqlite(part: number) {
  const folder = mkdtempSync(join(tmpdir(), "city-"));
  try {
    const dataDir = join(folder, "full");
    await fillCity({ dataDir }, scaled(part));
    return await measure("SQLite", { DATA_DIR: dataDir });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function onPostgres(part: number) {
  const [full, empty] = [await openPostgres(), await openPostgres()];
  const folder = mkdtempSync(join(tmpdir(), "city-"));
  try {
    await fillCity({ dataDir: folder, databaseUrl: full.url }, scaled(part));
    return await measure(
      "PostgreSQL",
      { DATABASE_URL: full.url, SECRET: "s".repeat(32) },
      { DATABASE_URL: empty.url, SECRET: "s".repeat(32) },
    );
  } finally {
    await Promise.all([full.close(), empty.close()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

type Environment = Record<string, string>;
type Night = { what: string; ms: number; wall: number; cpu: number; rows?: number; MB: number };

/** Of a filled database: what it takes as it is, and beside a server whose database holds what a release begins with. */
export async function measure(engine: string, filled: Environment, none: Environment = {}) {
  const { settings, flags } = asServed();
  const watched = { flags: [...flags, "--import", join(import.meta.dirname, "watch-loop.ts")] };
  const served = { ...settings, PAGE_CARDS: "on" };
  const rows: object[] = [];
  const note = (row: object) => {
    rows.push({ engine, ...row });
    console.log(JSON.stringify(row));
  };
  // The first start takes up what the release brings.
  const early = await startServer({ ...served, ...none }, watched);
  await untilIndexed(early, none);
  await early.kill();
  const first = await startServer({ ...served, ...filled }, watched);
  // Until it listens nobody waits.
  await longestPausesOf(first);
  await untilIndexed(first, filled);
  note(pauses("after the first start", await longestPausesOf(first)));
  await first.kill();
  const known = { ...none, DATA_DIR: early.dataDir };
  note(row("start", await startOf(filled), limits.start, await startOf(known)));
  const [full, empty] = [
    await startDesk({ ...served, ...filled }, watched),
    await startDesk({ ...served, ...known }, watched),
  ];
  await longestPausesOf(full);
  await untilIndexed(full, filled);
  await pause(10_000);
  note(pauses("after the start", await longestPausesOf(full)));
  const megabytes = ({ pid = 0 }: RunningDesk) => ({ ms: residentMegabytes(pid), cpu: 0 });
  const memory = (what: string) =>
    note(row(`MB after the ${what}`, megabytes(full), limits.megabytes, megabytes(empty)));
  memory("start");
  const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  for (const path of sitePaths) {
    const at = path.replace("DAY", day).replace("MONTH", day.slice(0, 7));
    const [mine, theirs] = await besides(full, empty, (desk) => ({ url: desk.url + at, cookie: "" }));
    const { bytes, status } = mine;
    note({ ...row(at, mine, undefined, theirs), bytes, "empty, bytes": theirs.bytes, status });
  }
  memory("pages");
  const cookies = new Map([
    [full, await full.signIn()],
    [empty, await empty.signIn()],
  ]);
  const entry = full.db.selectFrom("entries").select("id").where("slug", "=", "bench-20");
  const { id } = await entry.executeTakeFirstOrThrow();
  for (const path of deskPaths) {
    const at = path.replace("ID", String(id));
    const [mine, theirs] = await besides(full, empty, (desk) => ({
      url: desk.deskUrl + at,
      cookie: cookies.get(desk) ?? "",
    }));
    note({ ...row(`desk ${at}`, mine, limits.desk, theirs), bytes: mine.bytes, status: mine.status });
  }
  memory("desk");
  note(pauses("visits", await longestPausesOf(full)));
  await full.db.destroy();
  await Promise.all([full.kill(), empty.close()]);
  const night = join(import.meta.dirname, "nightly.ts");
  const place = [filled.DATA_DIR ?? tmpdir(), filled.DATABASE_URL ?? ""];
  const { stdout } = await run(process.execPath, [...flags, night, ...place], { maxBuffer: 1e7 });
  const parts: Night[] = JSON.parse(stdout);
  for (const { what, ms, wall, cpu, rows, MB } of parts)
    note({ ...pauses(`night: ${what}`, { wall, cpu }), "took ms": ms, rows, MB });
  return rows;
}

/** Until a server listens, of three starts. */
async function startOf(settings: Environment) {
  const all: { ms: number; cpu: number }[] = [];
  const { settings: own, flags } = asServed();
  for (let round = 0; round < 3; round++) {
    const started = performance.now();
    const server = await startServer({ ...own, PAGE_CARDS: "on", ...settings }, { flags });
    all.push({ ms: performance.now() - started, cpu: processorSeconds([server.pid ?? 0]) * 1000 });
    await server.kill();
  }
  return medians(all);
}

function medians(all: readonly { ms: number; cpu: number }[]) {
  const cpu = all.reduce((sum, one) => sum + one.cpu, 0) / all.length;
  return { ms: median(all.map(({ ms }) => ms)), cpu };
}

async function untilIndexed({ dataDir }: { dataDir: string }, { DATABASE_URL = "" }: Environment) {
  const db = openBeside({ dataDir, databaseUrl: DATABASE_URL });
  const pages = db.selectFrom("search_documents").where("source", "=", "page").where("key", "!=", "bench");
  while (!(await finds(pages.select("id")))) await pause(200);
  await db.destroy();
  await pause(2_000);
}

export async function longestPausesOf({ pid = 0, output }: Pick<RunningDesk, "pid" | "output">) {
  const before = output().length;
  process.kill(pid, "SIGUSR2");
  for (;;) {
    const said = /longest pauses (\{.*\})/.exec(output().slice(before))?.[1];
    if (said) return JSON.parse(said) as { wall: number; cpu: number };
    await pause(20);
  }
}

/** In turns, the first answers of each not counted. */
async function besides(
  full: RunningDesk,
  empty: RunningDesk,
  requestTo: (desk: RunningDesk) => { url: string; cookie: string },
) {
  const both: Answer[][] = [[], []];
  for (let round = 0; round <= visits; round++) {
    const answers = [await ask(full, requestTo(full)), await ask(empty, requestTo(empty))];
    if (round > 0) for (const [at, answer] of answers.entries()) both[at]?.push(answer);
  }
  return both.map((all) => ({ ...(all.at(-1) as Answer), ...medians(all) })) as [Answer, Answer];
}

type Answer = Awaited<ReturnType<typeof ask>>;

/** `cpu`: milliseconds that the server worked meanwhile, to ten. */
async function ask({ pid = 0 }: RunningDesk, { url, cookie }: { url: string; cookie: string }) {
  const [started, before] = [performance.now(), processorSeconds([pid])];
  const response = await fetch(url, { headers: { cookie }, redirect: "manual" });
  const bytes = (await response.arrayBuffer()).byteLength;
  const ms = performance.now() - started;
  return { ms, cpu: (processorSeconds([pid]) - before) * 1000, bytes, status: response.status };
}

type Taken = { ms: number; cpu: number };

function row(what: string, { ms, cpu }: Taken, limit?: number, empty?: Taken) {
  return {
    what,
    median: rounded(ms, 1),
    cpu: Math.round(cpu),
    ...(empty && { empty: rounded(empty.ms, 1), "empty, cpu": Math.round(empty.cpu) }),
    ...(limit && { limit }),
    ...(limit && ms > limit && { over: "yes" }),
  };
}

function pauses(what: string, { wall, cpu }: { wall: number; cpu: number }) {
  return { ...row(`longest pause, ${what}`, { ms: wall, cpu }, limits.pause) };
}
