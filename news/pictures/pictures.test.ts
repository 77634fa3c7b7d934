/** From a publisher's feed to a picture on our own address, with publishers who mean us well and others. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { type FeedServer, type Route, startFeedServer } from "../../test/support/feed-server.ts";
import { drawPhoto } from "../../test/support/pictures.ts";
import type { Article } from "../article.ts";
import { hideStory, unhideStory } from "../curation.ts";
import { isPublicAddress } from "../fetch/ssrf-agent.ts";
import { createNewsService, type NewsService } from "../service.ts";
import { deleteExpiredPictures, readPictureFile } from "./picture-store.ts";
import { openPictures, type PictureOptions, type Pictures } from "./pictures.ts";

const aDay = 24 * 3_600_000;
const siteUrl = "https://site.example";
const log = { info: vi.fn(), warn: vi.fn() };
const jpeg = await drawPhoto().jpeg().toBuffer();
const photo: Route = { headers: { "content-type": "image/jpeg" }, body: jpeg };

let clock: Date;
let db: Database;
let server: FeedServer;
let service: NewsService;
let pictures: Pictures;

beforeEach(async () => {
  clock = new Date("2025-10-22T18:00:00Z");
  db = openDatabase({ dataDir: mkdtempSync(join(tmpdir(), "pictures-")) });
  await migrate(db);
  server = await startFeedServer();
  vi.clearAllMocks();
});
afterEach(async () => {
  await pictures.close();
  await service.close();
  await server.close();
  await db.destroy();
});

/** A publisher with a story for each picture's path; the first is the newest. Reads its feed. */
async function publish(
  paths: string[],
  more: Partial<PictureOptions> & { wanted?: boolean } = {},
): Promise<void> {
  const { wanted, ...rest } = more;
  const items = paths.map((path, i) => story(i, path));
  server.routes["/feed"] = {
    body: `<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel>
    ${items.join("")}</channel></rss>`,
  };
  const source = { name: "Ledger", url: `${server.url}/feed`, topic: "Memphis" };
  const sources = [wanted === undefined ? source : { ...source, pictures: wanted }];
  const reader = {
    db,
    sources,
    allowPrivate: true,
    userAgent: "Test reader",
    log,
    now: () => clock,
    rest: 0,
  };
  service = createNewsService({
    ...reader,
    siteUrl,
    refreshMinutes: 180,
    ownerEmail: "owner@example.org",
    pollInterval: 0,
  });
  const { read: readNews, isRefreshing } = service;
  pictures = openPictures({ ...reader, readNews, isRefreshing, timeLimit: 1_000, ...rest });
  await service.refresh({ all: true });
}

function story(i: number, path: string): string {
  const url = path.startsWith("http") ? path : server.url + path;
  return `<item><title>An AI story with the number ${i}</title><link>https://ledger.example/${i}</link>
    <pubDate>${new Date(clock.getTime() - i * 60_000).toUTCString()}</pubDate>
    <media:content medium="image" url="${url}"/></item>`;
}

/** What is on the screen once the memory has followed the database. */
async function shown() {
  await service.isStale();
  return (await service.read()).articles;
}

const problems = async () =>
  Object.fromEntries(
    (await db.selectFrom("news_pictures").select(["url", "problem"]).execute()).map(({ url, problem }) => [
      url.replace(server.url, ""),
      problem,
    ]),
  );
const asked = (path: string) => server.hits.filter((hit) => hit.path === path).length;
const fileNames = async () =>
  (await db.selectFrom("news_picture_files").select("name").execute()).map(({ name }) => name);

test("a story's picture stands on our own address in two sizes and two formats, and the publisher is asked once", async () => {
  server.routes["/one.jpg"] = photo;
  await publish(["/one.jpg"]);
  expect((await shown())[0]).not.toHaveProperty("urlToImage");
  await pictures.refresh();
  const [article] = await shown();
  const { avif = [], webp = [], ...size } = article?.picture ?? {};
  expect(size).toEqual({ width: 960, height: 540 });
  for (const [format, files] of Object.entries({ avif, webp })) {
    expect(files.map(({ width }) => width)).toEqual([480, 960]);
    for (const { src, width } of files) {
      expect(src).toMatch(new RegExp(`^/news-pictures/[\\w-]{22}-${width}\\.${format}$`));
      const bytes = await readPictureFile(db, src.replace("/news-pictures/", ""));
      expect(bytes?.length).toBeLessThanOrEqual(40_000);
      expect((await sharp(bytes).metadata()).width).toBe(width);
    }
  }
  expect(article?.urlToImage).toBe(siteUrl + webp[1]?.src);

  await service.refresh({ all: true });
  await pictures.refresh();
  expect(asked("/one.jpg")).toBe(1);
  const [{ headers } = { headers: {} }] = server.hits.filter(({ path }) => path === "/one.jpg");
  expect(headers).toMatchObject({
    "user-agent": "Test reader",
    accept: expect.stringContaining("image/webp"),
  });
  expect(headers).not.toHaveProperty("referer");
  expect(headers).not.toHaveProperty("cookie");
});

