import { pages } from "../../content/pages.ts";
import { sticksOut } from "../support/sideways.ts";
import { expect, test, visit } from "../support/visit.ts";

test.skip(({ viewport }) => viewport?.width !== 1280, "the test sets its own widths");

const widths = [320, 360, 768, 1280, 1920];

for (const path of [
  ...Object.values(pages).map((page) => page.path),
  "/news?form=story",
  "/events?form=event",
]) {
  test(`${path} needs no scrolling sideways from 320 pixels up`, async ({ page }) => {
    await visit(page, path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 700 });
      expect(await sticksOut(page), `at ${width} pixels`).toEqual([]);
    }
  });
}

test("the open menu fits a screen of 320 pixels", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await visit(page, "/");
  await page.locator("header .menu-toggle").click();
  expect(await sticksOut(page)).toEqual([]);
  const partner = page.locator(".menu").getByRole("link", { name: "Partner with Us" });
  await partner.scrollIntoViewIfNeeded();
  await expect(partner).toBeInViewport({ ratio: 0.95 });
});
