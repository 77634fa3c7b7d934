/** Every screen and state as two engines see it, by day and night, narrow and wide, in forced colours; and its HTML as it stands then. */

import { faultsInDocument } from "../support/html-faults.ts";
import { openHouseWithStories, states } from "../support/states.ts";
import { test as base, expect, visit } from "../support/visit.ts";
import { findBarriers, ways } from "./barriers.ts";

const test = base.extend({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here
    async ({}, use) => {
      const news = await openHouseWithStories();
      await use(news.house);
      await news.close();
    },
    { scope: "worker" },
  ],
});

test.skip(({ viewport }) => viewport?.width !== 1280, "the tests set their own widths");

for (const { name, open, ways, errors } of states) {
  test.describe(name, () => {
    test.use({ expectedErrors: errors ? [errors] : [] });

    test("has nothing that two engines object to, in any scheme or width", async ({ page }) => {
      await open(page);
      expect(await faultsInDocument(page)).toEqual([]);
      expect(await findBarriers(page, ways)).toEqual({});
    });
  });
}

test("what is a barrier is found by each of the engines", async ({ page }) => {
  await visit(page, "/contact");
  await page.evaluate(() => {
    document.querySelector("label")?.remove();
    document.querySelector("main p")?.setAttribute("role", "nonsense");
    document.querySelector("h1")?.style.setProperty("color", "#223");
    for (const link of document.querySelectorAll<HTMLElement>(".footer-grid li, .footer-grid li a"))
      link.style.cssText = "display: block; padding: 0; height: 9px; line-height: 9px";
  });
  const lines = Object.values(await findBarriers(page, ways.slice(0, 1))).flat();
  const axe = ["axe label", "axe aria-roles", "axe target-size"];
  const found = (rule: string) => lines.some((line) => line.startsWith(rule));
  for (const rule of [...axe, "ibm input_label_exists", "ibm text_contrast_sufficient"])
    expect(found(rule), rule).toBe(true);
});
