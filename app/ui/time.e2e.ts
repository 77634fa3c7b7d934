/** Dates that came with a page are not made anew: a phone's first takes it 50 ms, and a browser may know other words. */
import { openHouseWithStories } from "../../test/states.ts";
import { expect, type Page, test, visit } from "../../test/visit.ts";

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

for (const path of ["/about", "/contact"])
  test(`${path} keeps the words of its dates, and one that is opened from it by script writes its own`, async ({
    page,
  }) => {
    await visit(page, path);
    const [first] = await times(page);
    expect(first).toMatch(/^\w+ \d+, \d{4}$/);
    const other = path === "/about" ? "Contact" : "About";
    await page.getByRole("contentinfo").getByRole("link", { name: other }).click();
    await expect(page).not.toHaveURL(new RegExp(`${path}$`));
    await expect.poll(() => times(page)).toContain("another day");
  });

test("the news keeps the words that say when it was read; the stories come by script, and their dates with them", async ({
  page,
}) => {
  const { house, close } = await openHouseWithStories();
  try {
    await visit(page, `${house.url}/news`);
    await expect(page.getByRole("article").first().locator("time")).toHaveText("another day");
    const words = await page.locator("time:not(article *)").allTextContents();
    expect(words).toHaveLength(3);
    for (const one of words) expect(one).toMatch(/^\w{3} \d+, \d{4}, \d+:\d\d [AP]M CT$/);
  } finally {
    await close();
  }
});

function times(page: Page): Promise<string[]> {
  return page.locator("time").allTextContents();
}
