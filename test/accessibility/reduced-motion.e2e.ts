import { pages } from "../../content/pages.ts";
import { expect, hasScript, test, visit } from "../support/visit.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("who asked for less motion meets no page on which something moves by itself", { tag: "@long" }, async ({
  page,
}) => {
  for (const { path } of Object.values(pages)) {
    await visit(page, path);
    if (await hasScript(page)) await expect(page.getByRole("banner")).toHaveClass(/is-top/);
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        // What runs along with scrolling moves only when the visitor does.
        .filter(
          (one) =>
            one instanceof CSSAnimation &&
            one.playState === "running" &&
            one.timeline instanceof DocumentTimeline,
        )
        .map((one) => (one as CSSAnimation).animationName),
    );
    expect(moving, path).toEqual([]);
    await expect(page.locator("video")).toHaveCount(0);
  }
});

test("the spinner of the news then stands still, all its bars lit", async ({ page }) => {
  await page.route("**/functions/v1/fetch-ai-news", () => {}); // an answer that never comes
  await visit(page, "/news");
  const spinner = page.locator(".news-feed [aria-live]", { hasText: "Loading news…" });
  await expect(spinner).toBeVisible();
  const bars = spinner.locator("svg path, svg line, svg rect, i");
  expect(await bars.count()).toBeGreaterThan(0);
  const still = await bars.evaluateAll((all) =>
    all.every((bar) => {
      const { animationName, opacity } = getComputedStyle(bar);
      return animationName === "none" && opacity === "1";
    }),
  );
  expect(still).toBe(true);
});
