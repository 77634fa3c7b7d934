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
import { load, median, rounded } from "./load.ts";

const filling = { coming: 300, past: 4_700, stories: 5_000 };
const limits = { milliseconds: 5_000, megabytes: 150 };
const rounds = 5;

export async function publishingTable() {
  const folder = mkdtempSync(join(tmpdir(), "publishing-"));
  const full = join(folder, "full");
  try {
    const db = openDatabase({ dataDir: full });
    await migrate(db);
    await fillEntries(db, filling);
    await db.destroy();
    const rows = await throughServers(full);
    const entries = Object.values(filling).reduce((sum, count) => sum + count);
    const title = `From the commit of an event by another process to the page, ${entries.toLocaleString("en-US")} entries, milliseconds (medians); memory; requests per second beside a server with no entries`;
    return { title, rows };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function throughServers(full: string): Promise<object[]> {
  const { settings, ...program } = asServed();
  const server = await startServer({ ...settings, DATA_DIR: full }, program);
  const empty = await startServer(settings, program);
  const db = openBeside({ dataDir: full });
  const memory = (when: string) =>
    row(`resident after ${when}, MB`, residentMegabytes(server.pid ?? 0), limits.megabytes);
  try {
    const rows = [memory("the start")];
    const polled: number[] = [];
    for (let round = 0; round < rounds; round++) polled.push(await untilServed(server, db, round));
    rows.push(row("/events, published by another process", median(polled), limits.milliseconds));
    const events = db.selectFrom("entries").select("slug").where("kind", "=", "event");
    for (const { slug } of await events.orderBy("sort_key", "desc").limit(200).execute())
      await (await fetch(`${server.url}/events/${slug}`)).arrayBuffer();
    return [...rows, memory("200 pages of events"), ...(await requests(server, empty)), memory("the load")];
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

async function requests(full: RunningServer, empty: RunningServer): Promise<object[]> {
  const rows: object[] = [];
  for (const { path, name } of [pages.home, pages.events, pages.news]) {
    const [mine, other]: [number[], number[]] = [[], []];
    for (let round = 0; round <= rounds; round++)
      for (const [{ url }, seen] of [
        [full, mine],
        [empty, other],
      ] as const) {
        const { perSecond } = await load(url + path, { "accept-encoding": "br" });
        if (round > 0) seen.push(perSecond);
      }
    const ratio = rounded(median(mine) / median(other));
    rows.push({ ...row(`${name}, requests a second`, median(mine)), beside: median(other), ratio });
  }
  return rows;
}

function row(what: string, value: number, limit?: number) {
  return { what, median: rounded(value, 1), limit };
}

async function publish(db: Database, title: string, round: number): Promise<void> {
  const end = `2098-01-01T19:${String(round % 60).padStart(2, "0")}`;
  const draft = eventDraft({ title, start: "2098-01-01T18:00", end });
  const saved = await db
    .transaction()
    .execute((trx) => createEntry(trx, event, draft, { by: "bench", now: new Date(), state: "published" }));
  if (saved.outcome !== "saved") throw new Error(`The event is ${saved.outcome}.`);
}
