/** Pages of topics and places on the built server, and what they give to others: data, and a strip to frame. */
import { parseJsonFeed } from "feedsmith";
import { afterAll, beforeAll, expect, test } from "vitest";
import { byteLimits } from "../../bench/pages/bytes.ts";
import { pages } from "../../content/pages.ts";
import { topics, topicValues } from "../../content/topics.ts";
import { bumpContentVersions } from "../../db/content-versions.ts";
import { compressBest } from "../../server/http/content-encoding.ts";
import { instantOf } from "../../time/zone-time.ts";
import { ask } from "../support/ask.ts";
import { putEntries } from "../support/entries.ts";
import { entryText } from "../support/entry-mistakes.ts";
import { putStory } from "../support/put-story.ts";
import { openBeside, type RunningServer, startServer } from "../support/start-server.ts";

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
  await putNews();
  await putEntries(server, {
    "meeting/levee-board": entryText({
      title: "Levee board",
      topics: "courts, water",
      decides: "Pumps.",
      rhythm: "When it rains",
      place: "City Hall",
      calendar: "https://levee.example/dates",
      next: "2031-03-04 17:30",
      grade: "B",
    }),
    "promise/levee-quiet": entryText({
      title: "The pumps will be quiet",
      topics: "water",
      who: "The levee board",
      made: "2025-05",
      status: "open",
      sources: "The Paper | Report on it | 2026-06-16 | https://paper.example/report",
      grade: "A",
    }),
  });
}, 240_000);
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) => ask(server.url, path, { headers });
const json = async (path: string) => JSON.parse((await get(path)).text);

test("the first response of every topic's page fits into ten packets, with its headers, and has no script", async () => {
  for (const value of topicValues) {
    const path = `/topics/${value}`;
    // The page of before the news goes out while the one with it is made.
    await expect.poll(async () => (await get(path)).text, { timeout: 15_000 }).toContain("full coverage, 4");
    const { text, headers } = await get(path);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    // As it is sent once the server has had the time for the best compression.
    const { br } = await compressBest(Buffer.from(text));
    expect(br.length + lines.join("").length + 40, path).toBeLessThanOrEqual(byteLimits.html);
    expect(text).not.toMatch(/<script(?! type="application\/ld\+json")/);
  }
}, 60_000);

test("a search engine is told what a topic's page is about, and where all of them are", async () => {
  const { text } = await get("/topics/air");
  const { title = "", description = "" } = topics.find(({ value }) => value === "air") ?? {};
  expect(text).toContain(`<title>${title.replace("{city}", "Memphis")} | `);
  expect(text).toContain(description.replace("{city}", "Memphis"));
  expect(text).toMatch(/rel="canonical" href="[^"]*\/topics\/air"/);
  expect(text).toMatch(/"@type":"BreadcrumbList".*"name":"Air"/);
  const [sitemap, llms] = await Promise.all(
    ["/sitemap.xml", "/llms.txt"].map(async (path) => (await get(path)).text),
  );
  for (const value of topicValues) {
    expect(sitemap).toContain(`/topics/${value}</loc>`);
    expect(sitemap).toContain(`/es/topics/${value}</loc>`);
    expect(llms).toContain(`/topics/${value})`);
  }
  // Pages are taken up by the search behind everybody's back.
  const find = async () => (await get("/search?q=xai+turbines+permit")).text;
  await expect.poll(find, { timeout: 30_000 }).toContain('href="/topics/air"');
});

test("the Record's address of a topic leads to its page for good, and the list of all its entries stays", async () => {
  const led = async (path: string) => {
    const { status, headers } = await get(path);
    return [status, headers.location];
  };
  expect(await led("/record?topic=air")).toEqual([301, "/topics/air"]);
  expect(await led("/es/record?topic=air&utm_source=x")).toEqual([301, "/es/topics/air"]);
  expect(await led("/record?topic=air&all=1")).toEqual([200, undefined]);
  expect(await led("/record?topic=air&year=2026")).toEqual([200, undefined]);
  expect(await led("/record?place=southaven")).toEqual([302, "/places/southaven"]);
  expect(await led("/places/southaven")).toEqual([200, undefined]);
  expect(await led("/places/westwood")).toEqual([302, "/record?place=westwood&all=1#entries"]);
  expect(await led("/topics/weather")).toEqual([404, undefined]);
  expect(await led("/topics")).toEqual([301, "/record#standing"]);
});

