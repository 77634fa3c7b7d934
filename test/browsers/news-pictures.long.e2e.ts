/** From a publisher's server to a visitor's screen: pictures come from our own address alone. */
import { setTimeout as pause } from "node:timers/promises";
import { type NewsServer, openNewsServer } from "../support/news-server.ts";
import { drawPhoto } from "../support/pictures.ts";
import { expect, test, visit } from "../support/visit.ts";

test.skip(
  ({ viewport }) => viewport?.width !== 1280,
  "where a picture comes from is the same at every width",
);

let news: NewsServer;

const story = (number: number, picture: string) => ({
  title: `Memphis and artificial intelligence, chapter ${number}`,
  link: `https://ledger.example/${number}`,
  date: new Date(Date.now() - number * 60_000).toISOString(),
  picture,
});

test.beforeAll(async () => {
  const image = { "content-type": "image/jpeg" };
  const routes = {
    "/good.jpg": { headers: image, body: await drawPhoto().jpeg().toBuffer() },
    "/page.jpg": { headers: image, body: "<!doctype html><script>alert(901)</script>" },
  };
  news = await openNewsServer({ Ledger: [story(1, "/good.jpg"), story(2, "/page.jpg")] }, { routes });
});
test.afterAll(() => news.close());

/** The stories once the pictures have been tried; they come behind the stories, and the page a moment behind the API. */
async function withPictures(): Promise<{ urlToImage?: string }[]> {
  for (let tries = 0; tries < 200; tries++) {
    const { articles } = await (await fetch(`${news.server.url}/functions/v1/fetch-ai-news`)).json();
    const page = await (await fetch(`${news.server.url}/news`)).text();
    const hasPictures = articles.some((article: object) => "urlToImage" in article);
    if (hasPictures && page.includes("/news-pictures/")) return articles;
    await pause(200);
  }
  throw new Error(`No picture came in 40 s:\n${news.server.output()}`);
}

test("a card shows its publisher's picture from our own address, and nobody else is asked for anything", async ({
  page,
}) => {
  const [good, bad] = await withPictures();
  expect(good?.urlToImage).toMatch(/^https:\/\/[\w.-]+\/news-pictures\/[\w-]{22}-960\.webp$/);
  expect(bad).not.toHaveProperty("urlToImage");
  const before = news.publishers.hits.length;
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(news.server.url)) foreign.push(request.url());
  });
  await visit(page, `${news.server.url}/news`);
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards).toHaveCount(2);
  const image = cards.first().locator("img");
  await image.scrollIntoViewIfNeeded();
  await expect
    .poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth > 0 && img.currentSrc))
    .toMatch(/\/news-pictures\/[\w-]{22}-\d{3}\.avif$/);
  await expect(cards.nth(1).locator("img")).toHaveCount(0);
  expect(foreign).toEqual([]);
  expect(news.publishers.hits.length).toBe(before);
});

test.describe("when it fails before script is there", () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test("a picture is hidden all the same, and its card stays", async ({ page }) => {
    await withPictures();
    const failed = Promise.withResolvers<void>();
    await page.route("**/news-pictures/*", async (route) => {
      await route.abort();
      failed.resolve();
    });
    await page.route("**/assets/entry.client-*.js", async (route) => {
      await failed.promise;
      await pause(300);
      await route.continue();
    });
    await page.goto(`${news.server.url}/news`);
    const cards = page.getByRole("main").getByRole("article");
    await cards.first().locator("img").scrollIntoViewIfNeeded();
    await failed.promise;
    await expect(cards.first().locator("img, .news-card__image")).toHaveCount(0);
    await expect(cards).toHaveCount(2);
  });
});

test("without JavaScript the card shows the picture as well", async ({ browser }) => {
  await withPictures();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${news.server.url}/news`);
  const image = page.getByRole("main").getByRole("article").first().locator("img");
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByRole("main").getByRole("article").locator("img")).toHaveCount(1);
  await context.close();
});

test("a browser keeps a picture for good, and one that never was is not found", async ({ request }) => {
  const [good] = await withPictures();
  const { pathname } = new URL(good?.urlToImage ?? "");
  const answer = await request.get(news.server.url + pathname);
  expect(answer.status()).toBe(200);
  expect(answer.headers()).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  expect((await answer.body()).length).toBeLessThanOrEqual(40_000);
  for (const name of ["x.webp", `${"a".repeat(22)}-960.webp`, "..%2fsite.db"])
    expect((await request.get(`${news.server.url}/news-pictures/${name}`)).status()).toBe(404);
});
