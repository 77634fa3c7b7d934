/**
 * Dates in the server's HTML keep their text: a phone's first date format takes 50 ms, and browsers format
 * differently.
 */
import { openServerWithStories } from "../../../test/support/states.ts";
import { expect, type Page, test, visit } from "../../../test/support/visit.ts";

let news: Awaited<ReturnType<typeof openServerWithStories>>;
test.beforeAll(async () => {
  news = await openServerWithStories();
});
test.afterAll(() => news.close());

test.beforeEach(async ({ page }) => {
  const sent = async () => (await page.request.get(`${news.server.url}/news`)).text();
  await expect.poll(sent).toContain("story number 2");
  await page.addInitScript(() => {
    const Real = Intl.DateTimeFormat;
    Intl.DateTimeFormat = class extends Real {
      override format() {
        return "another day";
      }
    } as typeof Real;
  });
});

test("a page keeps the words of its dates, and one that is opened from it by script writes its own", async ({
  page,
}) => {
  await visit(page, `${news.server.url}/about`);
  const [first] = await times(page);
  expect(first).toMatch(/^\w+ \d+, \d{4}$/);
  await page.getByRole("contentinfo").getByRole("link", { name: "News & Insights" }).click();
  await expect(page).toHaveURL(/\/news$/);
  await expect.poll(() => times(page)).toContain("another day CT");

  await visit(page, `${news.server.url}/news`);
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect.poll(() => times(page)).toContain("another day");
});

test("the news keeps the words of its dates, those of the stories too, which script draws", async ({
  page,
}) => {
  await visit(page, `${news.server.url}/news`);
  await expect(page.getByRole("article")).toHaveCount(2);
  const words = await times(page);
  expect(words).toHaveLength(3);
  for (const one of words) expect(one).toMatch(/^(\w{3} \d+, \d{4}|Today|Yesterday)(, \d+:\d\d [AP]M CT)?$/);
});

function times(page: Page): Promise<string[]> {
  return page.locator("time").allTextContents();
}
