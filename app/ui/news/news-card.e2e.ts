/** The news cards (SPEC sections 2, 3, 8 and 9), from mocked responses. */
import type { Locator, Page } from "@playwright/test";
import { expect, test, visit } from "../../../test/support/visit.ts";

/** Tests run with reduced motion, except those about motion (playwright.config.ts). */
test.use({ contextOptions: { reducedMotion: "no-preference" } });

const long = "The river, the grid and the racks. ".repeat(30);

const stories = Array.from({ length: 24 }, (_, i) => ({
  title: `Story ${i + 1}`,
  description: i === 0 ? long : i === 1 ? "" : `What story ${i + 1} says.`,
  url: `https://publisher.example/${i + 1}`,
  source: i % 2 ? "Bluff Wire" : "River Desk",
  // 10:30 PM in Memphis, already the next day in Greenwich and in Tokyo.
  publishedAt: "2025-10-06T03:30:00.000Z",
}));

const file = (format: string) => (width: number) => ({ src: `/news-pictures/a-${width}.${format}`, width });
const picture = {
  avif: [480, 960].map(file("avif")),
  webp: [480, 960].map(file("webp")),
  width: 960,
  height: 540,
};

test.describe("for a reader in Tokyo", () => {
  test.use({ timezoneId: "Asia/Tokyo" });

  test("a card has a source badge, the date in Memphis, a title, three lines of text and a link to the article in a new tab", async ({
    page,
  }) => {
    await answerWith(page, { articles: stories, updatedAt: "2025-10-23T21:10:00.000Z" });
    await visit(page, "/news");
    const cards = page.getByRole("main").getByRole("article");
    await expect(cards).toHaveCount(24);
    const first = cards.first();
    await expect(first.locator(".source")).toHaveText("River Desk");
    await expect(first.locator("time")).toHaveText("Oct 5, 2025");
    await expect(first.locator("time")).toHaveAttribute("datetime", "2025-10-06T03:30:00.000Z");
    await expect(first.getByRole("heading", { level: 3 })).toHaveText("Story 1");

    const text = first.locator(".description");
    const { lines, cut } = await text.evaluate((element) => ({
      lines: Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)),
      cut: element.scrollHeight > element.clientHeight,
    }));
    expect({ lines, cut }).toEqual({ lines: 3, cut: true });
    await expect(text).toHaveCSS("-webkit-line-clamp", "3");
    await expect(cards.nth(1).locator(".description")).toHaveCount(0);

    const link = first.getByRole("link", { name: "Read Full Article" });
    await expect(link).toHaveAttribute("href", "https://publisher.example/1");
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", /\bnoopener\b/);
    await expect(link).toHaveAccessibleName(/Story 1.*new tab/);
    await expect(first.getByRole("link")).toHaveCount(1);
    for (const at of ["h3", ".description"]) expect(await isPartOfLink(first.locator(at))).toBe(true);
    await expect(page.getByText("Last updated on Oct 23, 2025, 4:10 PM CT")).toBeVisible();
  });
});

test("the cards stand in two columns, in one on a narrow screen, each 100 ms after the one before it", async ({
  page,
  viewport,
}) => {
  await answerWith(page, { articles: stories, updatedAt: null });
  await visit(page, "/news");
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards).toHaveCount(24);
  const delays = await cards.evaluateAll((all) => all.map((card) => getComputedStyle(card).animationDelay));
  expect(delays.map((delay) => Math.round(Number.parseFloat(delay) * 1000))).toEqual(
    stories.map((_, i) => i * 100),
  );
  await expect(cards.first()).toHaveCSS("animation-name", "card-in");
  const lefts = await page
    .locator(".news-grid > li")
    .evaluateAll((all) => all.map((item) => item.getBoundingClientRect().left));
  expect(new Set(lefts).size).toBe(viewport?.width === 360 ? 1 : 2);
  await expect(page.getByText("Last updated")).toHaveCount(0);
});

test.describe("under reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("the cards do not move", async ({ page }) => {
    await answerWith(page, { articles: stories.slice(0, 2), updatedAt: null });
    await visit(page, "/news");
    await expect(page.getByRole("main").getByRole("article").first()).toHaveCSS("animation-name", "none");
  });
});

