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

  const questions = section(page, "Questions residents ask").locator("details");
  await expect(questions).not.toHaveCount(0);
  for (const question of await questions.all()) {
    await expect(question.getByRole("heading", { level: 3 })).toHaveText(/\?$/);
    await expect(question.locator("p").first()).toBeHidden();
    await question.locator("summary").click();
    await expect(question.locator("p").first()).toBeVisible();
  }
});

test("the community page says who to contact, who argues for what, who measures, where to learn, and explains its words", async ({
  page,
}) => {
  await page.goto("/community#resource-office-large-loads");
  const office = page.locator("#resource-office-large-loads");
  await expect(page.getByRole("heading", { name: "Who gets how much power" })).toBeInViewport();
  await expect(
    office.getByRole("link", { name: "See its board Tennessee Valley Authority (TVA)" }),
  ).toBeVisible();

  const voices = await section(page, "Voices of all sides")
    .getByRole("heading", { level: 3 })
    .allInnerTexts();
  expect(voices.length).toBeGreaterThan(8);
  expect(voices).toEqual(voices.toSorted((a, b) => a.localeCompare(b, "en")));

  const gauges = section(page, "Where the measurements are").locator("details");
  await expect(gauges).not.toHaveCount(0);
  for (const gauge of await gauges.all()) {
    await gauge.locator("summary").click();
    await expect(gauge.getByRole("heading", { level: 4 })).toHaveText(["It tells you", "It can’t tell you"]);
  }

  await expect(section(page, "Terms in plain English").locator("dt")).toContainText(["Aquifer", "Megawatt"]);
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Voices" }).click();
  await expect(page).toHaveURL("/community#voices");
});

test("a subject and a cost narrow the places to learn, and the address keeps the choice", async ({
  page,
}) => {
  await visit(page, "/community");
  const schools = section(page, "Learning and jobs");
  const shown = schools.locator("[id^=resource-learning-]");
  const all = await shown.count();
  await schools.getByRole("link", { name: /^Trades/ }).click();
  await expect(page).toHaveURL("/community?subject=trades#learning");
  await expect(schools.getByRole("link", { name: /^Trades/ })).toHaveAttribute("aria-current", "true");
  expect(await shown.count()).toBeLessThan(all);
  await schools.getByRole("heading", { name: "Mid-South IEC" }).click();
  await expect(schools.getByText("Electrical apprenticeship, non-union.")).toBeVisible();
  await expect(schools.getByText("Coding for young people and adults.")).toHaveCount(0);

  await page.goto("/community?subject=computing&cost=paid#learning");
  await expect(schools.getByText("Nothing fits both.")).toBeVisible();
  await schools.getByRole("link", { name: "Show all of them" }).click();
  await expect(shown).toHaveCount(all);
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
