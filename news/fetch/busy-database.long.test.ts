/** Sixty healthy feeds, and a database of ours that takes a third of a second for each of them. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../../db/migrate.ts";
import { openDatabase, withFile } from "../../db/open.ts";
import { openBeside, type RunningServer, startServer } from "../../test/support/start-server.ts";
import { newKeys, submitMany } from "../../test/support/submit-many.ts";

const names = Array.from({ length: 60 }, (_, n) => `Paper ${n}`);
let folder: string;
let publishers: Server[];
let server: RunningServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "busy-"));
  const db = openDatabase({ dataDir: folder });
  await migrate(db);
  // Whatever a source writes, its state is a part of it.
  for (const event of ["insert", "update"])
    await sql`
      create trigger ${sql.raw(`slow_${event}`)} after ${sql.raw(event)} on news_sources begin
        update news_edition set number = number + (
          with recursive count (n) as (select 1 union all select n + 1 from count where n < 1500000)
          select count(*) * 0 from count
        );
      end
    `.execute(db);
  await sql`insert into news_edition (id, number) values (1, 1)`.execute(db);
  await db.destroy();
  publishers = await Promise.all(names.map(openPublisher));
  const feeds = publishers.map((publisher, n) => {
    const { address, port } = publisher.address() as AddressInfo;
    return { name: names[n], url: `http://${address}:${port}/feed`, topic: "AI" };
  });
  await writeFile(join(folder, "feeds.json"), JSON.stringify(feeds));
  server = await startServer({ DATA_DIR: folder, NEWS_FEEDS: join(folder, "feeds.json") });
});

afterAll(async () => {
  await server.close();
  for (const publisher of publishers) publisher.close();
  await rm(folder, { recursive: true, force: true });
});

/** Each is a host of its own, as publishers are: the reader asks one host for two feeds at once. */
async function openPublisher(name: string, n: number): Promise<Server> {
  const item = `<item><title>AI story ${n}</title><link>https://paper${n}.example/1</link></item>`;
  const publisher = createServer((_, response) =>
    response.end(`<rss version="2.0"><channel><title>${name}</title>${item}</channel></rss>`),
  );
  await new Promise<void>((done) => publisher.listen(0, `127.0.0.${n + 2}`, done));
  return publisher;
}

const states = () =>
  withFile(join(folder, "site.db"), { readOnly: true }, (db) =>
    db.selectFrom("news_sources").select(["failures", "last_success", "last_error"]).execute(),
  );

test("none of them counts as failed, and forms sent meanwhile are thanked for", async () => {
  await expect.poll(async () => (await states()).length, { timeout: 60_000 }).toBeGreaterThan(3);
  const told = await submitMany(server.url, newKeys(6), { atOnce: 2 });
  expect(told.thanked.size).toBe(6);
  // The round was still under way.
  expect((await states()).length).toBeLessThan(names.length);
  await expect.poll(async () => (await states()).length, { timeout: 240_000 }).toBe(names.length);
  const all = await states();
  expect(all.filter(({ failures, last_error }) => failures > 0 || last_error)).toEqual([]);
  expect(all.every(({ last_success }) => last_success)).toBe(true);
  const inbox = openBeside({ dataDir: folder });
  expect(await inbox.selectFrom("submissions").select("id").execute()).toHaveLength(6);
  await inbox.destroy();
}, 400_000);
