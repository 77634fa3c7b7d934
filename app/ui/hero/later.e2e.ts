/** Home below its first view: finished HTML until somebody comes near. */
import type { Page } from "@playwright/test";
import { expect, test, visit } from "../../../test/support/visit.ts";

const form = "#newsletter-form";

test("the script of what lies below Home's first view comes when the visitor comes near it", async ({
  page,
}) => {
  const asked = watchBelow(page);
  await visit(page, "/");
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
  await expect(page.locator(form)).not.toHaveAttribute("novalidate");
  await page.locator(form).scrollIntoViewIfNeeded();
  await expect(page.locator(form)).toHaveAttribute("novalidate");
  expect(asked).toHaveLength(1);
});

test("who comes from another page finds all of Home at once", async ({ page }) => {
  await visit(page, "/about");
  await page.getByRole("banner").getByRole("link", { name: "home page" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.locator(form)).toHaveAttribute("novalidate");
});

test.describe("while that script is late", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("what lies below stays where it is whatever changes above it, and links lead on", async ({ page }) => {
    const arrive = await holdBelow(page);
    await visit(page, "/");
    await page.getByRole("button", { name: "Pause background video" }).press("Enter");
    await expect(page.getByRole("button", { name: "Play background video" })).toBeVisible();
    await page.locator(form).scrollIntoViewIfNeeded();
    await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveCount(5);
    await expect(page.locator(form).getByRole("textbox", { name: "Email" })).toBeVisible();

    await page.getByRole("banner").getByRole("link", { name: "home page" }).press("Enter");
    await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveCount(5);
    await page.getByRole("contentinfo").getByRole("link", { name: "About" }).press("Enter");
    await expect(page).toHaveURL("/about");
    await expect(page.getByRole("heading", { level: 1 })).not.toContainText("Ground Zero");
    arrive();
    await page.goBack();
    await expect(page.locator(form)).toHaveAttribute("novalidate");
  });
});

test.describe("when that script never comes", () => {
  test.use({ expectedErrors: [/Failed to load resource|ERR_FAILED/] });

  test("the page stays as it is, and its form is sent as plain HTML", async ({ page }) => {
    await page.route(script, (route) => route.abort());
    const lost = page.waitForEvent("requestfailed");
    await visit(page, "/");
    await page.locator(form).scrollIntoViewIfNeeded();
    await lost;
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Ground Zero");
    await page.locator(form).getByRole("textbox", { name: "Email" }).fill("never@example.org");
    await page.locator(form).getByRole("button", { name: "Subscribe" }).press("Enter");
    await expect(page).toHaveURL(/[?&]receipt=/);
  });
});

const script = "**/assets/home-below-*.js";

function watchBelow(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/home-below-/.test(request.url())) asked.push(request.url());
  });
  return asked;
}

/** Gives back how to let the script arrive. */
async function holdBelow(page: Page): Promise<() => void> {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(script, async (route) => {
    await arrived;
    await route.continue();
  });
  return arrive;
}
