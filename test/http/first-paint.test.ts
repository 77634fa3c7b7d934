/** Critical CSS: the page alone is enough for its first paint. */
import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pages } from "../../content/pages.ts";
import { ask } from "../support/ask.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.close());

const finished = [...Object.values(pages).map(({ path }) => path), "/no-such-page"];
const still = [
  pages.community.path,
  pages.privacy.path,
  pages.terms.path,
  pages.accessibility.path,
  pages.sitemap.path,
];

test.each(finished)("%s allows the styles that it brings, and no others", async (path) => {
  const { text, headers } = await ask(server.url, path);
  const styles = [...text.matchAll(/<style\b[^>]*>(.*?)<\/style>/gs)].map(([, css = ""]) => css);
  expect(styles).toHaveLength(1);
  const hash = createHash("sha256")
    .update(styles[0] ?? "")
    .digest("base64");
  const policy = headers["content-security-policy"] ?? "";
  expect(policy.split("; ")).toContain(`style-src 'self' 'sha256-${hash}'`);
});

test("a page made for one visit links to the sheet and allows no styles but our files", async () => {
  const { text, headers } = await ask(server.url, "/contact?receipt=901-2345-6789");
  expect(text).toMatch(/<link rel="stylesheet" href="\/assets\//);
  expect(headers["content-security-policy"]?.split("; ")).toContain("style-src 'self'");
});

test("from a page without script the browser may fetch ahead what a link leads to, from others it need not", async () => {
  for (const path of finished) {
    const { headers } = await ask(server.url, path);
    const rules = still.includes(path) ? '"/links.speculationrules"' : undefined;
    expect(headers["speculation-rules"], path).toBe(rules);
  }
  const { text, headers } = await ask(server.url, "/links.speculationrules");
  expect(headers["content-type"]).toBe("application/speculationrules+json; charset=utf-8");
  expect(JSON.parse(text)).toMatchObject({ prefetch: [{ eagerness: "moderate" }] });
});
