/** The card of a page from its publication to its end, on both engines: drawn without a visitor's request, named once it is there. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { readPageCards } from "../../page-cards.ts";
import { findEntry } from "../../publishing/entries/entries.ts";
import { withdrawEntry } from "../../publishing/entries/save-entry.ts";
import { readEntryFile } from "../../publishing/files/entry-file.ts";
import { importEntries } from "../../publishing/files/import-entries.ts";
import { event } from "../../publishing/kinds/event.ts";
import { eraseReplacedCards, openPageCards } from "../../words/page-cards.ts";
import { ask } from "../support/ask.ts";
import { engines } from "../support/both-engines.ts";
import { eventFile } from "../support/event-file.ts";
import { openDatabaseOnPostgres, type TestDatabase } from "../support/postgres.ts";
import { openBeside, type RunningServer, startServer } from "../support/start-server.ts";

const patience = { timeout: 120_000, interval: 250 };
const page = "/events/map-night";

let server: RunningServer | undefined;
let postgres: TestDatabase | undefined;
let db: Database | undefined;

afterEach(async () => {
  await db?.destroy();
  await server?.close();
  await postgres?.close();
  [server, postgres, db] = [undefined, undefined, undefined];
});

test.each(engines)(
  "%s: what is published has a card, what is changed another, what is withdrawn none",
  { timeout: 300_000 },
  async (engine) => {
    const now = () => new Date();
    if (engine === "SQLite") {
      server = await startServer();
      db = openBeside({ dataDir: server.dataDir });
    } else {
      postgres = await openDatabaseOnPostgres();
      server = await startServer({
        DATABASE_URL: postgres.url,
        SECRET: "only for this test, only on this machine",
      });
      db = openDatabase({ dataDir: mkdtempSync(join(tmpdir(), "beside-")), databaseUrl: postgres.url });
    }
    const [at, url] = [db, server.url];
    const warned: object[] = [];
    // Of this page alone: the others would be drawn for minutes.
    const readWanted = async () => (await readPageCards(at, now())).filter((one) => one.page.endsWith(page));
    const cards = openPageCards({
      db: at,
      now,
      log: { warn: (fields) => warned.push(fields) },
      readWanted,
      interval: 100,
    });
    const put = (changes: Record<string, string>) => {
      const file = readEntryFile(event, eventFile({ title: "Map night", ...changes }), "map-night.md");
      return importEntries(at, [{ kind: event, file }], { by: "a test", now: now() });
    };
    const named = async (path = page) => {
      const { text } = await ask(url, path);
      const card = /<meta property="og:image" content="https:\/\/[^/"]+([^"]+)"/.exec(text)?.[1] ?? "";
      return {
        card,
        square: /href="([^"]+-square-\w+\.png)" download="map-night-square.png"/.exec(text)?.[1],
        text,
      };
    };
    const isDrawn =
      (old = "") =>
      async () => {
        const { card } = await named();
        return /^\/og\/events\/map-night-[0-9a-f]{16}\.png$/.test(card) && card !== old;
      };
    await put({});
    await expect.poll(isDrawn(), patience).toBe(true);
    const first = await named();
    expect(first.text).toMatch(
      /og:image:alt" content="A card of 901 AI\. Tuesday\. 4\. March 2031\. Map night/,
    );
    for (const [path, width, height] of [
      [first.card, 1200, 630],
      [first.square ?? "", 1080, 1080],
    ] as const) {
      const { status, headers, body } = await ask(url, path);
      expect([status, headers["content-type"]]).toEqual([200, "image/png"]);
      expect(await sharp(body).metadata()).toMatchObject({ format: "png", width, height });
    }
    await expect
      .poll(async () => (await named(`/es${page}`)).card, patience)
      .toMatch(/^\/og\/es\/events\/map-night-/);

    // Off is drawn as off, and whoever shared the page keeps the old picture for a while.
    await put({ status: "cancelled", changed: "2031-01-03 10:00" });
    await expect.poll(isDrawn(first.card), patience).toBe(true);
    expect((await named()).text).toMatch(/og:image:alt" content="A card of 901 AI\. Canceled\. /);
    expect((await ask(url, first.card)).status).toBe(200);
    expect(await eraseReplacedCards(at, now())).toBe(0);
    await eraseReplacedCards(at, new Date(Date.now() + 91 * 86_400_000));
    expect((await ask(url, first.card)).status).toBe(404);

    // Letters that the fonts lack: the card of the section, said once.
    const canceled = await named();
    await put({ title: "東京 night", changed: "2031-01-04 10:00" });
    await expect.poll(async () => (await named()).card, patience).toBe("/og/events.png");
    expect(JSON.stringify(warned)).toContain("東");

    const { id = 0 } = (await findEntry(at, event.name, "map-night")) ?? {};
    await at.transaction().execute((trx) => withdrawEntry(trx, event, id, { by: "a test", now: now() }));
    await expect.poll(async () => (await ask(url, canceled.card)).status, patience).toBe(404);
    await cards.close();
  },
);
