import type { Page } from "@playwright/test";
import { search } from "../../content/search.ts";
import { putEntries } from "../../test/support/entries.ts";
import { putPortraits } from "../../test/support/portraits.ts";
import { startServer } from "../../test/support/start-server.ts";
import { expect, test, visit } from "../../test/support/visit.ts";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the filters of the places to learn are links that work, and what no school has is ignored", async ({
    page,
  }) => {
    await page.goto("/community");
    const schools = learning(page);
    const all = await schools.locator("[id^=resource-learning-]").count();
    await schools.getByRole("link", { name: /^Trades/ }).click();
    await expect(page).toHaveURL("/community?subject=trades#learning");
    const trades = await schools.locator("[id^=resource-learning-]").count();
    expect(trades).toBeGreaterThan(0);
    expect(trades).toBeLessThan(all);
    // The count on the chip is the number of schools below it.
    await expect(schools.locator("a[aria-current]").first()).toHaveText(`Trades ${trades}`);
    await page.goto("/community?cost=nonsense&subject=%3Cscript%3E");
    await expect(schools.locator("[id^=resource-learning-]")).toHaveCount(all);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/community$/);
  });
});

test("a word of the glossary in an answer leads to its explanation", async ({ page }) => {
  await visit(page, "/community");
  await page.locator("#faq").waitFor();
  const question = page.locator("section:has(#faq) details").filter({ hasText: "megawatts" }).first();
  await question.locator("summary").click();
  await question.getByRole("link", { name: "megawatts" }).first().click();
  await expect(page).toHaveURL("/community#term-megawatt-mw");
  await expect(page.locator("#term-megawatt-mw")).toBeInViewport();
  await expect(page.locator("#term-megawatt-mw")).toContainText("A million watts");
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "with none", () => {
    test.use({ javaScriptEnabled });

    test("a link to an answer opens it, with its question above it", async ({ page }) => {
      await page.goto("/community#is-it-noisy");
      const question = page.locator("details", { has: page.locator("#is-it-noisy") });
      await expect(question).toHaveAttribute("open");
      await expect(page.locator("#is-it-noisy")).toBeInViewport();
      await expect(question.getByRole("heading", { name: "Is it noisy?" })).toBeInViewport();
    });
  });

test("no link stands in a link or a heading", async ({ page }) => {
  for (const path of ["/community", "/events"]) {
    await page.goto(path);
    await expect(page.locator("a a, :is(h1, h2, h3, h4, h5, h6) .term")).toHaveCount(0);
    await expect(page.locator(".term")).not.toHaveCount(0);
  }
});

for (const [asked, anchor] of [
  ["Steamfitters", "/community#resource-learning-steamfitters-614"],
  ["Aldermen", "/events#meeting-southaven-board-of-aldermen"],
] as const)
  test(`the search leads from "${asked}" to its place`, async ({ page }) => {
    await page.goto(`${search.path}?q=${asked}`);
    await page.locator(`main a[href="${anchor}"]`).first().click();
    await expect(page).toHaveURL(anchor);
    await expect(page.locator(anchor.slice(anchor.indexOf("#")))).toBeInViewport();
  });

test("drafts are on no page: nobody has opened what they rest on", async ({ page }) => {
  for (const path of ["/community", "/events"]) {
    await page.goto(path);
    for (const name of ["Earthjustice", "American Job Center", "Department of Environment and Conservation"])
      await expect(page.getByText(name)).toHaveCount(0);
  }
});

test("with forty offices and portraits the page stays short, questions first and partners last, and the last office opens by its address", {
  tag: "@long",
}, async ({ page }) => {
  const server = await startServer();
  const offices = Array.from({ length: 27 }, (_, n) => [
    `resource/office-test-${n}`,
    office.replaceAll("NUMBER", `${n}`),
  ]);
  await putEntries(server, Object.fromEntries(offices));
  await putPortraits(server, {
    "a-test-name": {},
    "another-name": { values: { title: "Another", month: "2026-09" } },
  });
  for (const [width, most] of [
    [1280, 10_000],
    [360, 7_000],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${server.url}/community`);
    await expect(page.locator("[id^=resource-office-]")).toHaveCount(40);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(most);
    const order = await page
      .locator("main section > .wrap > div > h2")
      .evaluateAll((all) => all.map(({ id }) => id));
    const parts = [
      "faq",
      "who-decides",
      "voices",
      "measurements",
      "learning",
      "people",
      "glossary",
      "who",
      "offers",
    ];
    expect(order).toEqual(parts);
  }
  const last = page.locator("#resource-office-test-26");
  await expect(last).toBeHidden();
  await page.goto(`${server.url}/community#resource-office-test-26`);
  await expect(last).toBeInViewport();
  await server.close();
});

const office = `---
title: Test office NUMBER
type: office
problem: A test problem NUMBER
does: Answers.
grade: A
sources: Test office | Its page | 2026-01-01 | https://office-NUMBER.example/page
state: published
---
`;

function learning(page: Page) {
  return page.locator("section", { has: page.locator("h2#learning") });
}
