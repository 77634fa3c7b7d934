/** The ways into the news, as files and pages: topics, days, months, their feeds and their lines in the sitemap. */
import { parseAtomFeed } from "feedsmith";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type NewsServer, openNewsServer } from "../support/news-server.ts";

let open: NewsServer;
const day = (date: string, hour = 18) => `${date}T${hour}:00:00.000Z`;
/** Local days of this month and the month before it, so that none is older than the archive. */
const today = new Date();
const last = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 14))
  .toISOString()
  .slice(0, 10);
const before = new Date(Date.parse(last) - 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  open = await openNewsServer(
    {
      "River Desk": [
        { title: "Board weighs a turbine for MLGW", link: "https://river.example/1", date: day(last) },
        { title: "A language model sings the blues", link: "https://river.example/2", date: day(before) },
      ],
      "Grid Paper": [
        { title: "Chatbot reads <meters> & bills", link: "https://grid.example/1", date: day(last, 16) },
      ],
    },
    { topics: { "River Desk": "Memphis" } },
  );
  await vi.waitFor(async () => expect((await get(`/news/${last}`)).status).toBe(200), { timeout: 15_000 });
});
afterAll(() => open.close());

const get = (path: string) => fetch(open.server.url + path, { redirect: "manual" });
/** How many addresses the Sitemap page says there are. */
const said = async () =>
  /URLs in sitemap.xml:.*?>(\d+)</.exec((await text("/sitemap")).replaceAll("<!-- -->", ""))?.[1];
const text = async (path: string) => (await get(path)).text();

test("a day and a month show their stories, newest first, and lead to their neighbors", async () => {
  const html = await text(`/news/${last}`);
  expect(html.indexOf("Board weighs")).toBeGreaterThan(0);
  expect(html.indexOf("Chatbot reads &lt;meters&gt; &amp; bills")).toBeGreaterThan(
    html.indexOf("Board weighs"),
  );
  expect(html).not.toContain("sings the blues");
  expect(html).toContain(`href="/news/${before}"`);
  expect(html).toContain(`href="/news/${last.slice(0, 7)}"`);
  expect(html).toContain(`<link rel="canonical" href="https://901ai.example/news/${last}"/>`);
  expect(html).toContain('"ItemList"');
  expect(html).not.toMatch(/<script src/);
});

test.each([
  "/news/2019-01-01",
  "/news/2026-13",
  "/news/2026-02-30",
  "/news/2026",
  "/news/filtered?topic=x",
  "/news?topic=cats",
  "/news?from=mars",
  "/news/cats/feed.xml",
  "/news/x",
])("%s is a page there is not", async (path) => {
  expect((await get(path)).status).toBe(404);
});

test("a topic and a place can be had together, and a query never becomes part of the page", async () => {
  const local = await get("/news?topic=air-health&from=memphis&x=%3Cscript%3E");
  expect(local.status).toBe(200);
  const html = await local.text();
  expect(html).toContain("Board weighs a turbine");
  expect(html).not.toContain("Chatbot");
  expect(html).not.toContain("<script>");
  expect(html).toContain('href="https://901ai.example/news?topic=air&amp;from=memphis"');
  const elsewhere = await text("/news?from=elsewhere");
  expect(elsewhere).toContain("Chatbot");
  expect(elsewhere).not.toContain("Board weighs");
  expect(await text("/news?topic=jobs")).toContain('content="noindex"');
});

test("each topic has a feed of its own", async () => {
  const answer = await get("/news/ai/feed.xml");
  expect(answer.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  const feed = parseAtomFeed(await answer.text());
  expect(feed.links?.find(({ rel }) => rel === "self")?.href).toBe("https://901ai.example/news/ai/feed.xml");
  expect(feed.entries?.map(({ title }) => JSON.stringify(title))).toEqual([
    expect.stringContaining("Chatbot reads"),
    expect.stringContaining("sings the blues"),
  ]);
});

test("the sitemap names days, months, and the topics that have stories", async () => {
  const xml = await text("/sitemap.xml");
  for (const path of [
    `/news/${last}`,
    `/news/${before}`,
    `/news/${last.slice(0, 7)}`,
    "/news?topic=ai",
    "/news?from=memphis",
  ])
    expect(xml).toContain(`<loc>https://901ai.example${path}</loc>`);
  expect(xml).not.toContain("topic=jobs");
  const addresses = xml.match(/<loc>/g)?.length;
  // Both are rendered anew when the archive has changed, one after the other.
  await vi.waitFor(async () => expect(await said()).toBe(`${addresses}`), { timeout: 10_000 });
});

test("a story has a page with its reports, which no search engine lists, and an old topic's address shows its new one", async () => {
  const { recentStories } = await import("../../news/stories/stories.ts");
  const { openBeside } = await import("../support/start-server.ts");
  const db = await openBeside(open.server);
  // Written after the stories were read.
  const [story] = await vi.waitFor(
    async () => {
      const found = await recentStories(db, { limit: 1 });
      expect(found).toHaveLength(1);
      return found;
    },
    { timeout: 20_000 },
  );
  await db.destroy();
  const page = await get(story?.path ?? "");
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain(`href="${story?.url}"`);
  expect(html).toContain('content="noindex, follow"');
  expect(html).not.toMatch(/<script(?! type="application\/ld\+json")/);
  const gone = await get("/news/s/0000000000");
  expect(gone.status).toBe(410);
  expect(await gone.text()).toContain("We have no story at this address");
  expect((await get("/news/s/nothing")).status).toBe(404);
  expect((await get("/news/air-health/feed.xml")).status).toBe(200);
});

test("a hidden story leaves its day within seconds", async () => {
  const { hideStory } = await import("../../news/curation.ts");
  const { openBeside } = await import("../support/start-server.ts");
  const db = await openBeside(open.server);
  await hideStory(db, "https://river.example/2", new Date());
  await db.destroy();
  await vi.waitFor(async () => expect((await get(`/news/${before}`)).status).toBe(404), { timeout: 15_000 });
});
