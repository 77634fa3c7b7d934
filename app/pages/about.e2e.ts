import { expect, openContents, test, visit } from "../../test/support/visit.ts";

test("the story shows its badge, author, date and four parts, and takes the eight minutes it says", async ({
  page,
}) => {
  await page.goto("/about");
  const crumbs = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("listitem");
  await expect(crumbs).toHaveText(["Home", "About"]);
  await expect(page.locator(".badge")).toHaveText("About Us");
  const notes = page.locator("main dl").first();
  await expect(notes.locator("dt")).toHaveText(["By", "Published", "Reading time"]);
  await expect(notes.locator("dd")).toHaveText(["901 AI", "October 23, 2025", "8 min"]);
  await expect(notes.locator("time")).toHaveAttribute("datetime", "2025-10-23");

  const prose = page.locator(".prose");
  await expect(prose.getByRole("heading", { level: 2 })).toHaveText([
    "Memphis Deserves a Win",
    "How XAI Changed Everything",
    "Soul of AI",
    "What 901 AI Does",
  ]);
  const text = (await prose.locator(".passage").allInnerTexts()).join(" ");
  const words = text.split(/\s+/).filter((word) => /\w/.test(word)).length;
  expect(Math.round(words / 220)).toBe(8);
});

test("the list of parts leads to each of them, and the story ends with the way to join in", {
  tag: "@quick",
}, async ({ page }) => {
  await visit(page, "/about");
  const parts = (await openContents(page, "In this story")).getByRole("link");
  await expect(parts).toHaveCount(4);
  for (const part of await parts.all()) {
    await part.click();
    await expect(page.locator(".prose h2", { hasText: await part.innerText() })).toBeInViewport();
  }
  await page.locator(".prose").getByRole("link", { name: "Join the Movement" }).click();
  await expect(page).toHaveURL("/get-involved");
});
