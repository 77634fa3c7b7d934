import type { Page } from "@playwright/test";
import { expect, test, visit } from "../../test/visit.ts";

const privacy = [
  "Introduction",
  "Information We Collect",
  "How We Use Information",
  "How We Share Information",
  "Security",
  "Your Rights",
  "Cookies",
  "Third-Party Links",
  "Children",
  "Changes to This Policy",
  "Contact",
];
const terms = [
  "Acceptance of Terms",
  "Description of Service",
  "User Responsibilities",
  "Intellectual Property",
  "User-Generated Content",
  "Third-Party Links",
  "Disclaimers",
  "Limitation of Liability",
  "Indemnification",
  "Modifications",
  "Governing Law",
  "Contact",
  "Severability",
];

for (const [path, titles] of Object.entries({ "/privacy": privacy, "/terms": terms })) {
  test(`${path} has ${titles.length} numbered sections, effective December 2024`, async ({ page }) => {
    await page.goto(path);
    await expect(clauses(page).getByRole("heading", { level: 2 })).toHaveText(titles);
    await expect(page.locator("dt", { hasText: "Effective" }).locator("xpath=../dd")).toHaveText(
      "December 2024",
    );
    await expect(clauses(page).first()).toContainText("December 2024");
    const numbers = await clauses(page).evaluateAll((all) =>
      all.map((clause) => {
        const { content, counterIncrement } = getComputedStyle(clause, "::before");
        return `${content} ${counterIncrement} ${getComputedStyle(clause).counterIncrement}`;
      }),
    );
    expect(new Set(numbers)).toEqual(new Set(["counter(c) none c 1"]));
  });

  test(`the list of contents of ${path} leads to each section`, async ({ page }) => {
    await visit(page, path);
    const links = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
    await expect(links).toHaveText(titles);
    for (const [i, link] of (await links.all()).entries()) {
      const id = await clauses(page).nth(i).getAttribute("id");
      await expect(link).toHaveAttribute("href", `#${id}`);
    }
    await links.last().click();
    await expect(clauses(page).last().getByRole("heading")).toBeInViewport();
  });
}

test("the privacy policy says that children under 13 are not served", async ({ page }) => {
  await page.goto("/privacy");
  const children = clauses(page).filter({ has: page.getByRole("heading", { name: "Children" }) });
  await expect(children).toContainText("not directed to children under 13");
  await expect(clauses(page).last().getByRole("link", { name: "info@901ai.example" })).toHaveAttribute(
    "href",
    "mailto:info@901ai.example",
  );
});

test("the terms are governed by Tennessee law and license what users submit", async ({ page }) => {
  await page.goto("/terms");
  const clause = (title: string) =>
    clauses(page).filter({ has: page.getByRole("heading", { name: title, exact: true }) });
  await expect(clause("Governing Law")).toContainText("the law of the State of Tennessee");
  await expect(clause("User-Generated Content")).toContainText(
    "a non-exclusive, perpetual, worldwide licence",
  );
});

function clauses(page: Page) {
  return page.locator("ol.clauses > li");
}
