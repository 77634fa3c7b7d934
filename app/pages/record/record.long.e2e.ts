/** The Record at length: barriers, large text, print, feeds, structured data. */
import { license } from "../../../content/record/license.ts";
import { recordPage } from "../../../content/record/page.ts";
import { site } from "../../../content/site.ts";
import { findBarriers } from "../../../test/accessibility/barriers.ts";
import { ask } from "../../../test/support/ask.ts";
import { findHtmlFaults } from "../../../test/support/html-faults.ts";
import { recordTest as test } from "../../../test/support/record.ts";
import { expect, type Page, visit } from "../../../test/support/visit.ts";

test.skip(({ viewport }) => viewport?.width === 360, "the narrow screen is tried here as well");
for (const path of ["/record", "/record?topic=air&year=2026", "/record/levee-suit", "/record/levee-permit"])
  test(`${path} has no barriers, in light and dark, wide and narrow`, async ({ page, server }) => {
    await page.goto(path);
    expect(await findBarriers(page)).toEqual({});
    expect(await findHtmlFaults((await ask(server.url, path)).text)).toEqual([]);
  });

test("a link on another page loads the Record as a document, with its own styles and without script", async ({
  page,
}) => {
  await visit(page, "/about");
  await page.getByRole("contentinfo").getByRole("link", { name: "The Record" }).click();
  await expect(page.locator(".score")).toBeVisible();
  await expect(page.locator("script[src]")).toHaveCount(0);
  expect(await page.locator(".score").evaluate((score) => getComputedStyle(score).position)).toBe("relative");
  await page.goBack();
  await expect(page).toHaveURL("/about");
});

test("with text twice as large nothing of the page is wider than the screen", async ({ page }) => {
  for (const width of [360, 1280])
    for (const path of ["/record", "/record/levee-suit"]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      expect(await widerThanScreen(page), `${path} at ${width}`).toEqual([]);
    }
});

test("printed, the entries stand with the addresses of their sources, without the drawing and the choices", async ({
  page,
}) => {
  await page.goto("/record");
  await page.emulateMedia({ media: "print" });
  for (const gone of [".score", ".topics", ".record-follow", ".site-header"])
    await expect(page.locator(gone).first()).toBeHidden();
  const source = page.locator("#e-levee-suit").getByRole("link", { name: "The Paper" });
  const printed = await source.evaluate((link) => getComputedStyle(link, "::after").content);
  expect(printed).toContain("https://paper.example/report");
  await expect(page.locator("#promise-levee-kept")).toBeVisible();
  const ink = await page.locator(".ledger h2").evaluate((title) => getComputedStyle(title).color);
  expect(ink).toBe("rgb(0, 0, 0)");
});

test("both feeds hold each entry with its day, its sources and its corrections, and the page names them", async ({
  page,
  server,
}) => {
  await page.goto("/record");
  for (const [type, path] of [
    ["application/atom+xml", "/record.xml"],
    ["application/feed+json", "/record.json"],
  ]) {
    await expect(page.locator(`head link[rel="alternate"][type="${type}"][href="${path}"]`)).toHaveCount(1);
    await expect(page.locator(`.record-follow a[href="${path}"]`)).toBeVisible();
  }
  const atom = await ask(server.url, "/record.xml");
  expect(atom.headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
  expect(atom.text).toContain(`<title>${site.name}: The Record</title>`);
  expect(atom.text).toContain(`<id>https://${site.domain}/record.xml</id>`);
  const { items, feed_url } = JSON.parse((await ask(server.url, "/record.json")).text);
  expect(feed_url).toBe(`https://${site.domain}/record.json`);
  const permit = items.find(({ url }: { url: string }) => url.endsWith("/record/levee-permit"));
  expect(permit.content_text).toBe(
    "February 2026. Somebody decided something here.\n\nSources: The Paper, Report on it, Jun 16, 2026, https://paper.example/report.\n\nCorrected on Nov 21, 2026: It was the county, not the City.",
  );
  expect(items.map(({ url }: { url: string }) => url).join()).not.toContain("levee-draft");
});

test("search engines are told of the list as it is shown, and of an entry with its sources", async ({
  page,
}) => {
  await page.goto("/record");
  const list = (await graphOf(page)).find((thing) => thing["@type"] === "CollectionPage");
  const shown = await page.locator(".record-entries h3").allTextContents();
  const { itemListElement } = (list?.mainEntity ?? {}) as { itemListElement?: { name: string }[] };
  expect(itemListElement?.map(({ name }) => name.replace(/ \([^()]*\d{4}\)$/, ""))).toEqual(shown);
  const dataset = (await graphOf(page)).find((thing) => thing["@type"] === "Dataset");
  expect(dataset).toMatchObject({
    license: license.url,
    distribution: [{ encodingFormat: "text/csv" }, { encodingFormat: "application/feed+json" }],
  });
  expect(dataset?.temporalCoverage).toMatch(/^\d{4}(-\d\d){0,2}\/\d{4}(-\d\d){0,2}$/);
  await expect(page.locator(".record-follow")).toContainText(`Text of the Record: ${license.name}`);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute("content", /\/og\/record\.png$/);
  await page.goto("/record/levee-suit");
  const entry = (await graphOf(page)).find((thing) => thing["@type"] === "Article");
  expect(entry).toMatchObject({
    headline: expect.stringMatching(/^Neighbors sue over the levee pumps \(Feb 20\s–\s24, 2026\)$/),
    author: { "@id": expect.stringMatching(/#organization$/) },
    publisher: { "@id": expect.stringMatching(/#organization$/) },
    image: expect.stringMatching(/\/og\/record\.png$/),
    temporalCoverage: "2026-02-20/2026-02-24",
  });
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
    "content",
    /\/og\/record[^"]*\.png$/,
  );
});

test("whoever searches for an entry or a promise is led to its place", async ({ page }) => {
  await page.goto("/search?q=levee pumps");
  const results = page.locator("main");
  await expect(results.locator('a[href="/record/levee-suit"]')).toHaveCount(1);
  await results.locator('a[href="/record#promise-levee-kept"]').first().click();
  await expect(page.locator("#promise-levee-kept")).toBeInViewport();
});

test("a reader who comes from another page of the site sees the same", async ({ page }) => {
  await page.goto("/about");
  await page.getByRole("contentinfo").getByRole("link", { name: recordPage.name }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(recordPage.name);
  await expect(page.locator("#e-levee-suit")).toBeAttached();
});

async function graphOf(page: Page): Promise<Record<string, unknown>[]> {
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  return JSON.parse(text ?? "{}")["@graph"] ?? [];
}

/** Parts of the page itself that end to the right of the screen; labels of notes are cut off by their section, choices are in a row to swipe. */
function widerThanScreen(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("main *:not(.note, .note *, .topics ul *)")]
      .filter((part) => part.getBoundingClientRect().right > innerWidth + 1)
      .slice(0, 5)
      .map((part) => `${part.tagName} ${part.className}`),
  );
}