test("a publisher whose pictures are not wanted is not asked for one, and what we had of it is gone", async () => {
  server.routes["/one.jpg"] = photo;
  await publish(["/one.jpg"]);
  await pictures.refresh();
  expect(await fileNames()).toHaveLength(4);
  await pictures.close();
  await service.close();
  await publish(["/one.jpg", "/two.jpg"], { wanted: false });
  expect((await shown())[0]).not.toHaveProperty("picture");
  await pictures.refresh();
  expect(asked("/two.jpg")).toBe(0);
  expect(await fileNames()).toEqual([]);
});

test("hostile and broken pictures leave their cards without one, and the good one among them is there", async () => {
  const html = Buffer.from("<!doctype html><script>alert(901)</script>");
  const image = { "content-type": "image/jpeg" };
  const bomb = await sharp({ create: { width: 12_000, height: 9_000, channels: 3, background: "#123" } })
    .png()
    .toBuffer();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const endless: Route = (_, response) => {
    response.writeHead(200, image);
    const pour = () => {
      while (!response.destroyed && response.write(Buffer.alloc(256 * 1024)));
    };
    response.on("drain", pour);
    pour();
  };
  const drip: Route = (_, response) => {
    response.writeHead(200, image).write(jpeg.subarray(0, 100));
    const timer = setInterval(() => response.write("\0"), 50);
    response.on("close", () => clearInterval(timer));
  };
  const cases: Record<string, [Route | undefined, string | null]> = {
    "/bomb.png": [{ headers: { "content-type": "image/png" }, body: bomb }, "It has too many pixels."],
    "/cut.jpg": [{ headers: image, body: jpeg.subarray(0, jpeg.length >> 1) }, "It is broken."],
    "/page.jpg": [{ headers: image, body: html }, "It is no JPEG, PNG, WebP, AVIF or GIF."],
    "/drawing.svg": [
      { headers: { "content-type": "image/svg+xml" }, body: svg },
      "It is no JPEG, PNG, WebP, AVIF or GIF.",
    ],
    "/wrong-type.jpg": [
      { headers: { "content-type": "text/html" }, body: jpeg },
      "It is not sent as a picture.",
    ],
    "/no-type.jpg": [{ body: jpeg }, "It is not sent as a picture."],
    "/fifty.jpg": [
      { headers: { ...image, "content-length": String(50 * 1024 * 1024) }, body: "x" },
      "It is larger than 5 MB.",
    ],
    "/endless.jpg": [endless, "It is larger than 5 MB."],
    "/drip.jpg": [drip, "It took longer than 1 seconds."],
    "/slow": [undefined, "It took longer than 1 seconds."],
    "/away-to-private": [
      { status: 302, headers: { location: "http://169.254.169.254/latest/" } },
      "The address is a private one.",
    ],
    "/loop": [undefined, "It redirected more than 5 times."],
    "/500": [undefined, "It answered 500 instead of 200."],
    "/good.jpg": [photo, null],
  };
  for (const [path, [route]] of Object.entries(cases)) if (route) server.routes[path] = route;
  // Loopback passes for public here, because tests have nothing else; every other private address is one.
  const isPublic = (address: string | undefined) => address === "127.0.0.1" || isPublicAddress(address);
  await publish(Object.keys(cases), { allowPrivate: false, isPublic });
  await pictures.refresh();
  expect(await problems()).toEqual(
    Object.fromEntries(Object.entries(cases).map(([path, [, why]]) => [path, why])),
  );
  const withPicture = (await shown()).filter(({ picture }) => picture);
  expect(withPicture.map(({ url }) => url)).toEqual(["https://ledger.example/13"]);
});

test.each([
  "http://127.0.0.1:1/a.jpg",
  "http://2130706433/a.jpg",
  "http://[::ffff:127.0.0.1]/a.jpg",
  "http://0x7f.1/a.jpg",
  "http://localhost/a.jpg",
])("a picture that is said to stand at %s is never asked for", async (address) => {
  await publish([address], { allowPrivate: false });
  await pictures.refresh();
  const [why] = Object.values(await problems());
  expect(why).toMatch(/^The (address is a private one|name leads to a private address)\.$/);
});

