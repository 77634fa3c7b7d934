import type { Page } from "@playwright/test";
import { site } from "../../../content/site.ts";
import { expect, test, visit } from "../../../test/support/visit.ts";

const columns = {
  Explore: [
    ["Home", "/"],
    ["About", "/about"],
    ["News & Insights", "/news"],
    ["The Record", "/record"],
    ["Community & Partners", "/community"],
    ["Events", "/events"],
    ["Newsletter", "/newsletter"],
    ["Contact Us", "/contact"],
  ],
  "Get Involved": [
    ["Partnership Opportunities", "/get-involved?type=partnership#partnership-form"],
    ["Sponsorship", "/get-involved?type=sponsorship#partnership-form"],
    ["Volunteer", "/get-involved?type=volunteer#partnership-form"],
  ],
  Legal: [
    ["Privacy Policy", "/privacy"],
    ["Terms of Service", "/terms"],
    ["Accessibility", "/accessibility"],
    ["Sitemap", "/sitemap"],
  ],
};

test("the footer has four columns: the brand with its addresses, Explore, Get Involved and Legal", async ({
  page,
  viewport,
}) => {
  await page.goto("/terms");
  const brand = footer(page).locator(".footer-brand");
  await expect(brand).toContainText("Memphis is ground zero for the AI revolution.");
  await expect(brand).toContainText("Memphis, TN");
  await expect(brand.getByRole("link", { name: site.email })).toHaveAttribute("href", `mailto:${site.email}`);
  for (const [title, links] of Object.entries(columns)) {
    const heading = page.getByRole("heading", { name: title });
    await expect(footer(page).getByRole("heading", { name: title })).toBeVisible();
    const column = footer(page).locator(".footer-grid > div", { has: heading });
    const shown = column.getByRole("link");
    await expect(shown).toHaveText(links.map(([name]) => name ?? ""));
    for (const [name, path] of links)
      await expect(column.getByRole("link", { name })).toHaveAttribute("href", path ?? "");
  }
  const lefts = await footer(page)
    .locator(".footer-grid > *")
    .evaluateAll((all) => all.map((column) => Math.round(column.getBoundingClientRect().left)));
  if (viewport?.width === 1280) expect(new Set(lefts).size).toBe(4);
});

test("the footer signs off, names the year and tells who wants to own the site whom to write to", async ({
  page,
}) => {
  await page.goto("/");
  await expect(footer(page)).toContainText("Memphis Has Soul. AI Has Mind. 901 AI Brings Them Together.");
  await expect(footer(page)).toContainText(`© ${yearInMemphis()} 901 AI. All rights reserved.`);
  await expect(footer(page)).toContainText("Want to own this site? Email the owner");
  await expect(footer(page).getByRole("link", { name: "Email the owner" })).toHaveAttribute(
    "href",
    new RegExp(`^mailto:${site.ownerEmail.replaceAll(".", "\\.")}\\?subject=`),
  );
});

test("the logo and each link of the footer are as high as a thumb needs", async ({ page }) => {
  await visit(page, "/contact");
  for (const link of await footer(page).getByRole("link").all()) {
    const height = (await link.boundingBox())?.height ?? 0;
    expect(height, await link.innerText()).toBeGreaterThanOrEqual(43.5);
  }
  const logo = page.getByRole("banner").getByRole("link", { name: "901 AI home page" });
  expect((await logo.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test("a page seen in another year shows that year", async ({ page }) => {
  await page.clock.setFixedTime(new Date("2031-07-01T12:00:00Z"));
  await visit(page, "/contact");
  await expect(footer(page)).toContainText("© 2031 901 AI.");
});

test("at the turn of the year the footer follows the clock of Memphis", async ({ page }) => {
  await page.clock.setFixedTime(new Date("2032-01-01T03:00:00Z"));
  await visit(page, "/contact");
  await expect(footer(page)).toContainText("© 2031 901 AI.");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the footer names the year of today, and its links lead to their screens", async ({ page }) => {
    await page.goto("/about");
    await expect(footer(page)).toContainText(`© ${yearInMemphis()} 901 AI.`);
    await footer(page).getByRole("link", { name: "Sponsorship" }).click();
    await expect(page).toHaveURL("/get-involved?type=sponsorship#partnership-form");
    await expect(page.getByRole("radio", { name: "Sponsorship" })).toBeChecked();
  });
});

function footer(page: Page) {
  return page.getByRole("contentinfo");
}

function yearInMemphis(): string {
  return new Intl.DateTimeFormat("en-US", { year: "numeric", timeZone: "America/Chicago" }).format(
    new Date(),
  );
}
