import type { APIRequestContext, Page } from "@playwright/test";
import { type PageKey, pages } from "../../../content/pages.ts";
import { site } from "../../../content/site.ts";
import { expect, test, visit } from "../../../test/support/visit.ts";

test.skip(({ viewport }) => viewport?.width !== 1280, "a page's head is the same at every width");

const origin = `https://${site.domain}`;
const kinds: Record<PageKey, string[]> = {
  home: ["WebPage"],
  about: ["AboutPage", "BreadcrumbList", "Article"],
  news: ["CollectionPage", "BreadcrumbList"],
  community: ["WebPage", "BreadcrumbList", "FAQPage"],
  events: ["CollectionPage", "BreadcrumbList"],
  getInvolved: ["WebPage", "BreadcrumbList"],
  contact: ["ContactPage", "BreadcrumbList"],
  privacy: ["WebPage", "BreadcrumbList"],
  terms: ["WebPage", "BreadcrumbList"],
  accessibility: ["WebPage", "BreadcrumbList"],
  sitemap: ["WebPage", "BreadcrumbList"],
};

for (const [key, { path, title, card, description, keywords, name }] of Object.entries(pages)) {
  test.describe("read by a program that runs no script", () => {
    test.use({ javaScriptEnabled: false });

    test(`${path} names itself in its head and says in structured data no more than it shows`, async ({
      page,
      request,
    }) => {
      await page.goto(path);
      const full = key === "home" ? title : `${title} | 901 AI`;
      const head = await readHead(page);
      expect(head).toMatchObject({
        title: [full],
        description: [description],
        keywords: [keywords.join(", ")],
        author: ["901 AI"],
        canonical: [origin + path],
        "og:title": [full],
        "og:description": [description],
        "og:url": [origin + path],
        "og:type": [key === "about" ? "article" : "website"],
        "og:site_name": ["901 AI"],
        "og:locale": ["en_US"],
        "og:image:width": ["1200"],
        "og:image:height": ["630"],
        "twitter:card": ["summary_large_image"],
        "twitter:title": [full],
        "twitter:description": [description],
      });
      expect(head["og:image:alt"]).toEqual([expect.stringContaining(`, with the words “${card ?? title}”`)]);
      expect(head["twitter:image:alt"]).toEqual(head["og:image:alt"]);
      // Nobody has confirmed whose accounts those are.
      expect(head["twitter:site"]).toBeUndefined();
      expect(head["twitter:image"]).toEqual(head["og:image"]);
      await expectCard(request, head["og:image"]?.[0] ?? "");

      const graph = await readGraph(page);
      const us = graph.find((thing) => thing["@type"] === "Organization");
      expect(us).toMatchObject({ areaServed: { name: site.city } });
      expect(us).not.toHaveProperty("sameAs");
      expect(us?.contactPoint?.email).toBe(key === "contact" ? site.pressEmail : undefined);
      // Events that other tests published are shown and listed.
      const events = graph.filter((thing) => key === "events" && thing["@type"] === "ItemList");
      for (const { url } of events.flatMap(({ itemListElement }) => itemListElement))
        await expect(page.locator(`main a[href="${new URL(url).pathname}"]`).first()).toBeVisible();
      const own = [...kinds[key as PageKey], ...events.map((thing) => thing["@type"])];
      expect(graph.map((thing) => thing["@type"]).sort()).toEqual(["Organization", "WebSite", ...own].sort());
      expect(graph.find((thing) => thing["@type"] === own[0])).toMatchObject({
        url: origin + path,
        name: title,
      });
      const crumbs = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("listitem");
      await expect(crumbs).toHaveText(key === "home" ? [] : ["Home", name]);
      const list = graph.find((thing) => thing["@type"] === "BreadcrumbList");
      const steps = list?.itemListElement.map((item: Thing) => [item.position, item.name, item.item]);
      const shown = [
        [1, "Home", `${origin}/`],
        [2, name, origin + path],
      ];
      expect(steps).toEqual(key === "home" ? undefined : shown);
    });
  });
}

