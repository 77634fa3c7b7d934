import { pages } from "../../../content/pages.ts";
import { site } from "../../../content/site.ts";
import { expect, test, visit } from "../../../test/support/visit.ts";

/** Home opens with the film, and About's headline is what it opens with. */
const paths = Object.values(pages)
  .map(({ path }) => path)
  .filter((path) => path !== "/");

test("the words of a page's head and its picture take at most a third of a phone's first screen", async ({
  page,
  viewport,
}) => {
  test.skip(viewport?.width !== 360, "a phone");
  for (const [width, height] of [
    [360, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of paths) {
      await visit(page, path);
      const taken = await page.evaluate(() => {
        const bottom = (part: string) => document.querySelector(part)?.getBoundingClientRect().bottom ?? 0;
        return Math.max(bottom(".page-head__words"), bottom(".page-head .band")) - bottom(".site-header");
      });
      expect(taken, `${path} at ${width}`).toBeGreaterThan(0);
      expect(taken, `${path} at ${width}`).toBeLessThanOrEqual(height / 3);
    }
  }
});

test("Contact opens with the address, whole and on its lines, as a link to write to", async ({ page }) => {
  await visit(page, "/contact");
  const link = page.locator(".page-head").getByRole("link", { name: site.email });
  await expect(link).toHaveAttribute("href", `mailto:${site.email}`);
  for (const width of [320, 360, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const { lines, right } = await link.evaluate((one) => {
      const boxes = [...one.getClientRects()];
      return {
        lines: new Set(boxes.map((box) => Math.round(box.top))).size,
        right: Math.max(...boxes.map((box) => box.right)),
      };
    });
    expect(lines, `${width}`).toBeLessThanOrEqual(width < 768 ? 2 : 1);
    expect(right, `${width}`).toBeLessThanOrEqual(width);
  }
});

test("each way to take part in the head of Get Involved leads to the form with its kind chosen", async ({
  page,
}) => {
  await visit(page, "/get-involved");
  const ways = page.locator(".page-head").getByRole("listitem");
  await expect(ways).toHaveCount(6); // two of them are the breadcrumb
  await ways.filter({ hasText: "Cover a room" }).getByRole("link").click();
  await expect(page.getByRole("radio", { name: "Sponsorship" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "Sponsorship" })).toBeInViewport();
});

test("the wall of names in the head of Community leads to every part of the page", async ({ page }) => {
  await visit(page, "/community");
  const names = page.locator(".page-head").getByRole("navigation", { name: "On this page" });
  for (const link of await names.getByRole("link").all()) {
    const href = (await link.getAttribute("href")) ?? "";
    await expect(page.locator(href), href).toHaveCount(1);
  }
});
