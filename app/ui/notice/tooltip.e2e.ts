import type { Locator, Page } from "@playwright/test";
import { expect, test, visit } from "../../../test/support/visit.ts";

test("a tooltip comes up 700 ms after the pointer, and goes when the pointer leaves", async ({ page }) => {
  await visitWithStoppedClock(page);
  await point(share(page, "Twitter"));
  await pass(page, 699);
  await expect(tooltip(page)).toHaveCount(0);
  await pass(page, 1);
  await expect(tooltip(page)).toBeVisible();
  await expect(tooltip(page)).toHaveText("Share on Twitter");
  await point(away(page));
  await expect(tooltip(page)).toHaveCount(0);
});

test("within 300 ms the next tooltip comes at once, later it waits again", async ({ page }) => {
  await visitWithStoppedClock(page);
  await point(share(page, "Twitter"));
  await pass(page, 700);
  await expect(tooltip(page)).toHaveText("Share on Twitter");
  await point(away(page));
  await expect(tooltip(page)).toHaveCount(0);
  await pass(page, 299);
  await point(share(page, "LinkedIn"));
  await expect(tooltip(page)).toHaveText("Share on LinkedIn");

  await point(away(page));
  await expect(tooltip(page)).toHaveCount(0);
  await pass(page, 301);
  await point(share(page, "Facebook"));
  await pass(page, 699);
  await expect(tooltip(page)).toHaveCount(0);
  await pass(page, 1);
  await expect(tooltip(page)).toHaveText("Share on Facebook");
});

test("the keyboard sees each tooltip too, and Escape puts it away", async ({ page }) => {
  await visit(page, "/about");
  await page.locator(".prose").getByRole("link", { name: "Join the Movement" }).focus();
  for (const name of ["Share on Twitter", "Share on LinkedIn", "Share on Facebook", "Copy link"]) {
    await expect(async () => {
      await page.keyboard.press("Tab");
      await expect(tooltip(page)).toHaveText(name, { timeout: 1000 });
    }).toPass();
  }
  await page.keyboard.press("Escape");
  await expect(tooltip(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Copy link" })).toBeFocused();
});

test("a screen reader says each name, and hears the tooltip as no more than that", async ({ page }) => {
  await visit(page, "/about");
  await point(share(page, "Twitter"));
  await expect(tooltip(page)).toBeVisible();
  await expect(share(page, "Twitter")).toHaveAccessibleName("Share on Twitter");
  await expect(share(page, "Twitter")).toHaveAccessibleDescription("Share on Twitter");
  await expect(page.getByRole("button", { name: "Copy link" })).toHaveAccessibleName("Copy link");
});

async function visitWithStoppedClock(page: Page): Promise<void> {
  await page.clock.install({ time: "2025-10-23T12:00:00Z" });
  await visit(page, "/about");
  await page.clock.pauseAt("2025-10-23T13:00:00Z");
}

/** Advances the page's clock and lets React render. */
async function pass(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  await page.evaluate(async () => {
    for (let turn = 0; turn < 10; turn++) {
      const { port1, port2 } = new MessageChannel();
      await new Promise((resolve) => {
        port1.onmessage = resolve;
        port2.postMessage("");
      });
    }
  });
}

/** Moves the pointer in steps, over everything in between. */
async function point(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error("There is nothing to point at.");
  await target.page().mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 10 });
}

function share(page: Page, place: string) {
  return page.getByRole("link", { name: `Share on ${place}` });
}

function tooltip(page: Page) {
  return page.getByRole("tooltip");
}

/** Something below the share links: the tooltip is above them and stays while it is hovered. */
function away(page: Page) {
  return page.getByRole("link", { name: "Accessibility: what we test" });
}
