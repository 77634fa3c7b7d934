/** Where pictures are kept, on either engine. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import type { EncodedPicture } from "../../pictures/encode-picture.ts";
import { openDatabaseOnPostgres, type TestDatabase } from "../../test/support/postgres.ts";
import { saveArticles } from "../store.ts";
import {
  deleteExpiredPictures,
  listDuePictures,
  readPictureFile,
  savePicture,
  withPictures,
} from "./picture-store.ts";

const now = new Date("2025-10-22T18:00:00Z");
const source = { name: "Ledger", url: "https://ledger.example/feed", topic: "AI", pictures: false };
const imageUrl = "https://ledger.example/one.jpg";
const article = {
  title: "One",
  description: "",
  url: "https://ledger.example/1",
  source: "Ledger",
  publishedAt: now.toISOString(),
};
const bytes = Uint8Array.from({ length: 40_000 }, (_, i) => (i * 7) % 256);
const encoded: EncodedPicture = {
  width: 960,
  height: 540,
  files: [
    { format: "webp", width: 960, bytes },
    { format: "webp", width: 480, bytes: bytes.slice(1) },
    { format: "avif", width: 480, bytes: bytes.slice(2) },
  ],
};
const wanted = { sources: [], origin: "https://site.example" };

describe.each(["SQLite", "PostgreSQL"])("on %s", (engine) => {
  let postgres: TestDatabase | undefined;
  let databases: Database[];

  beforeAll(async () => {
    postgres = engine === "PostgreSQL" ? await openDatabaseOnPostgres() : undefined;
    const dataDir = mkdtempSync(join(tmpdir(), "pictures-"));
    databases = [1, 2].map(() => openDatabase({ dataDir, databaseUrl: postgres?.url }));
    for (const db of databases) await migrate(db);
  }, 60_000);
  afterAll(async () => {
    for (const db of databases) await db.destroy();
    await postgres?.close();
  });

  test("what one process keeps another one shows byte for byte, until its story has gone", async () => {
    const [one, other] = databases as [Database, Database];
    const fresh = { source, etag: null, lastModified: null, freshFor: null, movedTo: null };
    const moment = { listed: [source.url], now, period: 3_600_000 };
    await saveArticles(one, { ...fresh, items: [{ ...article, imageUrl }] }, moment);
    expect(await listDuePictures(one, [article], { sources: [], now })).toEqual([imageUrl]);
    await savePicture(one, imageUrl, { problem: "It is broken." }, new Date(now.getTime() - 25 * 3_600_000));
    expect(await listDuePictures(one, [article], { sources: [], now })).toEqual([imageUrl]);
    await savePicture(one, imageUrl, encoded, now);
    expect(await listDuePictures(one, [article], { sources: [], now })).toEqual([]);

    const [shown] = await withPictures(other, [article], wanted);
    expect(shown?.picture).toMatchObject({
      avif: [{ width: 480 }],
      webp: [{ width: 480 }, { width: 960 }],
      width: 960,
      height: 540,
    });
    const name = shown?.picture?.webp[1]?.src.replace("/news-pictures/", "") ?? "";
    expect(shown?.urlToImage).toBe(`https://site.example/news-pictures/${name}`);
    expect(Buffer.compare((await readPictureFile(other, name)) as Buffer, bytes)).toBe(0);
    expect(await withPictures(other, [article], { ...wanted, sources: [source] })).toEqual([article]);

    await deleteExpiredPictures(other, [article], { sources: [], now });
    expect(await readPictureFile(one, name)).toBeDefined();
    await one.deleteFrom("news_articles").execute();
    await deleteExpiredPictures(other, [], { sources: [], now });
    expect(await readPictureFile(one, name)).toBeUndefined();
    expect(await one.selectFrom("news_pictures").selectAll().execute()).toEqual([]);
  });

  test("a publisher who wants no pictures shown has none, also where another feed sends its story", async () => {
    const [db] = databases as [Database];
    const service = {
      name: "LEDGER",
      url: "https://service.example/all",
      topic: "AI",
    };
    const fresh = { source: service, etag: null, lastModified: null, freshFor: null, movedTo: null };
    const moment = { listed: [service.url], now, period: 3_600_000 };
    await saveArticles(db, { ...fresh, items: [{ ...article, imageUrl }] }, moment);
    expect(await listDuePictures(db, [article], { sources: [source], now })).toEqual([]);
    expect(await listDuePictures(db, [article], { sources: [], now })).toEqual([imageUrl]);
    await savePicture(db, imageUrl, encoded, now);
    expect((await withPictures(db, [article], wanted))[0]).toHaveProperty("picture");
    expect(await withPictures(db, [article], { ...wanted, sources: [source] })).toEqual([article]);
    await deleteExpiredPictures(db, [article], { sources: [source], now });
    expect(await db.selectFrom("news_pictures").selectAll().execute()).toEqual([]);
  });
});
