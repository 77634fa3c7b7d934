/** From the commit of a published entry to the page that shows it, with ten thousand entries; memory and requests then. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pages } from "../../content/pages.ts";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { createEntry } from "../../publishing/entries/save-entry.ts";
import { event } from "../../publishing/kinds/event.ts";
import { residentMegabytes } from "../../test/support/processes.ts";
import { eventDraft, fillEntries } from "../../test/support/some-entries.ts";
import { asServed, openBeside, type RunningServer, startServer } from "../../test/support/start-server.ts";
import { load } from "./load.ts";
import { openPagesInProcess } from "./pages-in-process.ts";

const filling = { coming: 300, past: 4_700, stories: 5_000 };
const limits = { inProcessMs: 100, polledMs: 5_000, megabytes: 150 };
const [inProcessRounds, polledRounds, loadRounds] = [20, 5, 5];

export async function publishingTable() {
  const folder = mkdtempSync(join(tmpdir(), "publishing-"));
  const full = join(folder, "full");
  try {
    const db = openDatabase({ dataDir: full });
    await migrate(db);
    await fillEntries(db, filling);
    await db.destroy();
    const rows = [...(await inProcess(full)), ...(await throughServers(full))];
    const entries = Object.values(filling).reduce((sum, count) => sum + count);
    const title = `From the commit of an event to the new pages, ${entries.toLocaleString("en-US")} entries, milliseconds (medians); memory; requests per second beside a server with no entries`;
    return { title, rows };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As a desk in the server's process publishes: it has the watch look at once. */
async function inProcess(dataDir: string): Promise<object[]> {
  const site = await openPagesInProcess(dataDir);
  try {
    for (const path of ["/events.ics", "/feed.xml", "/feed.json", "/sitemap.xml"])
      await site.pages.load(path);
    const listed = () => site.pages.get("/events")?.file;
    const one = async (round: number) => {
      const before = listed();
      const title = `In this process ${round}`;
      await publish(site.db, title, round);
      const started = performance.now();
      const all = site.watch.look();
      while (listed() === before) await new Promise((resolve) => setImmediate(resolve));
      const first = performance.now() - started;
      if (!String(listed()?.identity.body).includes(title)) throw new Error("/events does not show it.");
      await all;
      return { first, all: performance.now() - started };
    };
    for (let round = 0; round < 3; round++) await one(round);
    const seen = [];
    for (let round = 0; round < inProcessRounds; round++) seen.push(await one(100 + round));
    return [
      {
        what: "/events, published in the server's process",
        median: median(seen.map(({ first }) => first)),
        limit: limits.inProcessMs,
      },
      { what: "all pages that show events, the same", median: median(seen.map(({ all }) => all)) },
    ];
  } finally {
    await site.close();
  }
}

async function throughServers(full: string): Promise<object[]> {
  const { settings, ...program } = asServed();
  const server = await startServer({ ...settings, DATA_DIR: full }, program);
  const empty = await startServer(settings, program);
  const db = openBeside({ dataDir: full });
  try {
    const start = residentMegabytes(server.pid ?? 0);
    const polled: number[] = [];
    for (let round = 0; round < polledRounds; round++) polled.push(await untilServed(server, db, round));
    const published = residentMegabytes(server.pid ?? 0);
    const rows = [
      { what: "/events, published by another process", median: median(polled), limit: limits.polledMs },
      { what: "resident after the start, MB", median: start, limit: limits.megabytes },
      { what: "resident after publishing, MB", median: published, limit: limits.megabytes },
      ...(await crawled(server, db)),
    ];
    return [
      ...rows,
      ...(await requests(server, empty)),
      {
        what: "resident after the load, MB",
        median: residentMegabytes(server.pid ?? 0),
        limit: limits.megabytes,
      },
    ];
  } finally {
    await db.destroy();
    await Promise.all([server.kill(), empty.close()]);
  }
}

async function untilServed({ url }: RunningServer, db: Database, round: number): Promise<number> {
  const title = `By another process ${round}`;
  await publish(db, title, round);
  const started = performance.now();
  while (!(await (await fetch(`${url}/events`)).text()).includes(title))
    await new Promise((resolve) => setTimeout(resolve, 20));
  return performance.now() - started;
}

/** Memory after each of 200 entries was opened: their pages, or their calendar files. */
async function crawled({ url, pid }: RunningServer, db: Database): Promise<object[]> {
  const entries = await db
    .selectFrom("entries")
    .select("slug")
    .where("kind", "=", "event")
    .orderBy("sort_key", "desc")
    .limit(200)
    .execute();
  const has = (await fetch(`${url}/events/${entries[0]?.slug}`)).ok;
  for (const { slug } of entries)
    await (await fetch(`${url}/events/${slug}${has ? "" : ".ics"}`)).arrayBuffer();
  return [
    {
      what: `resident after ${entries.length} ${has ? "pages" : "calendar files"} of events, MB`,
      median: residentMegabytes(pid ?? 0),
      limit: limits.megabytes,
    },
  ];
}

async function requests(full: RunningServer, empty: RunningServer): Promise<object[]> {
  const rows: object[] = [];
  for (const { path, name } of [pages.home, pages.events, pages.news]) {
    const [mine, other]: [number[], number[]] = [[], []];
    for (let round = 0; round <= loadRounds; round++)
      for (const [{ url }, seen] of [
        [full, mine],
        [empty, other],
      ] as const) {
        const { perSecond } = await load({
          url: url + path,
          headers: { "Accept-Encoding": "br" },
          seconds: 1,
          connections: 32,
          core: undefined,
        });
        if (round > 0) seen.push(perSecond);
      }
    rows.push({
      what: `${name}, requests a second`,
      median: median(mine),
      beside: median(other),
      ratio: Math.round((median(mine) / median(other)) * 100) / 100,
    });
  }
  return rows;
}

async function publish(db: Database, title: string, round: number): Promise<void> {
  const draft = eventDraft({
    title,
    start: "2098-01-01T18:00",
    end: `2098-01-01T19:${String(round % 60).padStart(2, "0")}`,
  });
  const saved = await db
    .transaction()
    .execute((transaction) =>
      createEntry(transaction, event, draft, { by: "bench", now: new Date(), state: "published" }),
    );
  if (saved.outcome !== "saved") throw new Error(`The event is ${saved.outcome}.`);
}

function median(numbers: number[]): number {
  return Math.round((numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0) * 10) / 10;
}
