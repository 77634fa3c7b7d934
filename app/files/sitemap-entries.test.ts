import { expect, test } from "vitest";
import { sitemapEntries } from "./sitemap-entries.ts";

test("the sitemap lists all ten screens once", () => {
  const paths = sitemapEntries().map((entry) => entry.path);
  expect(paths).toHaveLength(10);
  expect(new Set(paths).size).toBe(10);
});

test("the news page last changed when its newest story came in", () => {
  const news = sitemapEntries("2026-02-03T04:05:06.000Z").find((entry) => entry.path === "/news");
  expect(news).toMatchObject({ lastmod: "2026-02-03T04:05:06.000Z", changefreq: "daily", priority: "0.9" });
});

test("the events page last changed when something about its events did", () => {
  const events = sitemapEntries(null, "2026-02-03T04:05:06.000Z").find(({ path }) => path === "/events");
  expect(events?.lastmod).toBe("2026-02-03T04:05:06.000Z");
});

test("a page without news keeps the day its words changed", () => {
  expect(sitemapEntries(null).find((entry) => entry.path === "/about")?.lastmod).toBe("2025-10-23");
});
