import { AxeBuilder } from "@axe-core/playwright";
import { pages } from "../content/pages.ts";
import { expect, type Page, test, visit } from "./visit.ts";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

for (const { path } of Object.values(pages)) {
  test(`${path} has nothing that axe objects to, by day and by night`, async ({ page }) => {
    await visit(page, path);
    await expectNoBarrier(page);
  });
}

test("the open menu has nothing that axe objects to", async ({ page, viewport }) => {
  test.skip(viewport?.width !== 360, "wide screens have no menu");
  await visit(page, "/about");
  await page.locator("header .menu-toggle").click();
  await expect(page.getByRole("button", { name: "Close menu" })).toBeFocused();
  await expectNoBarrier(page);
});

for (const [path, button] of Object.entries({
  "/news": "Submit Your Story",
  "/events": "Submit Event Proposal",
})) {
  test(`the dialog behind ${button}, with its complaints, has nothing that axe objects to`, async ({
    page,
  }) => {
    await visit(page, path);
    await page.getByRole("button", { name: button }).click();
    const dialog = page.getByRole("dialog");
    await dialog.locator("button[type=submit]").click();
    await expect(dialog.locator("[aria-invalid=true]").first()).toBeVisible();
    await expectNoBarrier(page);
  });
}

test.describe("when something is wrong", () => {
  test.use({ expectedErrors: [/404|The lamps are out/] });

  test("the 404 page has nothing that axe objects to", async ({ page }) => {
    await visit(page, "/nowhere");
    await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
    await expectNoBarrier(page);
  });

  test("the error screen has nothing that axe objects to", async ({ page }) => {
    await page.route("**/assets/terms-*.js", (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: 'export default () => { throw new Error("The lamps are out."); }',
      }),
    );
    await visit(page, "/about");
    await page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" }).click();
    await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
    await expectNoBarrier(page);
  });
});

async function expectNoBarrier(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(settle);
    const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
    const found = violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html.slice(0, 200))]);
    expect(found, colorScheme).toEqual([]);
  }
}

/** In the page: waits for what moves and comes to an end, so that colours are measured at rest. */
async function settle(): Promise<void> {
  const passing = document.getAnimations().filter(({ effect, playState, timeline }) => {
    const { endTime } = effect?.getComputedTiming() ?? {};
    return (
      playState === "running" && timeline instanceof DocumentTimeline && endTime !== Number.POSITIVE_INFINITY
    );
  });
  await Promise.allSettled(passing.map(({ finished }) => finished));
}
