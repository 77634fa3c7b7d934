import { afterAll, beforeAll, expect, test } from "vitest";
import { pages } from "../../content/pages.ts";
import { ask, post, right } from "../support/ask.ts";
import { findHtmlFaults } from "../support/html-faults.ts";
import { type NewsServer, openNewsServer } from "../support/news-server.ts";
import { startServer } from "../support/start-server.ts";

let news: NewsServer;
let url: string;

beforeAll(async () => {
  const now = new Date().toISOString();
  const story = { title: 'Memphis & "AI" <in> one story', link: "https://one.example/?a=1&b=2", date: now };
  news = await openNewsServer({ One: [{ ...story, description: "Fish & chips" }], Two: [story] });
  url = news.server.url;
});
afterAll(() => news?.close());

const byAddress = [
  "/nowhere",
  "/news?form=story",
  "/events?form=event",
  "/get-involved?type=volunteer",
  ...["confirm&token=1.AAAA", "confirmed", "unsubscribed"].map((step) => `/?newsletter=${step}`),
];

for (const path of [...Object.values(pages).map((page) => page.path), ...byAddress]) {
  test(`${path} is HTML without a fault`, async () => {
    const { text } = await ask(url, path);
    expect(text).toContain("</html>");
    expect(await findHtmlFaults(text)).toEqual([]);
  });
}

test("the stories of the news stand in the page that was examined", async () => {
  const { text } = await ask(url, "/news");
  expect(text).toContain("Memphis &amp; ");
});

for (const [form, { path, fields }] of Object.entries(right)) {
  test(`without JavaScript the ${form} form answers in HTML without a fault, when it refuses and when it thanks`, async () => {
    const empty = Object.fromEntries(Object.keys(fields).map((name) => [name, ""]));
    const refused = await post(url, path, empty);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("aria-invalid");
    expect(await findHtmlFaults(refused.text)).toEqual([]);

    const taken = await post(url, path, fields);
    expect(taken.status).toBe(303);
    const thanks = await ask(url, taken.headers.location ?? "");
    expect(thanks.text).toContain('role="status"');
    expect(await findHtmlFaults(thanks.text)).toEqual([]);
  });
}

test("the page that tells of a limit is HTML without a fault", async () => {
  const server = await startServer({ RATE_LIMITS: "on" });
  const { path, fields } = right.contact;
  let last = await post(server.url, path, fields);
  for (let i = 0; i < 60 && last.status !== 429; i++)
    last = await post(server.url, path, { ...fields, message: `A room for ${i + 50}?` });
  await server.close();
  expect(last.status).toBe(429);
  expect(await findHtmlFaults(last.text)).toEqual([]);
});

test("a fault in a page is found", async () => {
  const { text } = await ask(url, "/about");
  for (const [from, to] of [
    ["</h1>", ""],
    ['<html lang="en-US">', "<html>"],
    ["<main ", '<main id="main" '],
    ["<figcaption>", "<figcaption><center>"],
  ] as const) {
    expect(text).toContain(from);
    expect(await findHtmlFaults(text.replace(from, to)), to).not.toEqual([]);
  }
});
