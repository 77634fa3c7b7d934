import { expect, test } from "vitest";
import { sitemapEntries } from "./sitemap-entries.ts";

const lastmod = (path: string, changes?: Parameters<typeof sitemapEntries>[0]) =>
  sitemapEntries(changes).find((entry) => entry.path === path)?.lastmod;

test("the sitemap lists all eleven screens, the data and the press page once", () => {
  const paths = sitemapEntries().map((entry) => entry.path);
  expect(paths).toHaveLength(13);
  expect(new Set(paths).size).toBe(13);
});

test("a page last changed when the newest of what it lists did", () => {
  const news = ["2026-02-03T04:05:06.000Z", "2026-02-02T04:05:06.000Z", null];
  expect(lastmod("/news", { news })).toBe("2026-02-03T04:05:06.000Z");
  expect(lastmod("/events", { events: [null, "2026-02-03T04:05:06.000Z"] })).toBe("2026-02-03T04:05:06.000Z");
  expect(lastmod("/community", { news })).toBe("2025-10-23");
});

test("a page keeps the day its words changed when nothing that it lists is newer", () => {
  expect(lastmod("/about")).toBe("2025-10-23");
  expect(lastmod("/news", { news: ["2025-01-01T00:00:00.000Z"] })).toBe("2025-10-23");
  expect(lastmod("/events", { events: [null] })).toBe("2025-10-23");
});
