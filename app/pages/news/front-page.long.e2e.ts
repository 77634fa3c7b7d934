/** The News page as a front page: how much of it can be read on a screen, and the ways in, with six publishers of sixty stories. */
import { frontPageStories, frontPageTopics } from "../../../test/support/front-page.ts";
import { type NewsServer, openNewsServer } from "../../../test/support/news-server.ts";
import { expect, test, visit } from "../../../test/support/visit.ts";

let open: NewsServer;

test.beforeAll(async () => {
  open = await openNewsServer(frontPageStories, { topics: frontPageTopics });
});
test.afterAll(() => open.close());

test("headlines begin on the first screen, and on every later one there are five on a phone and ten on a desktop", async ({
  page,
  viewport,
}) => {
  const width = viewport?.width ?? 0;
  await page.setViewportSize({ width, height: 800 });
  await visit(page, `${open.server.url}/news`);
  const headlines = page.getByRole("article").getByRole("heading");
  await expect(headlines).toHaveCount(24);
  // The first screen, then one from the second story on, and so on for as long as the list fills it.
  const whole = await headlines.evaluateAll((all) => {
    const under = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
    const count = () => {
      const places = all.map((one) => one.getBoundingClientRect());
      return places.filter(({ top, bottom }) => top >= under && bottom <= innerHeight).length;
    };
    const items = document.querySelectorAll(".news-grid > li");
    const edge = (item: Element | undefined, side: "top" | "bottom") =>
      (item?.getBoundingClientRect()[side] ?? Number.NaN) + scrollY;
    const counts = [count()];
    const end = edge([...items].at(-1), "bottom");
    for (let y = edge(items[1], "top") - under; y + innerHeight < end; y += innerHeight - under) {
      scrollTo({ top: y, behavior: "instant" });
      counts.push(count());
    }
    return counts;
  });
  const [first = 0, ...later] = whole;
  expect(first).toBeGreaterThanOrEqual(1);
  expect(later.length).toBeGreaterThanOrEqual(2);
  expect(Math.min(...later)).toBeGreaterThanOrEqual(width === 360 ? 5 : 10);
});

test("one story leads over both columns, two come after it, and the last twelve are a headline each", async ({
  page,
}) => {
  await visit(page, `${open.server.url}/news`);
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(24);
  const sizes = await cards
    .getByRole("heading")
    .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
  const [lead = 0, second = 0, third = 0, ...rest] = sizes;
  expect(lead).toBeGreaterThan(1.2 * second);
  expect(second).toBe(third);
  expect(new Set(rest).size).toBe(1);
  expect(second).toBeGreaterThan(rest[0] ?? 0);
  const grid = await page.locator(".news-grid").first().boundingBox();
  expect((await cards.first().boundingBox())?.width).toBe(grid?.width);
  // Alone in its row, the last of a day has its words beside its headline.
  const briefs = page.locator(".news-brief:not(:last-child)");
  await expect(briefs.first()).toBeVisible();
  await expect(briefs.locator(".description").filter({ visible: true })).toHaveCount(0);
  await expect(page.locator(".news-brief img").filter({ visible: true })).toHaveCount(0);
});

test("a story of today says its hour, one of long ago its day", async ({ page }) => {
  await page.goto(`${open.server.url}/news`);
  const times = page.getByRole("article").locator("time");
  await expect(times.filter({ hasText: /^(Today|Yesterday), \d+:\d\d [AP]M CT$/ }).first()).toBeVisible();
  const day = /^[A-Z][a-z]{2} \d+, \d{4}$/;
  await expect(times.filter({ hasText: day }).first()).toBeVisible();
  await expect(times.filter({ hasNotText: day }).filter({ hasNotText: /day, / })).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a topic, a place, a month and a day are a click away each", async ({ page }) => {
    await page.goto(`${open.server.url}/news`);
    await page.getByRole("navigation", { name: "Show one topic" }).getByText("Air").click();
    await expect(page).toHaveURL(/\/news\?topic=air$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("News: Air");
    const headlines = page.locator(".lines--news").getByRole("heading");
    await expect(headlines.first()).toHaveText(/^Air permit/);
    await page.getByRole("navigation", { name: "Show newsrooms" }).getByText("Memphis newsrooms").click();
    await expect(page).toHaveURL(/\/news\?topic=air&from=memphis$/);
    await expect(page.locator(".lines__end").first()).toContainText(/Air\b.*; Memphis newsroom/);
    await expect(page.getByText("Delta Notes")).toHaveCount(0);

    const month = page.locator(".archive").getByRole("link").first();
    // On a busy machine the stories reach the archive some seconds after the page.
    await expect(async () => {
      await page.goto(`${open.server.url}/news`);
      await expect(month).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await month.click();
    await expect(page).toHaveURL(/\/news\/\d{4}-\d\d$/);
    await page.getByRole("heading", { level: 2 }).getByRole("link").first().click();
    await expect(page).toHaveURL(/\/news\/\d{4}-\d\d-\d\d$/);
    await expect(headlines.first()).toBeVisible();
    const link = headlines.first().getByRole("link");
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("href", /^https:\/\/publisher\.example\//);
  });
});

test("who comes by a link within the site finds the same ways, the days, and how stories are chosen", async ({
  page,
}) => {
  await visit(page, `${open.server.url}/about`);
  await page.getByRole("contentinfo").getByRole("link", { name: "News & Insights" }).click();
  await expect(page.getByRole("navigation", { name: "Show one topic" }).getByRole("link")).toHaveCount(12);
  await expect(page.getByRole("heading", { name: "By month" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "By day" }).getByRole("listitem").last()).toBeVisible();
  await expect(page.getByRole("link", { name: "How stories are chosen, and who is read" })).toBeVisible();
});
