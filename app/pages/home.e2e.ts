import type { Page } from "@playwright/test";
import { expect, test, visit } from "../../test/visit.ts";

test("home tells its story in order: hero, four cards, mission, education, newsletter, closing", async ({
  page,
}) => {
  await page.goto("/");
  const titles = page.locator("main :is(h1, h2)");
  await expect(titles).toHaveCount(6);
  await expect(titles.nth(0)).toHaveText("Memphis: Ground Zero for the AI Revolution");
  await expect(titles.nth(1)).toHaveText("Memphis on the Move");
  await expect(titles.nth(3)).toHaveText("AI Education");
  await expect(titles.nth(4)).toHaveText("Join the 901 AI Network");
});

test("the hero's buttons lead to Get Involved and to the story", async ({ page }) => {
  await visit(page, "/");
  const hero = page.locator("section", { has: page.getByRole("heading", { level: 1 }) });
  await hero.getByRole("link", { name: "Join the Movement" }).click();
  await expect(page).toHaveURL("/get-involved");
  await page.goBack();
  await hero.getByRole("link", { name: "Learn Our Story" }).click();
  await expect(page).toHaveURL("/about");
});

test("Memphis on the Move has its four cards", async ({ page }) => {
  await page.goto("/");
  const cards = section(page, "Memphis on the Move").getByRole("heading", { level: 3 });
  await expect(cards).toHaveText([
    "XAI Data Center",
    "Community First",
    "Economic Opportunity",
    "Innovation Hub",
  ]);
  for (const card of await cards.all())
    await expect(card.locator("xpath=..").locator("p").first()).not.toBeEmpty();
});

test("the mission links to the story", async ({ page }) => {
  await visit(page, "/");
  await page.locator(".mission").getByRole("link").click();
  await expect(page).toHaveURL("/about");
});

test("AI Education lists its four items and links to the community", async ({ page }) => {
  await visit(page, "/");
  const education = section(page, "AI Education");
  await expect(education.getByRole("listitem").getByRole("heading")).toHaveText([
    "University AI research",
    "Tech community",
    "AI literacy programs",
    "Startup ecosystem",
  ]);
  await education.getByRole("link").click();
  await expect(page).toHaveURL("/community");
});

test("the newsletter card asks for one thing, an email address", async ({ page }) => {
  await page.goto("/");
  const card = section(page, "Join the 901 AI Network");
  await expect(card.getByRole("textbox")).toHaveCount(1);
  await expect(card.getByRole("textbox", { name: "Email" })).toHaveAttribute("type", "email");
  await expect(card.getByRole("button")).toHaveCount(1);
});

test("the closing call leads to Get Involved", async ({ page }) => {
  await visit(page, "/");
  await page.locator(".closing").getByRole("link").click();
  await expect(page).toHaveURL("/get-involved");
});

test("the bridge shows its lamps lit and dark so that they spell 901", async ({ page }) => {
  await page.goto("/");
  const lamps = page.locator(".move .elevation .lamp");
  const bits = await lamps.evaluateAll((all) => all.map((lamp) => (lamp.matches(".on") ? 1 : 0)).join(""));
  expect(Number.parseInt(bits, 2)).toBe(901);
});

function section(page: Page, title: string) {
  return page.locator("main section", { has: page.getByRole("heading", { level: 2, name: title }) });
}
