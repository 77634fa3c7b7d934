import type { Page } from "@playwright/test";
import { expect, test, visit } from "../../test/visit.ts";

test("the community page says whom we look for and what partners get, in four and three cards", async ({
  page,
}) => {
  await page.goto("/community");
  await expect(section(page, "Who We're Looking For").getByRole("heading", { level: 3 })).toHaveText([
    "Educational Institutions",
    "Industry Partners",
    "Community Organizations",
    "Startups & Innovators",
  ]);
  await expect(section(page, "What we offer partners").getByRole("heading", { level: 3 })).toHaveText([
    "Network Access",
    "Visibility",
    "Impact",
  ]);
});

test("Get In Touch leads to Contact", async ({ page }) => {
  await visit(page, "/community");
  await page.getByRole("main").getByRole("link", { name: "Get In Touch" }).click();
  await expect(page).toHaveURL("/contact");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact Us");
});

test("six to ten questions of residents stand there with their answers open", async ({ page }) => {
  await page.goto("/community");
  const questions = section(page, "Questions residents ask").getByRole("article");
  const count = await questions.count();
  expect(count).toBeGreaterThanOrEqual(6);
  expect(count).toBeLessThanOrEqual(10);
  for (const question of await questions.all()) {
    await expect(question.getByRole("heading", { level: 3 })).toHaveText(/\?$/);
    await expect(question.locator("p").first()).toBeVisible();
  }
});

function section(page: Page, title: string) {
  return page.locator("main section", { has: page.getByRole("heading", { level: 2, name: title }) });
}
