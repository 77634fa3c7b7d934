/** What a finger has to hit on a phone: every target of every screen has 44 by 44 pixels, which is more than WCAG 2.5.8 asks. */

import type { Screens } from "../../media/screens/desk-screens.ts";
import { openPublicScreens } from "../../media/screens/public-screens.ts";
import { test as base, expect, visit } from "../support/visit.ts";
import { smallTargets } from "./target-size.ts";

const test = base.extend<object, { screens: Screens }>({
  screens: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here
    async ({}, use) => {
      const screens = await openPublicScreens();
      await use(screens);
      await screens.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ screens }, use) => use(screens.url),
});

test.skip(({ viewport }) => viewport?.width !== 360, "only the narrow screen is touched");

test.describe("on a screen that is touched", () => {
  test.use({ expectedErrors: [/404|The lamps are out/] });

  // Minutes in all: in parts that workers share.
  test.describe.configure({ mode: "parallel" });
  const parts = 4;

  for (let part = 0; part < parts; part++)
    test(`every target of every screen and state is large enough for a thumb, part ${part + 1} of ${parts}`, async ({
      context,
      screens,
    }) => {
      for (const { name, open } of screens.list.filter((_, at) => at % parts === part)) {
        await test.step(name, async () => {
          const page = await context.newPage();
          await open(page);
          await page.setViewportSize({ width: 360, height: 800 });
          expect.soft(await smallTargets(page), name).toEqual([]);
          await page.close();
        });
      }
    });
});

test("a link that is too small is noticed, one within a sentence is let be", async ({ page }) => {
  await visit(page, "/privacy");
  await page.evaluate(() => {
    const lone = Object.assign(document.createElement("a"), { href: "/#alone", textContent: "Alone" });
    const within = document.createElement("p");
    within.append("Words before ", lone.cloneNode(true), " and words after");
    const box = document.createElement("div");
    box.append(lone);
    document.querySelector("main")?.append(box, within);
  });
  const found = await smallTargets(page);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain("Alone");
});
