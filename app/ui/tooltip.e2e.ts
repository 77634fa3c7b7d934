import type { Locator, Page } from "@playwright/test";
import { expect, test, visit } from "../../test/visit.ts";

declare global {
  interface Window {
    /** Moments (`performance.now()`) at which the pointer came onto a share link and a tooltip came up. */
    came?: number;
    shown?: number;
  }
}

test("a tooltip comes up no sooner than 700 ms after the pointer, and goes when the pointer leaves", async ({
  page,
}) => {
  await visit(page, "/about");
  await point(page.getByRole("heading", { name: "Share this story" }));
  await page.evaluate(watch);
  await point(share(page, "Twitter"));
  await expect(tooltip(page)).toHaveText("Share on Twitter");
  await expect(tooltip(page)).toBeVisible();
  const waited = await page.evaluate(() => (window.shown ?? 0) - (window.came ?? Infinity));
  expect(waited).toBeGreaterThanOrEqual(699); // a timer may ring a fraction of a millisecond early
  await expect(tip(page)).toHaveAttribute("data-state", "delayed-open");
  await point(page.getByRole("heading", { level: 1 }));
  await expect(tooltip(page)).toHaveCount(0);
});

test("the next tooltip comes at once within 300 ms, and later it waits again", async ({ page }) => {
  await visit(page, "/about");
  await point(share(page, "Twitter"));
  await expect(tooltip(page)).toHaveText("Share on Twitter");
  await point(share(page, "LinkedIn"));
  await expect(tooltip(page)).toHaveText("Share on LinkedIn");
  await expect(tip(page)).toHaveAttribute("data-state", "instant-open");

  await point(page.getByRole("heading", { name: "In this story" }));
  await expect(tooltip(page)).toHaveCount(0);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 350)));
  await point(share(page, "Facebook"));
  await expect(tooltip(page)).toHaveText("Share on Facebook");
  await expect(tip(page)).toHaveAttribute("data-state", "delayed-open");
});

test("the keyboard sees each tooltip too, and Escape puts it away", async ({ page }) => {
  await visit(page, "/about");
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").focus();
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

/** In the page: notes when the pointer comes onto a share link and when a tooltip is put into the page. */
function watch(): void {
  document.querySelector(".share ul")?.addEventListener("pointerover", () => {
    window.came ??= performance.now();
  });
  new MutationObserver(() => {
    if (document.querySelector("[role=tooltip]")) window.shown ??= performance.now();
  }).observe(document.body, { childList: true, subtree: true });
}

/** Moves the pointer there as a hand does: over all that lies between. */
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

/** The visible box around the tooltip's text. */
function tip(page: Page) {
  return page.locator(".tooltip");
}
