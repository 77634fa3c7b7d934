/** Views that are reported to a real server: what it counts, what it answers, and that nothing is lost when it stops. */
import { afterEach, expect, test } from "vitest";
import { site } from "../../content/site.ts";
import { readViews } from "../../visits/statistics.ts";
import { ask } from "../support/ask.ts";
import { putEntries, storyFile, withdraw } from "../support/entries.ts";
import { recordFile } from "../support/record.ts";
import { openBeside, type RunningServer, startServer } from "../support/start-server.ts";

const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
let server: RunningServer;
afterEach(() => server.close());

function report(path: string, from?: string, headers: Record<string, string> = {}) {
  const body = new URLSearchParams({ path, ...(from !== undefined && { from }) }).toString();
  return ask(server.url, "/visit", {
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded;charset=UTF-8",
      "Content-Length": `${body.length}`,
      Origin: server.url,
      "User-Agent": agent,
      ...headers,
    },
    body,
  });
}

async function counted() {
  const db = openBeside(server);
  const views = await readViews(db, { now: new Date(), timeZone: site.timeZone, days: 2 });
  await db.destroy();
  return views;
}

test("what was reported until the stop is counted by two processes, without who asks not to be", async () => {
  server = await startServer({ WORKERS: "2" });
  const answers = [
    ...(await Promise.all(Array.from({ length: 40 }, () => report("/about", "www.mlk50.com")))),
    await report("/", ""),
    await report("/news"),
    await report("/news", new URL(server.url).host),
    await report("/about", "", { DNT: "1" }),
    await report("/about", "", { "Sec-GPC": "1" }),
    await report("/about", "", { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }),
    await report("/about", "", { "Sec-Purpose": "prefetch" }),
    await report("/wp-login.php", "casino.example"),
    await report("/404", ""),
    await report("/feed.xml", ""),
    await report("//", ""),
    await report("/events/nothing", ""),
  ];
  for (const { status, text, headers } of answers) {
    expect({ status, text }).toEqual({ status: 204, text: "" });
    expect(headers["set-cookie"]).toBeUndefined();
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
  }
  await server.kill();
  expect(server.output()).not.toMatch(/mlk50|Googlebot|Firefox/);
  const { total, pages, hosts } = await counted();
  expect(total).toBe(43);
  expect(pages).toEqual([
    { path: "/about", views: 40 },
    { path: "/news", views: 2 },
    { path: "/", views: 1 },
  ]);
  expect(hosts.find(({ host }) => host === "mlk50.com")?.views).toBe(40);
});

test("the page of a story is counted while it can be read", async () => {
  server = await startServer();
  await putEntries(server, { "story/the-old-depot": storyFile() });
  await report("/stories/the-old-depot", "");
  const views = async () => (await counted()).pages;
  const once = [{ path: "/stories/the-old-depot", views: 1 }];
  await expect.poll(views, { timeout: 15_000 }).toEqual(once);
  await withdraw(server, "story/the-old-depot");
  await report("/stories/the-old-depot", "");
  await server.kill();
  expect(await views()).toEqual(once);
});

test("a page without script is counted by the server: once for each time it is opened to be read", async () => {
  server = await startServer();
  await putEntries(server, { "record/a-vote": recordFile({ title: "A vote" }) });
  const open = (path: string, headers: Record<string, string> = {}) =>
    ask(server.url, path, {
      headers: { "User-Agent": agent, "Sec-Fetch-Dest": "document", ...headers },
    });
  const still = [
    "/community",
    "/record",
    "/record/a-vote",
    "/newsletter",
    "/accessibility",
    "/privacy",
    "/terms",
    "/sitemap",
  ];
  for (const path of [...still, "/es", "/es/community", "/record/a-vote"])
    expect((await open(path, { Referer: "https://www.mlk50.com/a-story?reader=7" })).status, path).toBe(200);
  // From a page of our own; what the browser kept; an answer to one visit.
  const { headers } = await open("/terms", { Referer: `${server.url}/privacy` });
  const again = await open("/terms", { Referer: server.url, "If-None-Match": headers.etag ?? "" });
  expect(again.status).toBe(304);
  expect((await open("/es/get-involved?type=volunteer", { Referer: server.url })).status).toBe(200);

  // The script of these reports them.
  for (const path of ["/", "/about", "/nowhere", "/record/nothing"]) await open(path);
  // Who does not read, and who asks not to be counted.
  await ask(server.url, "/terms", {
    method: "HEAD",
    headers: { "User-Agent": agent, "Sec-Fetch-Dest": "document" },
  });
  await open("/terms", { "Sec-Fetch-Dest": "empty" });
  await ask(server.url, "/terms", { headers: { "User-Agent": agent } });
  await open("/terms", { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" });
  await open("/terms", { DNT: "1" });
  await open("/terms", { "Sec-GPC": "1" });
  expect((await open("/terms?lang=es")).status).toBe(302);
  // A browser that gets a page ahead shows it at the click without a request.
  const ahead = { "Sec-Purpose": "prefetch" };
  expect((await open("/terms", ahead)).status).toBe(503);
  expect((await open("/about", ahead)).status).toBe(200);

  await server.kill();
  const { pages, hosts } = await counted();
  expect(Object.fromEntries(pages.map(({ path, views }) => [path, views]))).toEqual({
    ...Object.fromEntries(still.map((path) => [path, 1])),
    "/record/a-vote": 2,
    "/terms": 3,
    "/es": 1,
    "/es/community": 1,
    "/es/get-involved": 1,
  });
  expect(hosts).toEqual([{ host: "mlk50.com", views: 11 }]);
});

test("a flood is answered, and costs few writes and few rows", async () => {
  server = await startServer();
  for (let round = 0; round < 20; round++)
    await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        report(n % 2 ? "/" : `/x-${round}-${n}`, `h${round}-${n}.example`),
      ),
    );
  expect((await ask(server.url, "/healthz")).status).toBe(200);
  await server.kill();
  const { total, pages, hosts } = await counted();
  expect(pages).toHaveLength(1);
  expect(total).toBeLessThanOrEqual(2_000);
  expect(hosts.length).toBeLessThanOrEqual(202);
});