test.describe("pictures", () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test("a picture on our own address is shown, one that fails is hidden, one that stands elsewhere is never asked for", async ({
    page,
    server,
  }) => {
    const pictures = [
      "/og/home.png",
      "/no-such-picture.png",
      "https://pictures.example/a.png",
      "//x",
      "http://",
    ];
    const articles = pictures.map((urlToImage, i) => ({ ...stories[i + 2], urlToImage }));
    await answerWith(page, { articles, updatedAt: null });
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(server.url)) foreign.push(request.url());
    });
    await visit(page, "/news");
    const cards = page.getByRole("main").getByRole("article");
    await expect(cards).toHaveCount(pictures.length);
    const image = cards.first().locator("img");
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1200);
    await cards.nth(1).scrollIntoViewIfNeeded();
    await expect(cards.nth(1).locator("img, .news-card__image")).toHaveCount(0);
    await expect(cards.nth(1).getByRole("heading")).toBeVisible();
    for (const i of [2, 3, 4]) await expect(cards.nth(i).locator("img")).toHaveCount(0);
    expect(foreign).toEqual([]);
  });

  test("of a picture in several sizes the browser asks for one that fits, as AVIF, and a reader hears only the headline", async ({
    page,
    viewport,
  }) => {
    await page.route("**/news-pictures/*", (route) => route.fulfill({ path: "build/client/icon-512.png" }));
    await answerWith(page, { articles: [{ ...stories[2], picture }], updatedAt: null });
    const asked = page.waitForRequest("**/news-pictures/*");
    await visit(page, "/news");
    const card = page.getByRole("main").getByRole("article");
    await card.scrollIntoViewIfNeeded();
    const width = viewport?.width === 360 ? 480 : 960;
    expect(new URL((await asked).url()).pathname).toBe(`/news-pictures/a-${width}.avif`);
    const image = card.locator("img");
    await expect(image).toHaveAttribute("loading", "lazy");
    await expect(image).toHaveAttribute("decoding", "async");
    await expect(image).toHaveAttribute("width", "960");
    await expect(image).toHaveAttribute("height", "540");
    await expect(card.getByRole("img")).toHaveCount(0);
  });

  test("nothing on the page moves when a picture arrives", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route("**/news-pictures/*", async (route) => {
      await arrived;
      await route.fulfill({ path: "build/client/icon-512.png" });
    });
    const articles = [{ ...stories[2], picture }, stories[3]];
    await answerWith(page, { articles, updatedAt: null });
    await visit(page, "/news");
    const headings = page.getByRole("main").getByRole("article").getByRole("heading");
    await headings.first().scrollIntoViewIfNeeded();
    const places = () => headings.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    const before = await places();
    arrive();
    const image = page.getByRole("main").locator("article img");
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    expect(await places()).toEqual(before);
  });
});

test("a story that others tell too says where, each with a link in a new tab", async ({ page }) => {
  const alsoIn = [
    { source: "Grid Paper", url: "https://grid.example/1" },
    { source: "Delta Notes", url: "https://delta.example/1" },
  ];
  await answerWith(page, { articles: [{ ...stories[0], alsoIn }, stories[1]], updatedAt: null });
  await visit(page, "/news");
  const cards = page.getByRole("main").getByRole("article");
  const others = cards.first().locator(".also-in");
  await expect(others).toHaveText(
    "Also in Grid Paper (opens in a new tab), Delta Notes (opens in a new tab)",
  );
  const link = others.getByRole("link", { name: "Delta Notes" });
  await expect(link).toHaveAttribute("href", "https://delta.example/1");
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("rel", /\bnoopener\b/);
  await expect(cards.nth(1).getByText("Also in")).toHaveCount(0);
});

test("each card says why it is shown and what it is marked as, a thread its earlier stories, and its story has a page", async ({
  page,
}) => {
  const why = { words: ["data center", "turbine", "AI"], places: ["Southaven"] };
  const earlier = [{ ...stories[6], title: "What went before" }];
  const alsoIn = [{ source: "Grid Paper", url: "https://grid.example/1" }];
  const articles = [
    {
      ...stories[3],
      local: true,
      why,
      earlier,
      alsoIn,
      story: "/news/s/0123456789",
      section: "Since yesterday",
    },
    { ...stories[2], local: false, why, labels: ["subscription", "opinion"], section: "Since yesterday" },
    { ...stories[4], labels: ["press-release"], section: "Thursday" },
    { ...stories[5], title: "A chip from far away", elsewhere: true, section: "AI elsewhere" },
  ];
  await answerWith(page, { articles, updatedAt: null });
  await visit(page, "/news");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 2 }).first()).toHaveText("Since yesterday");
  await expect(main.getByRole("heading", { level: 2 }).nth(1)).toHaveText("Thursday");
  const cards = main.getByRole("article");
  await expect(cards).toHaveCount(3);
  const here = cards.first();
  await expect(here.locator(".news-card__why")).toHaveText(
    "Shown for: data center, turbine; Memphis newsroom",
  );
  await expect(cards.nth(1).locator(".news-card__why")).toHaveText(
    "Shown for: data center, turbine; Southaven",
  );
  await expect(cards.nth(1).locator(".press-release")).toHaveText(["Subscription", "Opinion"]);
  await expect(cards.nth(2).getByText("Press release")).toBeVisible();
  await expect(here.locator(".press-release")).toHaveCount(0);
  await expect(here.getByRole("link", { name: "Full coverage: 2 newsrooms" })).toHaveAttribute(
    "href",
    "/news/s/0123456789",
  );
  await here.getByText("1 earlier story").click();
  await expect(here.getByRole("link", { name: "What went before" })).toBeVisible();
  const elsewhere = main.getByRole("group").filter({ hasText: "AI elsewhere" });
  await expect(elsewhere.getByRole("link", { name: "A chip from far away" })).toBeVisible();
});

test("a story with a date nobody can read and without description still has its card", async ({ page }) => {
  const bare = {
    title: "Bare",
    url: "https://publisher.example/bare",
    source: "River Desk",
    publishedAt: "soon",
  };
  await answerWith(page, { articles: [bare], updatedAt: "later" });
  await visit(page, "/news");
  await expect(page.getByRole("heading", { name: "Bare" })).toBeVisible();
  await expect(page.getByText("Invalid Date")).toHaveCount(0);
});

/** Whether a click in the middle of it follows the card's link. */
function isPartOfLink(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    element.scrollIntoView({ block: "center" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit?.closest("a")?.closest("article") === element.closest("article");
  });
}

async function answerWith(page: Page, news: object): Promise<void> {
  await page.route("**/functions/v1/fetch-ai-news", (route) => route.fulfill({ json: news }));
}
