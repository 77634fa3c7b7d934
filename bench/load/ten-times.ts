/** A server with ten times a city beside an empty one: start, memory, every page, every screen of the desk, the work of a night. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { finds } from "../../db/count.ts";
import type { Database } from "../../db/schema.ts";
import { type RunningDesk, startDesk } from "../../test/support/desk.ts";
import { openPostgres } from "../../test/support/postgres.ts";
import { residentMegabytes } from "../../test/support/processes.ts";
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

/** Of a filled database: what it takes as it is, and beside a server whose database holds what a release begins with. */
export async function measure(
  engine: string,
  filled: Record<string, string>,
  none: Record<string, string> = {},
) {
  const { settings, flags } = asServed();
  const watched = [...flags, "--import", join(import.meta.dirname, "watch-loop.ts")];
  const open = (which: Record<string, string>) =>
    startDesk({ ...settings, PAGE_CARDS: "on", ...which }, { flags: watched });
  // The first start takes up what the release brings.
  const early = await open(none);
  await untilIndexed(early);
  await early.db.destroy();
  await early.kill();
  const nothing = await open({ ...none, DATA_DIR: early.dataDir });
  const rows: object[] = [];
  const first = await startServer({ ...settings, PAGE_CARDS: "on", ...filled }, { flags: watched });
  const beside = openBeside({ dataDir: first.dataDir, databaseUrl: filled.DATABASE_URL ?? "" });
  await untilIndexed({ db: beside });
  await beside.destroy();
  rows.push(row(engine, "longest pause of the first start", await longestPauseOf(first)));
  await first.kill();
  const empty = await startOf({ ...none, DATA_DIR: nothing.dataDir });
  rows.push(row(engine, "start", await startOf(filled), limits.start, empty));
  const desk = await open(filled);
  await untilIndexed(desk);
  await untilIndexed(nothing);
  await pause(10_000);
  rows.push(row(engine, "longest pause of the start", await longestPauseOf(desk)));
  const memory = (what: string) =>
    rows.push(
      row(
        engine,
        what,
        residentMegabytes(desk.pid ?? 0),
        limits.megabytes,
        residentMegabytes(nothing.pid ?? 0),
      ),
    );
  memory("MB after the start");
  const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  for (const path of sitePaths) {
    const at = path.replace("DAY", day).replace("MONTH", day.slice(0, 7));
    const [mine, theirs] = await besides(desk.url + at, nothing.url + at);
    rows.push({
      ...row(engine, at, mine.ms, undefined, theirs.ms),
      bytes: mine.bytes,
      "empty, bytes": theirs.bytes,
      status: mine.status,
    });
  }
  memory("MB after the pages");
  const [cookie, other] = [await desk.signIn(), await nothing.signIn()];
  const { id } = await desk.db
    .selectFrom("entries")
    .select("id")
    .where("slug", "=", "bench-20")
    .executeTakeFirstOrThrow();
  for (const path of deskPaths) {
    const at = path.replace("ID", String(id));
    const [mine, theirs] = await besides(desk.deskUrl + at, nothing.deskUrl + at, cookie, other);
    rows.push({
      ...row(engine, `desk ${at}`, mine.ms, limits.desk, theirs.ms),
      bytes: mine.bytes,
      status: mine.status,
    });
  }
  memory("MB after the desk");
  rows.push(row(engine, "longest pause of all that", await longestPauseOf(desk)));
  await desk.db.destroy();
  await Promise.all([desk.kill(), nothing.close()]);
  const night = join(import.meta.dirname, "nightly.ts");
  const { stdout } = await run(
    process.execPath,
    [...flags, night, filled.DATA_DIR ?? tmpdir(), filled.DATABASE_URL ?? ""],
    { maxBuffer: 1e7 },
  );
  const parts: { what: string; ms: number; "longest pause": number; rows?: number; MB: number }[] =
    JSON.parse(stdout);
  for (const part of parts)
    rows.push({
      ...row(engine, `night: ${part.what}, longest pause`, part["longest pause"], limits.pause),
      "took ms": part.ms,
      rows: part.rows,
      MB: part.MB,
    });
  return rows;
}

/** Milliseconds until a server listens, the median of three. */
async function startOf(settings: Record<string, string>): Promise<number> {
  const all: number[] = [];
  const { settings: own, flags } = asServed();
  for (let round = 0; round < 3; round++) {
    const started = performance.now();
    const server = await startServer({ ...own, PAGE_CARDS: "on", ...settings }, { flags });
    all.push(performance.now() - started);
    await server.kill();
  }
  return median(all);
}

async function untilIndexed({ db }: { db: Database }) {
  const pages = db.selectFrom("search_documents").where("source", "=", "page").where("key", "!=", "bench");
  while (!(await finds(pages.select("id")))) await pause(200);
  await pause(2_000);
}

async function longestPauseOf({ pid = 0, output }: Pick<RunningDesk, "pid" | "output">): Promise<number> {
  const before = output().length;
  process.kill(pid, "SIGUSR2");
  for (;;) {
    const said = /longest pause ([\d.]+) ms/.exec(output().slice(before));
    if (said) return Number(said[1]);
    await pause(20);
  }
}

/** In turns, the first answers of each not counted. */
async function besides(mine: string, theirs: string, cookie = "", other = "") {
  const both: Awaited<ReturnType<typeof ask>>[][] = [[], []];
  for (let round = 0; round <= visits; round++) {
    const answers = [await ask(mine, cookie), await ask(theirs, other)];
    if (round > 0) for (const [at, answer] of answers.entries()) both[at]?.push(answer);
  }
  return both.map((all) => ({
    ...(all.at(-1) as (typeof all)[number]),
    ms: median(all.map(({ ms }) => ms)),
  })) as [Answer, Answer];
}

type Answer = Awaited<ReturnType<typeof ask>>;

async function ask(url: string, cookie: string) {
  const started = performance.now();
  const response = await fetch(url, { headers: { cookie }, redirect: "manual" });
  const bytes = (await response.arrayBuffer()).byteLength;
  return { ms: performance.now() - started, bytes, status: response.status };
}

function row(engine: string, what: string, median: number, limit?: number, empty?: number) {
  const isOver = limit !== undefined && median > limit;
  return {
    engine,
    what,
    median: rounded(median, 1),
    ...(empty !== undefined && { empty: rounded(empty, 1) }),
    ...(limit && { limit }),
    ...(isOver && { over: "yes" }),
  };
}
