import type { Page } from "@playwright/test";
import { expect, takenOver, test, visit } from "../../../test/support/visit.ts";

/** Tests run with reduced motion, except those about motion (playwright.config.ts). */
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("the picture of the bridge is there at once; the film comes only after the page has loaded", async ({
  page,
}) => {
  await visit(page, "/");
  await expect(film(page)).toHaveCount(1);
  await expect.poll(() => filmFiles(page)).not.toHaveLength(0);
  const loaded = await page.evaluate(() => {
    const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return visit?.loadEventEnd ?? Infinity;
  });
  for (const { startTime } of await filmFiles(page)) expect(startTime).toBeGreaterThanOrEqual(loaded);
  await expect(page.locator(".hero picture img")).toHaveJSProperty("complete", true);
  const picture = page.locator(".hero picture img");
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(picture).toHaveAttribute("loading", "eager");
});

test("the film runs silently, over and over, inside the page, in the cut that fits the window", async ({
  page,
  viewport,
}) => {
  await visit(page, "/");
  await expect(film(page)).toHaveJSProperty("muted", true);
  await expect(film(page)).toHaveJSProperty("loop", true);
  await expect(film(page)).toHaveJSProperty("playsInline", true);
  await expect(film(page)).toHaveJSProperty("controls", false);
  await expect.poll(() => running(page)).toBe(true);
  await expect(film(page)).toHaveCSS("opacity", "1");
  const cut = viewport?.width === 360 ? "tall" : "wide";
  expect(await film(page).evaluate((video: HTMLVideoElement) => video.currentSrc)).toContain(
    `/film/bridge-${cut}.`,
  );
  await expect(page.locator(".night-scene").first()).toHaveAttribute("aria-hidden", "true");
});

test("Pause background video stops the film, and the choice holds for the way back and after a reload", async ({
  page,
}) => {
  await visit(page, "/");
  await expect.poll(() => running(page)).toBe(true);
  await toggle(page).press("Enter");
  await expect(toggle(page)).toHaveText("Play background video");
  // Its label says what pressing does; a pressed state beside it would say the opposite.
  await expect(toggle(page)).not.toHaveAttribute("aria-pressed");
  await expect(film(page)).toHaveJSProperty("paused", true);

  await page.getByRole("main").getByRole("link", { name: "Learn Our Story" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Why Memphis. Why now.");
  await page.goBack();
  await expect(toggle(page)).toHaveText("Play background video");
  await expect(film(page)).toHaveJSProperty("paused", true);

  await page.reload();
  await takenOver(page);
  await expect(toggle(page)).toHaveText("Play background video");
  await expect(film(page)).toHaveJSProperty("paused", true);
  await toggle(page).click();
  await expect(toggle(page)).toHaveText("Pause background video");
  await expect.poll(() => running(page)).toBe(true);
});

test("Home plays the film and has the pause control; no other page has either, nor fetches the film", async ({
  page,
}) => {
  await visit(page, "/about");
  const follow = (name: string) =>
    page.getByRole("contentinfo").getByRole("link", { name, exact: true }).click();
  for (const name of ["Events", "Contact Us", "Sitemap"]) {
    await follow(name);
    await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText(
      name.split(" ")[0] ?? "",
    );
    await expect(film(page)).toHaveCount(0);
    await expect(toggle(page)).toHaveCount(0);
  }
  expect(await filmFiles(page)).toEqual([]);
  await follow("Home");
  await expect(toggle(page)).toBeVisible();
  await expect.poll(() => running(page)).toBe(true);
  await follow("About");
  await expect(film(page)).toHaveCount(0);
});

test("a browser that keeps nothing can still pause the film, until its tab is closed", async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("no storage here", "SecurityError");
    };
    Object.defineProperty(window, "localStorage", { get: refuse });
  });
  await visit(page, "/");
  await toggle(page).click();
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
  await expect(toggle(page)).toHaveCount(0);
  await page.goBack();
  await expect(toggle(page)).toHaveText("Play background video");
  await expect(film(page)).toHaveJSProperty("paused", true);
});

test("after a turn of the screen the film runs on in the other cut, and a paused one stays paused", async ({
  page,
}) => {
  const cut = () => film(page).evaluate((video: HTMLVideoElement) => video.currentSrc);
  await page.setViewportSize({ width: 900, height: 500 });
  await visit(page, "/");
  await expect.poll(() => running(page)).toBe(true);
  await page.setViewportSize({ width: 500, height: 900 });
  await expect.poll(cut).toContain("/film/bridge-tall.");
  await expect.poll(() => running(page)).toBe(true);
  await expect(toggle(page)).toHaveText("Pause background video");
  await toggle(page).click();
  await expect(film(page)).toHaveJSProperty("paused", true);
  await page.setViewportSize({ width: 900, height: 500 });
  await expect.poll(cut).toContain("/film/bridge-wide.");
  await expect(film(page)).toHaveJSProperty("readyState", 4);
  await expect(film(page)).toHaveJSProperty("paused", true);
});

test("where the browser refuses to play, the film shows as paused, and the first press lets it run", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype;
    let pressed = false;
    addEventListener("click", () => (pressed = true), { capture: true });
    HTMLMediaElement.prototype.play = function () {
      if (pressed) return play.call(this);
      return Promise.reject(new DOMException("no play without a gesture", "NotAllowedError"));
    };
  });
  await visit(page, "/");
  await expect(toggle(page)).toHaveText("Play background video");
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await toggle(page).click();
  await expect(toggle(page)).toHaveText("Pause background video");
  await expect.poll(() => running(page)).toBe(true);
});

test("the film goes away when the visitor asks for less motion", async ({ page }) => {
  await visit(page, "/");
  await expect(film(page)).toHaveCount(1);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect(film(page)).toHaveCount(0);
  await expect(toggle(page)).toHaveCount(0);
});

test("who asked for less motion gets the picture and never the film", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visit(page, "/");
  await expectNoFilm(page);
});

test("who saves data gets the picture and never the film", async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true }),
  );
  await visit(page, "/");
  await expectNoFilm(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the picture stands alone, with no film and no control that would do nothing", async ({ page }) => {
    await page.goto("/");
    await expect(film(page)).toHaveCount(0);
    await expect(toggle(page)).toHaveCount(0);
    const picture = page.locator(".hero picture img");
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });
});

/** Waits until everything that a page does by itself after loading is done. */
async function expectNoFilm(page: Page): Promise<void> {
  await expect(page.getByRole("banner")).toHaveClass(/is-top/);
  // Idle callbacks run in order: the film's own, requested when the header got its class, runs before these.
  await page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => requestIdleCallback(resolve));
  });
  await expect(film(page)).toHaveCount(0);
  await expect(toggle(page)).toHaveCount(0);
  expect(await filmFiles(page)).toEqual([]);
}

function film(page: Page) {
  return page.locator("video");
}

function toggle(page: Page) {
  return page.locator("main").getByRole("button", { name: /background video/ });
}

function running(page: Page): Promise<boolean> {
  return film(page).evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0);
}

function filmFiles(page: Page): Promise<{ name: string; startTime: number }[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => /\.(webm|mp4)$/.test(name))
      .map(({ name, startTime }) => ({ name, startTime })),
  );
}
