/** Accessibility of every fifth screen or state in one way, wide by day or narrow by night in turn. accessibility.long.e2e.ts tries all states in all eight. */
import { expect, visit } from "../support/visit.ts";
import { test, testStates } from "./accessible-states.ts";
import { findBarriers, type Way, ways } from "./barriers.ts";

testStates((ways, index) => {
  if (index % 5 > 0) return [];
  const wanted = index % 2 === 0 ? { width: 1280, scheme: "light" } : { width: 320, scheme: "dark" };
  const fits = ({ width, colorScheme, forcedColors }: Way) =>
    forcedColors === "none" && width === wanted.width && colorScheme === wanted.scheme;
  return [ways.find(fits) ?? ways[0]].filter((way) => way !== undefined);
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