test("data comes by topic, by place and since a day, and any page may read it", async () => {
  for (const path of [
    "/record.json",
    "/record.csv",
    "/record.xml",
    "/promises.json",
    "/promises.csv",
    "/promises.xml",
  ])
    expect((await get(path)).headers).toMatchObject({
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
    });
  const air = await json("/record.json?topic=air");
  expect(air.items.length).toBeGreaterThan(5);
  for (const { _record } of air.items) expect(_record.topics).toContain("air");
  expect(air.feed_url).toMatch(/\/record\.json\?topic=air$/);
  const both = await json("/record.json?topic=air&place=southaven");
  expect(both.items.length).toBeLessThan(air.items.length);
  const promises = parseJsonFeed((await get("/promises.json?topic=water")).text).items ?? [];
  expect(promises.map(({ url }) => url)).toContainEqual(
    expect.stringMatching(/\/record#promise-levee-quiet$/),
  );
  expect((await json("/record.json?since=2000-01-01")).items.length).toBeGreaterThan(50);
  expect((await json("/record.json?since=2100-01-01")).items).toEqual([]);
  const table = (await get("/promises.csv?topic=water")).text.split("\r\n").filter(Boolean);
  expect(table[0]).toBe("\ufeffmade,due,who,title,figure,status,counted,topics,sources,address,license");
  expect(table).toHaveLength(1 + promises.length);
  for (const wrong of ["topic=weather", "place=mars", "since=yesterday", "since=2026-13-01", "page=0"])
    expect((await get(`/record.json?${wrong}`)).status, wrong).toBe(404);
  for (const path of [
    "/record.ics",
    "/promises.ics",
    "/data/x.json",
    "/data/constructor.json",
    "/data/record.txt",
  ])
    expect((await get(path)).status).toBe(404);
});

test("public meetings come as a feed, a table and a calendar, with their agendas", async () => {
  const { items } = await json("/meetings.json?topic=water");
  const meeting = items.find(({ url }: { url: string }) => url.endsWith("/levee-board-2031-03-04"));
  const startsAt = instantOf("America/Chicago", "2031-03-04T17:30")?.toISOString();
  expect(meeting._meeting).toMatchObject({
    body: "Levee board",
    startsAt,
    status: "announced",
    place: "City Hall",
  });
  expect((await get("/meetings.csv")).text).toContain(`${startsAt},,Levee board,announced,City Hall`);
  const { text, headers } = await get("/meetings.ics?topic=water");
  expect(text).toContain("UID:meeting-levee-board-2031-03-04@");
  expect(headers["access-control-allow-origin"]).toBe("*");
  expect((await get("/meetings.ics?topic=jobs")).text).not.toContain("levee-board");
});

test("a copy that is still true costs a 304, and another filter is another copy", async () => {
  const { headers } = await get("/record.json?topic=air");
  const etag = headers.etag ?? "";
  expect(etag).toMatch(/^"/);
  const again = await get("/record.json?topic=air&x=1", { "If-None-Match": etag });
  expect([again.status, again.body.length]).toEqual([304, 0]);
  expect(again.headers["access-control-allow-origin"]).toBe("*");
  expect((await get("/record.json?topic=water", { "If-None-Match": etag })).status).toBe(200);
});

test("a feed of more than a hundred has pages, which together have each entry once", async () => {
  const many = Array.from({ length: 70 }, (_, at) => [
    `record/levee-${at}`,
    entryText(
      {
        title: `Levee ${at}`,
        date: "2026-02-20",
        topics: "learning",
        sources: "The Paper | Report | 2026-06-16 | https://paper.example/report",
        grade: "A",
      },
      "Somebody decided something here.",
    ),
  ]);
  await putEntries(server, Object.fromEntries(many));
  await expect
    .poll(async () => (await json("/record.json")).next_url ?? "", { timeout: 15_000 })
    .toMatch(/\/record\.json\?page=2$/);
  const urls: string[] = [];
  let path: string | undefined = "/record.json";
  for (let pages = 0; path && pages < 5; pages++) {
    const feed: { items: { url: string }[]; next_url?: string } = await json(path);
    expect(feed.items.length).toBeLessThanOrEqual(100);
    urls.push(...feed.items.map(({ url }) => url));
    path = feed.next_url && new URL(feed.next_url).pathname + new URL(feed.next_url).search;
  }
  expect(urls.length).toBeGreaterThan(100);
  expect(new Set(urls).size).toBe(urls.length);
  const rows = async () => (await get("/record.csv")).text.match(/\/record\/[\w-]+,https:/g) ?? [];
  await expect.poll(rows, { timeout: 15_000 }).toHaveLength(urls.length);
});

test("others may frame the strip of a topic, and no other page", async () => {
  const framers = async (path: string) =>
    /frame-ancestors ([^;]+)/.exec((await get(path)).headers["content-security-policy"] ?? "")?.[1];
  for (const path of ["/embed/topics/air", "/es/embed/topics/courts"]) {
    const { status, text, headers } = await get(path);
    expect(status).toBe(200);
    expect(await framers(path)).toBe("*");
    expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
    expect(text).toContain('<base target="_top"/>');
    expect(text).not.toMatch(/<script|<form|<input|<button|\sstyle=/);
    expect(text.match(/<style/g)).toHaveLength(1);
  }
  const others = [
    "/topics/air",
    "/places/southaven",
    "/data",
    "/press",
    "/record",
    "/meetings.ics",
    "/embed/topics/x",
  ];
  for (const path of [...Object.values(pages).map(({ path }) => path), ...others, "/nothing"])
    expect(await framers(path), path).toBe("'none'");
});

test("the page of the data names every file that there is, and the press page whom to write to", async () => {
  const { text } = await get("/data");
  const files = [...text.matchAll(/href="(\/(?:record|promises|meetings)\.\w+)"/g)].map(
    ([, file = ""]) => file,
  );
  expect(new Set(files).size).toBe(10);
  for (const file of files) expect((await get(file)).status, file).toBe(200);
  const [, example = ""] = /href="(\/record\.json\?[^"]+)"/.exec(text) ?? [];
  expect((await get(example.replaceAll("&amp;", "&"))).status).toBe(200);
  expect(text).toContain("creativecommons.org/licenses/by/4.0");
  const press = (await get("/press")).text;
  expect(press).toContain("mailto:press@901ai.example");
  for (const [, picture = ""] of press.matchAll(/href="(\/[^"]+\.(?:svg|png))"/g))
    expect((await get(picture)).status, picture).toBe(200);
});

/** Five stories of four newsrooms for each topic, as many as its page shows. */
async function putNews(): Promise<void> {
  const at = new Date().toISOString();
  const db = openBeside(server);
  try {
    await db.transaction().execute(async (trx) => {
      for (const topic of topicValues)
        for (const number of [1, 2, 3, 4, 5]) {
          const key = `${topic}-${number}`;
          const title = `Council asks number ${number} about ${topic} and what it means for South Memphis`;
          const url = `https://paper.example/section/metro/article/${key}`;
          const report = { title, description: "", at };
          const lead = { ...report, source: `The ${topic} Paper`, url };
          const others = ["Second", "Third", "Fourth"].map((source) => ({ ...report, source }));
          await putStory(trx, key, [lead, ...others], { topics: ` ${topic} ` });
        }
      await bumpContentVersions(trx, ["news"]);
    });
  } finally {
    await db.destroy();
  }
}
