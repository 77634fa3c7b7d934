/** What browser tests of the desk's door start from: a running desk, and a page on which nobody is signed in and a stray error fails the test. */
import { test as base, expect, type Page } from "@playwright/test";
import { findBarriers } from "../accessibility/barriers.ts";
import { type RunningDesk, startDesk } from "./desk.ts";

export { expect, type Page };

interface DoorPage {
  /** Console errors that the test expects. */
  expectedErrors: RegExp[];
}

export const test = base.extend<DoorPage, { desk: RunningDesk }>({
  desk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here
    async ({}, use) => {
      const desk = await startDesk();
      await use(desk);
      await desk.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: async ({ desk }, use) => use(desk.deskUrl),
  // A refused form is answered with 422, which Chromium reports as an error.
  expectedErrors: [[/status of (403|422|429)/], { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    const stray: string[] = [];
    page.on("pageerror", (error) => stray.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") stray.push(message.text());
    });
    await use(page);
    expect(stray.filter((line) => !expectedErrors.some((pattern) => pattern.test(line)))).toEqual([]);
  },
});

/** Waits until React runs on the screen that is open. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.documentElement).some((key) => key.startsWith("__react")),
  );
}

/** Looks at the open screen with both accessibility engines, at its own width in both schemes. */
export async function expectNoBarriers(page: Page): Promise<void> {
  const size = page.viewportSize();
  const width = size?.width ?? 1280;
  const ways = (["light", "dark"] as const).map((colorScheme) => ({
    width,
    colorScheme,
    forcedColors: "none" as const,
  }));
  const found = Object.values(await findBarriers(page, ways)).flat();
  // The bar at the bottom of a phone covers what scrolls under it: the target itself is large enough.
  expect(found.filter((line) => !/^axe target-size.*partially obscured/s.test(line))).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
}
