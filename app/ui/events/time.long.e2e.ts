/**
 * Dates in the server's HTML keep their text: a phone's first date format takes 50 ms, and browsers format
 * differently.
 */
import { openServerWithStories } from "../../../test/support/states.ts";
import { expect, type Page, test, visit } from "../../../test/support/visit.ts";

test.beforeEach(async ({ page }) => {
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
  const { server, close } = await openServerWithStories();
  try {
    const sent = async () => (await page.request.get(`${server.url}/news`)).text();
    await expect.poll(sent).toContain("story number 2");
    await visit(page, `${server.url}/about`);
    const [first] = await times(page);
    expect(first).toMatch(/^\w+ \d+, \d{4}$/);
    await page.getByRole("contentinfo").getByRole("link", { name: "News & Insights" }).click();
    await expect(page).toHaveURL(/\/news$/);
    await expect.poll(() => times(page)).toContain("another day CT");

    await visit(page, `${server.url}/news`);
    await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
    await expect(page).toHaveURL(/\/about$/);
    await expect.poll(() => times(page)).toContain("another day");
  } finally {
    await close();
  }
});

test("the news keeps the words of its dates, those of the stories too, which script draws", async ({
  page,
}) => {
  const { server, close } = await openServerWithStories();
  try {
    const sent = async () => (await page.request.get(`${server.url}/news`)).text();
    await expect.poll(sent).toContain("story number 2");
    await visit(page, `${server.url}/news`);
    await expect(page.getByRole("article")).toHaveCount(2);
    const words = await times(page);
    expect(words).toHaveLength(5);
    for (const one of words)
      expect(one).toMatch(/^(\w{3} \d+, \d{4}|Today|Yesterday)(, \d+:\d\d [AP]M CT)?$/);
  } finally {
    await close();
  }
});

function times(page: Page): Promise<string[]> {
  return page.locator("time").allTextContents();
}
