import type { Page } from "@playwright/test";
import { expect, test, visit } from "../../test/support/visit.ts";

test("the community page says whom we look for, what partners get, and answers what residents ask", async ({
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

  const questions = section(page, "Questions residents ask").getByRole("article");
  await expect(questions).not.toHaveCount(0);
  for (const question of await questions.all()) {
    await expect(question.getByRole("heading", { level: 3 })).toHaveText(/\?$/);
    await expect(question.locator("p").first()).toBeVisible();
  }
});

test("Get In Touch leads to Contact", async ({ page }) => {
  await visit(page, "/community");
  await page.getByRole("main").getByRole("link", { name: "Get In Touch" }).click();
  await expect(page).toHaveURL("/contact");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact Us");
});

function section(page: Page, title: string) {
  return page.locator("main section", { has: page.getByRole("heading", { level: 2, name: title }) });
}
