import { expect, test } from "vitest";
import { hostOf, mayCount, readView, receiveViews, type View } from "./view-report.ts";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const own = new Set(["901ai.example"]);

test("a reader's browser is counted", () => {
  expect(mayCount({ "user-agent": firefox })).toBe(true);
  expect(mayCount({ "user-agent": firefox, dnt: "0", "sec-gpc": "0" })).toBe(true);
  expect(mayCount({ "user-agent": "Mozilla/5.0 (Linux; Android 14; CUBOT KINGKONG) Chrome/140.0" })).toBe(
    true,
  );
});

test("who asks not to be counted is not counted", () => {
  expect(mayCount({ "user-agent": firefox, dnt: "1" })).toBe(false);
  expect(mayCount({ "user-agent": firefox, "sec-gpc": "1" })).toBe(false);
});

test("what a browser loads ahead is not counted", () => {
  expect(mayCount({ "user-agent": firefox, "sec-purpose": "prefetch;prerender" })).toBe(false);
  expect(mayCount({ "user-agent": firefox, purpose: "prefetch" })).toBe(false);
});

test.each([
  undefined,
  "",
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 AppleWebKit/537.36 (compatible; bingbot/2.0) Chrome/116.0 Safari/537.36",
  "Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0.0.0 Safari/537.36",
  "Mozilla/5.0 (compatible; YandexBot/3.0)",
  "Mozilla/5.0 (compatible; Yahoo! Slurp)",
  "facebookexternalhit/1.1",
  "curl/8.5.0",
  "python-requests/2.32",
  "Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)",
  "ClaudeBot/1.0",
  "Mozilla/5.0 (compatible; GPTBot/1.2)",
])("a robot is not counted: %s", (agent) => {
  expect(mayCount({ "user-agent": agent })).toBe(false);
});

test("a view is its path and the host whose link led here; queries and campaigns are nowhere", () => {
  expect(readView("path=%2Fabout&from=www.Google.com", own)).toEqual({ path: "/about", from: "google.com" });
  expect(readView("path=/&from=&utm_source=letter", own)).toEqual({ path: "/", from: "" });
  expect(readView("path=/events", own)).toEqual({ path: "/events" });
});

test("a link within the site is no host that led here", () => {
  expect(readView("path=/about&from=www.901ai.example:443", own)).toEqual({ path: "/about" });
});

test.each([
  "",
  "path=",
  "path=about",
  "path=//",
  "path=/?token=secret",
  "path=/%00",
  "path=/%3Cscript%3E",
  `path=/${"a".repeat(300)}`,
  "path=/a%0Ab",
  "path=/caf%C3%A9",
  "path=https://evil.example/",
])("nothing is read from a strange path: %s", (body) => {
  const view = readView(`${body}&from=`, own);
  // Two slashes look like a path; that there is no such page is found when the totals are written.
  expect(view === undefined || view.path === "//").toBe(true);
});

test.each([
  ["duckduckgo.com", "duckduckgo.com"],
  ["WWW.MLK50.COM", "mlk50.com"],
  ["old.reddit.com:443", "old.reddit.com"],
  ["xn--caf-dma.example", "xn--caf-dma.example"],
  ["com.slack", "com.slack"],
])("the host %s is kept as %s", (typed, kept) => {
  expect(hostOf(typed)).toBe(kept);
});

test.each([
  "192.168.1.20",
  "[2001:db8::1]",
  "localhost",
  "intranet",
  "ana@example.com",
  "=1+1.com",
  "<script>.com",
  "a..b.com",
  "-a.com",
  `${"a".repeat(120)}.com`,
  "a.com/path",
  "www.",
  "\u202egro.com",
])("a host that is none, a number or a local name is only counted: %s", (typed) => {
  expect(hostOf(typed)).toBe("other");
});

test("the site knows itself under the public name and under the one it was asked by", () => {
  const views: View[] = [];
  const { take } = receiveViews({ siteUrl: "https://www.901ai.example" }, (view) => views.push(view));
  take("path=/&from=901ai.example", { host: "127.0.0.1:3901" });
  take("path=/about&from=site.internal", { host: "site.internal:8080" });
  take("path=/news&from=example.org", {});
  take("nonsense", {});
  expect(views).toEqual([{ path: "/" }, { path: "/about" }, { path: "/news", from: "example.org" }]);
});
