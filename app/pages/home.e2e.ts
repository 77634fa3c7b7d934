import type { Page } from "@playwright/test";
import { expect, test, visit } from "../../test/support/visit.ts";

test("home shows hero, four cards, mission, education, newsletter and closing, in this order", async ({
  page,
}) => {
  await page.goto("/");
  // What is new depends on the day (app/ui/home/lately.long.e2e.ts).
  const titles = page.locator("main section:not(.lately, .unanswered) :is(h1, h2)");
  await expect(titles).toHaveCount(6);
  await expect(titles.nth(0)).toHaveText("Memphis: Ground Zero for the AI Revolution");
  await expect(titles.nth(1)).toHaveText("Memphis on the Move");
  await expect(titles.nth(3)).toHaveText("AI Education");
  await expect(titles.nth(4)).toHaveText("Join the 901 AI Network");

  const cards = section(page, "Memphis on the Move").getByRole("heading", { level: 3 });
  await expect(cards).toHaveText([
    "XAI Data Center",
    "Community First",
    "Economic Opportunity",
    "Innovation Hub",
  ]);
  for (const card of await cards.all()) {
    await expect(card.locator("xpath=..").locator("p").first()).not.toBeEmpty();
  }
  await expect(section(page, "AI Education").getByRole("listitem").getByRole("heading")).toHaveText([
    "University AI research",
    "Tech community",
    "AI literacy programs",
    "Startup ecosystem",
  ]);
  const newsletter = section(page, "Join the 901 AI Network");
  await expect(newsletter.getByRole("textbox")).toHaveCount(1);
  await expect(newsletter.getByRole("textbox", { name: "Email" })).toHaveAttribute("type", "email");
  await expect(newsletter.getByRole("button")).toHaveCount(1);

  const lamps = page.locator(".move .elevation .lamp");
  const bits = await lamps.evaluateAll((all) => all.map((lamp) => (lamp.matches(".on") ? 1 : 0)).join(""));
  expect(Number.parseInt(bits, 2)).toBe(901);
});

test("the links of home lead where they say", { tag: "@quick" }, async ({ page }) => {
  await visit(page, "/");
  const main = page.getByRole("main");
  const ways = [
    [main.locator(".hero").getByRole("link", { name: "Join the Movement" }), "/get-involved"],
    [main.locator(".hero").getByRole("link", { name: "Learn Our Story" }), "/about"],
    [main.locator(".mission").getByRole("link"), "/about"],
    [section(page, "AI Education").getByRole("link"), "/community"],
    [main.locator(".closing").getByRole("link"), "/get-involved"],
  ] as const;
  for (const [link, path] of ways) {
    await link.click();
    await expect(page).toHaveURL(path);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Memphis: Ground Zero for the AI Revolution",
    );
  }
});

function section(page: Page, title: string) {
  return page.locator("main section", { has: page.getByRole("heading", { level: 2, name: title }) });
}
