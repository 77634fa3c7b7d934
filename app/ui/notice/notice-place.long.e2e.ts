/** Where notices appear: never over what a visitor needs next, and never in the way of the Tab key. */
import type { Locator, Page } from "@playwright/test";
import {
  contactSample,
  newsletterSample,
  openForm,
  samples,
  storySample,
} from "../../../test/support/form-samples.ts";
import { expect, test } from "../../../test/support/visit.ts";

test.skip(({ viewport }) => viewport?.width !== 1280, "the tests set their own sizes");

const sizes = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
  // 1280 by 1024 at 400 percent (WCAG 1.4.10).
  { width: 320, height: 256 },
];

for (const sample of samples)
  test(`the red notice of the ${sample.name} form lies neither on its button nor on its first field, with label and message`, async ({
    page,
  }) => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      const form = await openForm(page, sample);
      await form.locator("[type=submit]").press("Enter");
      const notice = page.locator(".notices .notice");
      await expect(notice).toBeInViewport({ ratio: 0.99 });
      await page.waitForTimeout(350); // the slide-in animation
      const place = await boxOf(notice);
      expect(meet(place, await boxOf(form.locator("[type=submit]"))), `button, ${size.width}`).toBe(false);
      const close = page.locator(".dialog__close");
      if (await close.count()) expect(meet(place, await boxOf(close)), `close, ${size.width}`).toBe(false);

      const field = form.locator("[aria-invalid=true]").first();
      await expect(field).toBeFocused();
      const bar = await boxOf(page.locator(sample.opener ? ".dialog__head" : ".site-header").first());
      const parts = [form.locator("label").first(), field];
      // On the newsletter form the button is between the field and its message, and there is no room for all.
      if (sample !== newsletterSample || size.height > 256) parts.push(form.locator(".field__error").first());
      for (const part of parts) {
        const box = await boxOf(part);
        expect(meet(place, box), `${await part.innerText()}, ${size.width}`).toBe(false);
        expect(meet(bar, box), `bar, ${size.width}`).toBe(false);
        await expect(part).toBeInViewport({ ratio: 0.9 });
      }
    }
  });

for (const size of [sizes[0], sizes[3]] as { width: number; height: number }[]) {
  test(`Tab goes through a notice once and on, on a page and in a dialog, at ${size.width}`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    for (const sample of [contactSample, storySample]) {
      const form = await openForm(page, sample);
      await form.locator("[type=submit]").press("Enter");
      const dismiss = page.locator(".notices").getByRole("button", { name: "Dismiss" });
      await expect(dismiss).toBeVisible();
      await dismiss.focus();
      const way = await walk(page, 4);
      expect(way.slice(0, 3), way.join(" > ")).not.toContain("Dismiss");
      expect(way.filter((stop) => stop.startsWith("LI"))).toEqual([]);
      await dismiss.focus();
      const back = await walk(page, 2, "Shift+Tab");
      expect(back.filter((stop) => stop.startsWith("LI") || stop === "Dismiss")).toEqual([]);
    }
  });
}

test("a notice that is closed by the keyboard gives the focus back to where it came from", async ({
  page,
}) => {
  const form = await openForm(page, contactSample);
  await form.locator("[type=submit]").press("Enter");
  const dismiss = page.locator(".notices").getByRole("button", { name: "Dismiss" });
  await expect(dismiss).toBeVisible();
  const last = page.getByRole("contentinfo").getByRole("link").last();
  await last.focus();
  await page.keyboard.press("Tab");
  await expect(dismiss).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator(".notices .notice")).toHaveCount(0);
  await expect(last).toBeFocused();
});

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function boxOf(part: Locator): Promise<Box> {
  return (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
}

/** Allows one pixel of rounding. */
function meet(one: Box, other: Box): boolean {
  return (
    one.x + 1 < other.x + other.width &&
    other.x + 1 < one.x + one.width &&
    one.y + 1 < other.y + other.height &&
    other.y + 1 < one.y + one.height
  );
}

/** The names of the elements that Tab reaches. */
async function walk(page: Page, presses: number, key = "Tab"): Promise<string[]> {
  const way: string[] = [];
  for (let press = 0; press < presses; press++) {
    await page.keyboard.press(key);
    way.push(
      await page.evaluate(() => {
        const at = document.activeElement;
        return at?.ariaLabel || `${at?.tagName} ${at?.textContent?.slice(0, 20)}`;
      }),
    );
  }
  return way;
}
