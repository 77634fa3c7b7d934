/** Accessibility of every screen and state in two ways: wide by day, narrow by night. accessibility.long.e2e.ts tries all eight. */
import { expect, visit } from "../support/visit.ts";
import { test, testStates } from "./accessible-states.ts";
import { findBarriers, ways } from "./barriers.ts";

testStates((ways) => {
  const two = ways.filter(
    ({ width, colorScheme, forcedColors }) =>
      forcedColors === "none" && colorScheme === (width === 1280 ? "light" : "dark"),
  );
  return two.length > 0 ? two : ways.slice(0, 2);
});

test("what is a barrier is found by each of the engines", async ({ page }) => {
  await visit(page, "/contact");
  await page.evaluate(() => {
    document.querySelector("label")?.remove();
    document.querySelector("main p")?.setAttribute("role", "nonsense");
    document.querySelector("h2")?.style.setProperty("color", "#dde4e4");
    for (const link of document.querySelectorAll<HTMLElement>(".footer-grid li, .footer-grid li a"))
      link.style.cssText = "display: block; padding: 0; height: 9px; line-height: 9px";
  });
  const lines = Object.values(await findBarriers(page, ways.slice(0, 1))).flat();
  const axe = ["axe label", "axe aria-roles", "axe target-size"];
  const found = (rule: string) => lines.some((line) => line.startsWith(rule));
  for (const rule of [...axe, "ibm input_label_exists", "ibm text_contrast_sufficient"])
    expect(found(rule), rule).toBe(true);
});