test("a picture that failed is tried again after a day and not before, and then it is there", async () => {
  await publish(["/late.jpg"]);
  await pictures.refresh();
  server.routes["/late.jpg"] = photo;
  clock = new Date(clock.getTime() + aDay - 3_600_000);
  await service.refresh();
  await pictures.refresh();
  expect(asked("/late.jpg")).toBe(1);
  clock = new Date(clock.getTime() + 2 * 3_600_000);
  await service.refresh();
  await pictures.refresh();
  expect(asked("/late.jpg")).toBe(2);
  expect((await shown())[0]?.picture?.width).toBe(960);
});

test("while nothing on the screen changes nobody is asked and nothing is written", async () => {
  await publish(["/none.jpg"]);
  await pictures.refresh();
  await shown();
  await pictures.refresh();
  const before = server.hits.length;
  const write = vi.spyOn(db, "transaction");
  for (let i = 0; i < 20; i++) await pictures.refresh();
  expect(write).not.toHaveBeenCalled();
  expect(server.hits.length).toBe(before);
});

test("while feeds are read no picture is fetched, not even the next of those under way; then they come", async () => {
  const paths = Array.from({ length: 8 }, (_, i) => `/${i}.jpg`);
  const askedFor = () => paths.filter((path) => asked(path) > 0).length;
  await publish(paths);
  let round: Promise<unknown> | undefined;
  let answer = () => {};
  server.routes["/feed"] = (_, response) => {
    answer = () => response.writeHead(500).end();
  };
  server.routes["/0.jpg"] = (_, response) => {
    round = service.refresh({ all: true });
    response.writeHead(404).end();
  };
  await pictures.refresh();
  expect(askedFor()).toBe(6);
  await pictures.refresh();
  expect(askedFor()).toBe(6);
  await vi.waitFor(() => expect(asked("/feed")).toBe(2), 5_000);
  answer();
  await round;
  await pictures.refresh();
  expect(askedFor()).toBe(8);
});

test("two stories with one picture share one fetch", async () => {
  server.routes["/both.jpg"] = photo;
  await publish(["/both.jpg", "/both.jpg"]);
  await pictures.refresh();
  expect(asked("/both.jpg")).toBe(1);
  expect((await shown()).map(({ picture }) => picture?.width)).toEqual([960, 960]);
});

test.each(["https://ledger.example/0", "http://www.ledger.example/0/"])(
  "when a story is hidden by %s its picture goes with it, and comes back with it",
  async (address) => {
    server.routes["/one.jpg"] = photo;
    await publish(["/one.jpg"]);
    await pictures.refresh();
    const [name = ""] = await fileNames();
    await hideStory(db, address, clock);
    await shown();
    await pictures.refresh();
    expect(await readPictureFile(db, name)).toBeUndefined();
    await unhideStory(db, address);
    await shown();
    await pictures.refresh();
    expect(await readPictureFile(db, name)).toBeDefined();
  },
);

test("a picture that has not been on the screen for three days is forgotten, though its story is kept", async () => {
  server.routes["/old.jpg"] = photo;
  await publish(["/old.jpg"]);
  await pictures.refresh();
  const filesAfter = async (days: number, articles: Article[]) => {
    const now = new Date(clock.getTime() + days * aDay);
    await deleteExpiredPictures(db, articles, { sources: [], now });
    return (await fileNames()).length;
  };
  expect(await filesAfter(4, await shown())).toBe(4);
  expect(await filesAfter(6, [])).toBe(4);
  expect(await filesAfter(7.1, [])).toBe(0);
  expect(await shown()).toHaveLength(1);
});

test("names that no file of ours has are not looked for", async () => {
  await publish([]);
  const look = vi.spyOn(db, "selectFrom");
  for (const name of ["", "../site.db", "x.webp", `${"a".repeat(22)}-480.png`, `${"a".repeat(22)}-480.webp'`])
    expect(await readPictureFile(db, name)).toBeUndefined();
  expect(look).not.toHaveBeenCalled();
  expect(await readPictureFile(db, `${"a".repeat(22)}-480.webp`)).toBeUndefined();
});

test("closing does not wait for a publisher, and what was called off is tried again", async () => {
  await publish(["/slow"], { timeLimit: 60_000 });
  const refreshing = pictures.refresh();
  await vi.waitFor(() => expect(asked("/slow")).toBe(1));
  await pictures.close();
  await refreshing;
  expect(await problems()).toEqual({});
});
