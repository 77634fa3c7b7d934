import { afterAll, beforeAll, expect, test } from "vitest";
import { pages } from "../../content/pages.ts";
import { ask } from "../support/ask.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";

const siteUrl = "https://memphis.example";
let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ SITE_URL: siteUrl });
});

afterAll(() => server.close());

const get = async (path: string) => (await ask(server.url, path)).text;

test("sitemap.xml names the ten pages and then what The Record begins with at the public address, each with a true day, as the protocol wants it", async () => {
  const xml = await get("/sitemap.xml");
  const address = "  <url><loc>https://[^<>&\\s]+</loc><lastmod>[0-9T:.Z-]+</lastmod>";
  const rank =
    "<changefreq>(?:daily|weekly|monthly|yearly)</changefreq><priority>[01]\\.\\d</priority>(?:<xhtml:link [^<>]*/>)*</url>\n";
  const document = new RegExp(
    `^<\\?xml version="1.0" encoding="UTF-8"\\?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n(?:${address}${rank}){10}(?:${address}(?:${rank}|(?:<xhtml:link [^<>]*/>)*</url>\n))*</urlset>\n$`,
  );
  expect(xml).toMatch(document);
  const found = [...xml.matchAll(/<loc>(.*?)<\/loc><lastmod>(.*?)<\/lastmod>/g)].map(([, loc, day]) => [
    loc,
    day,
  ]);
  // What the installation lists makes its page younger.
  const wanted = Object.values(pages).map(({ path }) => siteUrl + path);
  expect(found.slice(0, wanted.length).map(([loc]) => loc)).toEqual(wanted);
  expect(found.map(([loc]) => loc)).toContain(`${siteUrl}/record/2025-12-15-appeal-dismissed`);
  for (const [i, { modified }] of Object.values(pages).entries())
    expect((found[i]?.[1] ?? "").slice(0, 10) >= modified).toBe(true);
  for (const [, day] of found) expect(new Date(day ?? "").toISOString()).toContain(day);
});

test("robots.txt lets everyone in, to the news call too, and names the sitemap", async () => {
  const lines = (await get("/robots.txt")).split("\n");
  expect(lines).toEqual(
    expect.arrayContaining(["User-agent: *", "Allow: /", `Sitemap: ${siteUrl}/sitemap.xml`]),
  );
  expect(lines.filter((line) => line.startsWith("Disallow"))).toEqual([]);
});

test("llms.txt tells of every page in plain Markdown", async () => {
  const text = await get("/llms.txt");
  expect(text).toMatch(/^# 901 AI\n\n> \S/);
  for (const { path, name } of Object.values(pages))
    expect(text).toContain(`- [${name}](${siteUrl}${path}): `);
});

test("the manifest names the site, and its icons are there in the sizes it says", async () => {
  const manifest = JSON.parse(await get("/site.webmanifest"));
  expect(manifest).toMatchObject({ name: "901 AI", start_url: "/" });
  expect(manifest.icons.map((icon: { sizes: string }) => icon.sizes)).toEqual(
    expect.arrayContaining(["192x192", "512x512"]),
  );
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await ask(server.url, src);
    expect([icon.status, icon.headers["content-type"], pngSize(icon.body)]).toEqual([200, type, sizes]);
  }
});

test.each(Object.values(pages))("$name has a social card of its own, 1200 by 630", async ({ path }) => {
  const html = await get(path);
  const card = /<meta property="og:image" content="https:\/\/[^/"]+(\/og\/[^"]+\.png)"/.exec(html)?.[1] ?? "";
  expect(card).toBe(path === "/" ? "/og/home.png" : `/og${path}.png`);
  expect(html).toMatch(new RegExp(`<meta name="twitter:image" content="[^"]+${card}"`));
  const image = await ask(server.url, card);
  expect([image.status, image.headers["content-type"], pngSize(image.body)]).toEqual([
    200,
    "image/png",
    "1200x630",
  ]);
  expect(image.body.length).toBeLessThan(600_000);
});

/** Width and height from a PNG's first chunk (PNG 3, section 11.2.2). */
function pngSize(bytes: Buffer): string {
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}
