/** What one process publishes, every server shows: two servers on one PostgreSQL, one on a SQLite file beside another process. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openWriter } from "../../db/durable-write.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import {
  createEntry,
  publishEntry,
  type Saved,
  saveEntry,
  withdrawEntry,
} from "../../publishing/entries/save-entry.ts";
import { event } from "../../publishing/kinds/event.ts";
import { story } from "../../publishing/kinds/story.ts";
import { ask } from "../support/ask.ts";
import { engines } from "../support/both-engines.ts";
import { openDatabaseOnPostgres, type TestDatabase } from "../support/postgres.ts";
import { eventDraft, storyDraft } from "../support/some-entries.ts";
import { openBeside, type RunningServer, startServer } from "../support/start-server.ts";

/** The promise is five seconds; the rest is for a busy machine. */
const patience = { timeout: 20_000, interval: 100 };
const title = "Reading a power bill";

let servers: RunningServer[] = [];
let postgres: TestDatabase | undefined;
let db: Database;

async function open(engine: (typeof engines)[number]): Promise<void> {
  if (engine === "SQLite") {
    servers.push(await startServer());
    db = openBeside({ dataDir: servers[0]?.dataDir ?? "" });
    return;
  }
  postgres = await openDatabaseOnPostgres();
  const settings = { DATABASE_URL: postgres.url, SECRET: "only for this test, only on this machine" };
  servers.push(await startServer(settings), await startServer(settings));
  db = openDatabase({ dataDir: mkdtempSync(join(tmpdir(), "beside-")), databaseUrl: postgres.url });
}

beforeEach(() => {
  servers = [];
  postgres = undefined;
});

afterEach(async () => {
  await db?.destroy();
  for (const server of servers) await server.close();
  await postgres?.close();
});

const saving = () => ({ by: "test", now: new Date() });
/** As the desk writes beside a running server. */
const write = (work: (transaction: Database) => Promise<Saved>) => openWriter(db)(work);

/** Paths of every server on which the text stands, or does not. */
async function where(text: string, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const [number, { url }] of servers.entries())
    for (const path of paths)
      if ((await ask(url, path)).text.replace(/\r\n /g, "").includes(text)) found.push(`${number} ${path}`);
  return found;
}

const everywhere = (paths: readonly string[]) =>
  servers.flatMap((_, number) => paths.map((path) => `${number} ${path}`));

async function statuses(path: string): Promise<number[]> {
  return Promise.all(servers.map(async ({ url }) => (await ask(url, path)).status));
}

test.each(engines)(
  "%s: a published event is on every page of every server within seconds, and gone from all when it is withdrawn",
  async (engine) => {
    await open(engine);
    const lists = ["/events", "/events.ics", "/feed.xml", "/feed.json"];
    // In memory before, so that every server has something to replace.
    expect(await where(title, [...lists, "/sitemap.xml"])).toEqual([]);
    const created = await write((transaction) =>
      createEntry(transaction, event, eventDraft({ title }), saving()),
    );
    if (created.outcome !== "saved") throw new Error(created.outcome);
    const { id, slug } = created.entry;
    const [page, calendar] = [`/events/${slug}`, `/events/${slug}.ics`];
    expect(await statuses(calendar)).toEqual(servers.map(() => 404));

    await write((transaction) => publishEntry(transaction, event, id, saving()));
    await expect
      .poll(() => where(title, [...lists, page, calendar]), patience)
      .toEqual(everywhere([...lists, page, calendar]));
    await expect
      .poll(() => where(`${page}</loc>`, ["/sitemap.xml"]), patience)
      .toEqual(everywhere(["/sitemap.xml"]));

    const saved = await write((transaction) =>
      saveEntry(transaction, event, id, eventDraft({ title, status: "cancelled" }), {
        ...saving(),
        version: 2,
      }),
    );
    expect(saved.outcome).toBe("saved");
    await expect
      .poll(() => where("STATUS:CANCELLED", ["/events.ics", calendar]), patience)
      .toHaveLength(2 * servers.length);

    await write((transaction) => withdrawEntry(transaction, event, id, saving()));
    await expect.poll(() => where(title, lists), patience).toEqual([]);
    await expect.poll(() => where(slug, ["/sitemap.xml"]), patience).toEqual([]);
    for (const path of [page, calendar])
      await expect.poll(() => statuses(path), patience).toEqual(servers.map(() => 410));

    await write((transaction) => publishEntry(transaction, event, id, saving()));
    await expect.poll(() => where(title, [...lists, page]), patience).toEqual(everywhere([...lists, page]));
  },
);

test.each(engines)("%s: a story and its withdrawal reach the news on every server", async (engine) => {
  await open(engine);
  const lists = ["/news", "/feed.xml"];
  expect(await where(title, lists)).toEqual([]);
  const created = await write((transaction) =>
    createEntry(transaction, story, storyDraft({ title }), { ...saving(), state: "published" }),
  );
  if (created.outcome !== "saved") throw new Error(created.outcome);
  await expect.poll(() => where(title, lists), patience).toEqual(everywhere(lists));
  await write((transaction) => withdrawEntry(transaction, story, created.entry.id, saving()));
  await expect.poll(() => where(title, lists), patience).toEqual([]);
});
