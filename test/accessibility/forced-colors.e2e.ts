/** Forced colors: state that color showed is still visible. */
import { expect, type Page, test, visit } from "../support/visit.ts";

test.skip(({ viewport }) => viewport?.width !== 1280, "one width says it");

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: "active" }));

test("the chosen answer can be told from the others", async ({ page }) => {
  await visit(page, "/get-involved");
  const dots = await page.getByRole("radio").evaluateAll((all) =>
    all.map((radio) => {
      const { backgroundColor, scale } = getComputedStyle(radio, "::after");
      return { chosen: (radio as HTMLInputElement).checked, backgroundColor, scale };
    }),
  );
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(dots.filter(({ chosen }) => chosen)).toHaveLength(1);
  expect(dots.length).toBeGreaterThan(1);
  for (const { chosen, backgroundColor, scale } of dots) {
    expect(scale).toBe(chosen ? "1" : "0");
    expect(backgroundColor).not.toBe(ground);
  }
});

test("the link of the current screen is underlined, and no other", async ({ page }) => {
  await visit(page, "/events");
  const underlined = await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link")
    .evaluateAll((all) =>
      all
        .filter((link) => getComputedStyle(link).textDecorationLine === "underline")
        .map((link) => link.textContent),
    );
  expect(underlined).toEqual(["Events"]);
});

test("a field that is wrong has a thicker edge, and every button and notice has one", async ({ page }) => {
  await visit(page, "/contact");
  await page.getByRole("button", { name: "Send Message" }).press("Enter");
  await expect(page.locator(".notice")).toBeVisible();
  expect(await edge(page, "#contact-name")).toBe("4px");
  expect(await edge(page, ".panel .button")).toBe("2px");
  expect(await edge(page, ".notice")).toBe("2px");
});

test("no picture stands behind words, and no part stays at night", async ({ page }) => {
  for (const [path, picture] of [
    ["/", ".night-scene"],
    ["/about", ".band"],
  ] as const) {
    await visit(page, path);
    await expect(page.locator(picture)).not.toHaveCount(0);
    await expect(page.locator(picture).first()).toBeHidden();
    const schemes = await page.evaluate(() =>
      [...document.querySelectorAll("body *")].map((part) => getComputedStyle(part).colorScheme),
    );
    expect(new Set(schemes)).toEqual(new Set(["light dark"]));
  }
});

function edge(page: Page, selector: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).borderTopWidth);
}
