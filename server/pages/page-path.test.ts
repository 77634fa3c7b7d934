import { expect, test } from "vitest";
import { pagePath } from "./page-path.ts";

test.each([
  ["/contact", "/contact"],
  ["/contact.data", "/contact"],
  ["/_.data", "/"],
  ["/sitemap.xml", "/sitemap.xml"],
  ["/_root.data", "/_root"],
])("%s belongs to %s", (path, page) => {
  expect(pagePath(path)).toBe(page);
});
