/** Calendars over HTTP, on loopback: robots.txt, pages that name a calendar, conditional requests, failures in words. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type FeedServer, startFeedServer } from "../../test/support/feed-server.ts";
import { FeedError } from "../fetch/feed-error.ts";
import { calendarAddress, calendarLinks, readCalendar } from "./read-calendar.ts";

const folder = join(import.meta.dirname, "../../test/fixtures/calendars");
const now = new Date("2026-11-27T15:00:00Z");
const options = { allowPrivate: true, userAgent: "901 AI news (+https://site.example)", now };

let server: FeedServer;
beforeAll(async () => {
  server = await startFeedServer({ files: folder });
});
beforeEach(() => {
  server.hits.length = 0;

  for (const name of Object.keys(server.routes)) delete server.routes[name];
});
afterAll(() => server.close());

const failure = (path: string, more = {}) =>
  readCalendar(path.startsWith("/") ? server.url + path : path, { ...options, ...more }).then(
    ({ status }) => status,
    (error: unknown) => (error instanceof FeedError ? error.message : Promise.reject(error)),
  );

test("a calendar is read, with what is needed to ask politely next time", async () => {
  const read = await readCalendar(`${server.url}/library.ics`, options);
  if (read.status !== "fresh") throw new Error(read.status);
  expect(read).toMatchObject({
    feed: { name: "Whitehaven branch library" },
    url: `${server.url}/library.ics`,
  });
  expect(read.feed.dates[0]).toMatchObject({
    title: "Homework night",
    starts_at: "2026-12-02T22:00:00.000Z",
  });
  expect(server.hits.map(({ path }) => path)).toEqual(["/robots.txt", "/library.ics"]);
  expect(await readCalendar(`${server.url}/library.ics`, { ...options, etag: read.etag })).toMatchObject({
    status: "same",
  });
});

test("the calendar that a page links is found", async () => {
  const html =
    '<!doctype html><p><a class="x" href="/about">About</a> <a href="/google.ics?a=1&amp;b=2">Subscribe</a></p>';
  server.routes["/dates"] = { headers: { "content-type": "text/html" }, body: html };
  const read = await readCalendar(`${server.url}/dates`, options);
  expect(read).toMatchObject({
    status: "fresh",
    url: `${server.url}/google.ics?a=1&b=2`,
    feed: { name: "Neighborhood association" },
  });
  server.routes["/plain"] = { headers: { "content-type": "text/html" }, body: "<p>No dates</p>" };
  expect(await failure("/plain")).toBe("It is a page, and names no calendar file that we could read.");
  expect(calendarLinks('<a href="webcal://a.example/x">', "https://b.example")).toEqual([
    "https://a.example/x",
  ]);
  expect(calendarAddress(" webcal://a.example/c.ics ")).toBe("https://a.example/c.ics");
  expect(calendarAddress("a.example/c.ics")).toBe("https://a.example/c.ics");
});

test("a host that forbids robots is not asked for more; one that forbids others is", async () => {
  server.routes["/robots.txt"] = { body: "User-agent: *\nDisallow: /" };
  expect(await failure("/library.ics")).toBe("Its host asks robots to stay away, and we do.");
  expect(server.hits.map(({ path }) => path)).toEqual(["/robots.txt"]);
  server.routes["/robots.txt"] = {
    body: "User-agent: OtherBot\nDisallow: /\n\nUser-agent: *\nAllow: /\nDisallow: /private",
  };
  expect(await failure("/library.ics")).toBe("fresh");
  server.routes["/robots.txt"] = { status: 500 };
  expect(await failure("/library.ics")).toBe("It answered 500 instead of 200.");
});

test("what is not there, is too large, or means harm, is refused in words", async () => {
  const wrapped = (line: string) =>
    `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20261201T180000Z\r\n${line}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
  server.routes["/line.ics"] = { body: wrapped(`SUMMARY:${"a".repeat(1_000_000)}`) };
  server.routes["/never.ics"] = { body: wrapped("RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30") };
  expect(await failure("/none.ics")).toBe("It answered 404 instead of 200.");
  expect(await failure("/huge")).toBe("It is larger than 5 MB.");
  expect(await failure("/line.ics")).toBe("A line in it is longer than 100,000 characters.");
  expect(await failure("/never.ics")).toMatch(/took too long|more often than we can follow|no calendar file/);
  expect(await failure("/library.ics", { allowPrivate: false })).toBe("The address is a private one.");
  expect(await failure("http://169.254.169.254/c.ics", { allowPrivate: false })).toBe(
    "The address is a private one.",
  );
  expect(await failure("file:///etc/passwd")).toMatch(/neither http nor https|is not one/);
}, 60_000);

test("every file of the five programs passes through the process apart as it stands", async () => {
  for (const name of ["google", "outlook", "meetup", "eventbrite", "library"]) {
    const bytes = readFileSync(join(folder, `${name}.ics`));
    server.routes["/c.ics"] = { body: bytes };
    expect(await failure("/c.ics"), name).toBe("fresh");
  }
});