test("the story is marked up as an article with its author, its day and its true number of words", async ({
  page,
}) => {
  await page.goto("/about");
  const head = await readHead(page);
  expect(head["article:published_time"]).toEqual(["2025-10-23T12:00:00Z"]);
  expect(head["article:modified_time"]).toEqual(["2025-10-23T12:00:00Z"]);
  const article = (await readGraph(page)).find((thing) => thing["@type"] === "Article");
  expect(article).toMatchObject({
    headline: (await page.getByRole("heading", { level: 1 }).textContent())?.trim(),
    datePublished: "2025-10-23T12:00:00Z",
    dateModified: "2025-10-23T12:00:00Z",
    author: { name: "901 AI" },
    timeRequired: "PT8M",
  });
  const words = (await page.locator(".prose .passage").allTextContents()).join(" ").match(/\S+/g) ?? [];
  expect(Math.abs(article?.wordCount - words.length)).toBeLessThan(words.length / 50);
});

test("every marked-up question stands on the community page with its answer", async ({ page }) => {
  await page.goto("/community");
  const faq = (await readGraph(page)).find((thing) => thing["@type"] === "FAQPage");
  expect(faq).toMatchObject({
    "@id": `${origin}/community#faq`,
    url: `${origin}/community#faq`,
    inLanguage: "en-US",
    isPartOf: { "@id": `${origin}/community#page` },
  });
  expect(faq?.dateModified).toMatch(/^20\d\d-\d\d-\d\dT.*Z$/);
  expect(JSON.stringify(faq)).toContain(`href=\\"${origin}/`);
  expect(JSON.stringify(faq)).not.toContain('href=\\"/');
  expect(faq?.mainEntity.length).toBe(await page.locator("section:has(#faq) details").count());
  expect(faq?.mainEntity.length).toBeGreaterThan(0);
  for (const { name, acceptedAnswer } of faq?.mainEntity ?? []) {
    const question = page
      .locator("section:has(#faq) details")
      .filter({ has: page.getByRole("heading", { name, exact: true }) });
    await expect(question).toBeVisible();
    const answer = await question.locator(".passage").textContent();
    expect(acceptedAnswer.text.replace(/<[^>]+>/g, "").slice(0, 40)).toBe(unescaped(answer).slice(0, 40));
  }
});

test("a page changed by script brings its own head and leaves nothing of the last one", async ({ page }) => {
  await visit(page, "/community");
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" }).click();
  await expect(page).toHaveTitle("Terms of Service | 901 AI");
  const head = await readHead(page);
  expect(head.title).toHaveLength(1);
  expect(head.canonical).toEqual([`${origin}/terms`]);
  expect(head.description).toEqual([pages.terms.description]);
  expect(head["og:url"]).toEqual([`${origin}/terms`]);
  expect((await readGraph(page)).map((thing) => thing["@type"])).not.toContain("FAQPage");
});

// biome-ignore lint/suspicious/noExplicitAny: schema.org objects are as they come
type Thing = Record<string, any>;

async function readGraph(page: Page): Promise<Thing[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(texts).toHaveLength(1);
  const data = JSON.parse(texts[0] ?? "");
  expect(data["@context"]).toBe("https://schema.org");
  return data["@graph"];
}

/** All values of the title, the named tags and the canonical link, by name. */
function readHead(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(() => {
    const found: Record<string, string[]> = {};
    const note = (name: string, value: string | null) => {
      found[name] = [...(found[name] ?? []), value ?? ""];
    };
    for (const title of document.head.querySelectorAll("title")) note("title", title.textContent);
    for (const link of document.querySelectorAll("link[rel=canonical]"))
      note("canonical", link.getAttribute("href"));
    for (const tag of document.querySelectorAll("meta[name], meta[property]"))
      note(tag.getAttribute("name") ?? tag.getAttribute("property") ?? "", tag.getAttribute("content"));
    return found;
  });
}

/** The image that social sites show: a PNG of 1200 x 630 (ISO/IEC 15948, IHDR). */
async function expectCard(request: APIRequestContext, address: string): Promise<void> {
  const image = new URL(address);
  expect(image.origin).toBe(origin);
  const card = await request.get(image.pathname);
  expect(card.status()).toBe(200);
  expect(card.headers()["content-type"]).toBe("image/png");
  const file = await card.body();
  expect(file.subarray(1, 4).toString()).toBe("PNG");
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1200, 630]);
}

/** FAQ answers in structured data are HTML, so only the plain text at the start is compared. */
function unescaped(text: string | null): string {
  return (text ?? "").replaceAll("&", "&amp;");
}
