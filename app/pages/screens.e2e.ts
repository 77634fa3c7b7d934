import { expect, test, visit } from "../../test/support/visit.ts";

const screens = {
  "/": "Memphis: Ground Zero for the AI Revolution",
  "/about": "Why Memphis. Why now.",
  "/news": "Latest AI & Infrastructure News",
  "/community": "Partnership Opportunities",
  "/events": "Events",
  "/get-involved": "Get Involved",
  "/contact": "Contact Us",
  "/privacy": "Privacy Policy",
  "/terms": "Terms of Service",
  "/accessibility": "Accessibility",
  "/sitemap": "Sitemap",
};

for (const [path, title] of Object.entries(screens)) {
  test(`${path} shows the screen "${title}" under one headline, with header, footer and no error`, async ({
    page,
  }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText([title]);
    await expect(heading).toBeInViewport();
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    const levels = await page
      .locator("main :is(h1, h2, h3, h4)")
      .evaluateAll((all) =>
        all.filter((title) => title.checkVisibility()).map(({ tagName }) => +tagName.slice(1)),
      );
    for (const [i, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[i - 1] ?? 0) + 1);
  });
}

test("from the sitemap every screen opens by its link, without a new page being loaded", {
  tag: "@quick",
}, async ({ page }) => {
  await visit(page, "/contact"); // the sitemap itself brings no script
  await page.getByRole("contentinfo").getByRole("link", { name: "Sitemap" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sitemap");
  await page.evaluate(() => Object.assign(window, { untouched: true }));
  const links = page.getByRole("main");
  for (const [path, title] of Object.entries(screens)) {
    if (path === "/sitemap") continue;
    await links.locator(`a[href="${path}"]`).first().click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sitemap");
  }
  expect(await page.evaluate(() => "untouched" in window)).toBe(true);
});
