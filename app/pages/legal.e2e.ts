import type { Page } from "@playwright/test";
import { site } from "../../content/site.ts";
import { expect, openContents, test, visit } from "../../test/support/visit.ts";

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
  test(`${path} has ${titles.length} numbered sections, a list that leads to each, and is effective December 2024`, async ({
    page,
  }) => {
    await visit(page, path);
    await expect(clauses(page).getByRole("heading", { level: 2 })).toHaveText(titles);
    const effective = page.locator("dt", { hasText: "Effective" }).locator("xpath=../dd");
    await expect(effective).toHaveText("December 2024");
    await expect(clauses(page).first()).toContainText("December 2024");
    const numbers = await clauses(page).evaluateAll((all) =>
      all.map((clause) => {
        const { content } = getComputedStyle(clause, "::before");
        return `${content}, ${getComputedStyle(clause).counterIncrement}`;
      }),
    );
    expect(new Set(numbers)).toEqual(new Set(["counter(c), c 1"]));

    const links = (await openContents(page, "On this page")).getByRole("link");
    await expect(links).toHaveText(titles);
    const ids = await clauses(page).evaluateAll((all) => all.map(({ id }) => `#${id}`));
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(ids);
    await links.last().click();
    await expect(clauses(page).last().getByRole("heading")).toBeInViewport();
  });
}

test("the privacy policy says that children under 13 are not served, and whom to write to", async ({
  page,
}) => {
  await page.goto("/privacy");
  await expect(clause(page, "Children")).toContainText("not directed to children under 13");
  await expect(clause(page, "Contact").getByRole("link", { name: site.email })).toHaveAttribute(
    "href",
    `mailto:${site.email}`,
  );
});

test("the terms are governed by Tennessee law and license what users submit", async ({ page }) => {
  await page.goto("/terms");
  await expect(clause(page, "Governing Law")).toContainText("the law of the State of Tennessee");
  await expect(clause(page, "User-Generated Content")).toContainText(
    "a non-exclusive, perpetual, worldwide license",
  );
});

function clauses(page: Page) {
  return page.locator("ol.clauses > li");
}

function clause(page: Page, title: string) {
  return clauses(page).filter({ has: page.getByRole("heading", { name: title, exact: true }) });
}
