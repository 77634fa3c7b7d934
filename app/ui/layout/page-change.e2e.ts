import type { Page } from "@playwright/test";
import { pages } from "../../../content/pages.ts";
import { expect, openContents, takenOver, test, visit } from "../../../test/support/visit.ts";

declare global {
  interface Window {
    /** A mark that only a full page load would remove. */
    untouched?: boolean;
    positions?: number[];
  }
}

test("a link changes the screen without loading a new page, and the new one starts at its top at once", async ({
  page,
}) => {
  await visit(page, "/about");
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Community & Partners" });
  await link.scrollIntoViewIfNeeded();
  const start = await page.evaluate(watchScroll);
  expect(start).toBeGreaterThan(500);
  await link.click();
  await expect(page).toHaveURL("/community");
  await expect(heading(page)).toHaveText("Partnership Opportunities");
  await expect.poll(() => page.evaluate(() => window.positions?.at(-1))).toBe(0);
  const positions = await page.evaluate(() => window.positions);
  expect(new Set(positions)).toEqual(new Set([start, 0]));
  expect(await page.evaluate(() => window.untouched)).toBe(true);
});

test("Back returns to where one was on the page, Forward to the top of the next", { tag: "@quick" }, async ({
  page,
}) => {
  await visit(page, "/about");
  const link = page.getByRole("main").getByRole("link", { name: "Join the Movement" });
  await link.scrollIntoViewIfNeeded();
  const start = await page.evaluate(watchScroll);
  expect(start).toBeGreaterThan(500);
  await link.click();
  await expect(page).toHaveURL("/get-involved");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(heading(page)).toHaveText("Why Memphis. Why now.");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(start);
  await page.goForward();
  await expect(heading(page)).toHaveText("Get Involved");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  expect(await page.evaluate(() => window.untouched)).toBe(true);
});

test("a reload keeps the place on the page", async ({ page }) => {
  await visit(page, "/about");
  await page.evaluate(() => scrollTo(0, 1200));
  await page.reload();
  await takenOver(page);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1200);
});

test("a changed screen says its title and begins again at the top of the keyboard's way", async ({
  page,
}) => {
  await visit(page, "/contact");
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" }).press("Enter");
  await expect(heading(page)).toHaveText("Terms of Service");
  await expect(page).toHaveTitle("Terms of Service | 901 AI");
  await expect(page.locator("main")).toBeFocused();
  await expect(page.locator("[aria-live=polite]", { hasText: "Terms of Service | 901 AI" })).toHaveCount(1);
});

test("a link to a part of the page shows that part below the header", async ({ page }) => {
  await visit(page, "/privacy");
  await (await openContents(page, "On this page")).getByRole("link", { name: "Cookies" }).click();
  await expect(page).toHaveURL("/privacy#cookies");
  const title = page.getByRole("heading", { name: "Cookies" });
  await expect(title).toBeInViewport({ ratio: 1 });
  const top = await title.evaluate((element) => element.getBoundingClientRect().top);
  const bar = await page.getByRole("banner").evaluate((element) => element.getBoundingClientRect().bottom);
  expect(top).toBeGreaterThanOrEqual(bar);
});

test("a card that leads to the form on its own page takes the keyboard and the reader along", async ({
  page,
}) => {
  await visit(page, "/get-involved");
  for (const [card, type] of [
    ["Volunteer", "volunteer"],
    ["Sponsorship", "sponsorship"],
  ]) {
    await page.getByRole("main").getByRole("link", { name: card, exact: true }).press("Enter");
    await expect(page).toHaveURL(`/get-involved?type=${type}#partnership-form`);
    const form = page.getByRole("form", { name: "Partnership Inquiry Form" });
    await expect(form).toBeFocused();
    await expect(form).toBeInViewport();
    const place = await page.evaluate(() => scrollY);
    await page.keyboard.press("Tab");
    await expect(form.getByLabel("Name", { exact: true })).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(place);
    // It was focusable only for the navigation.
    await page.keyboard.press("Shift+Tab");
    await expect(form).not.toBeFocused();
  }
});

test("a link to a part of another page begins there", async ({ page }) => {
  await visit(page, "/about");
  await page.getByRole("contentinfo").getByRole("link", { name: "Sponsorship" }).press("Enter");
  const form = page.getByRole("form", { name: "Partnership Inquiry Form" });
  await expect(form).toBeFocused();
  await expect(form.getByRole("radio", { name: "Sponsorship" })).toBeChecked();
  await expect(form.getByRole("radio", { name: "Sponsorship" })).toBeInViewport();
  await expect(page.locator("[aria-live=polite]", { hasText: pages.getInvolved.title })).toHaveCount(1);
  await page.getByRole("contentinfo").getByRole("link", { name: "Volunteer" }).press("Enter");
  await expect(form).toBeFocused();
  await expect(form.getByRole("radio", { name: "Volunteer / Mentor" })).toBeChecked();
});

test("Back from a part of a page leaves the focus alone", async ({ page }) => {
  await visit(page, "/get-involved");
  await page.getByRole("main").getByRole("link", { name: "Volunteer", exact: true }).press("Enter");
  await expect(page.locator("#partnership-form")).toBeFocused();
  await page.getByLabel("Name", { exact: true }).focus();
  await page.goBack();
  await expect(page).toHaveURL("/get-involved");
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
});

test.describe("without a signal", () => {
  test.use({ expectedErrors: [/net::ERR_|Failed to load resource/] });

  test("a tap leaves the page that is open and says so, and works when the signal is back", async ({
    page,
  }) => {
    await visit(page, "/about");
    const link = page.getByRole("contentinfo").getByRole("link", { name: "Events" });
    await moveAbout(page);
    await page.context().setOffline(true);
    await link.click();
    await expect(page.locator(".notices")).toContainText("That page didn’t load");
    await expect(heading(page)).toHaveText("Why Memphis. Why now.");
    await page.context().setOffline(false);
    await link.click();
    await expect(heading(page)).toHaveText("Events");
  });
});

test("what was fetched when the pointer came to a link is not fetched again at the click", async ({
  page,
}) => {
  const network = await page.context().newCDPSession(page);
  const fetched: string[] = [];
  network.on("Network.responseReceived", ({ response: { url, fromDiskCache, fromPrefetchCache } }) => {
    if (/\.data|\/events-/.test(url) && !fromDiskCache && !fromPrefetchCache)
      fetched.push(new URL(url).pathname);
  });
  await network.send("Network.enable");
  // The data is kept for three seconds: where a busy machine takes longer from pointer to click, it is fetched again.
  await expect(async () => {
    fetched.length = 0;
    await visit(page, "/about");
    await moveAbout(page);
    const link = page.getByRole("contentinfo").getByRole("link", { name: "Events" });
    await link.hover();
    await expect.poll(() => fetched).toContain("/events.data");
    await link.click();
    await expect(page).toHaveURL("/events");
    await expect(heading(page)).toHaveText("Events");
    expect(fetched.filter((path) => path === "/events.data")).toHaveLength(1);
    expect(new Set(fetched).size).toBe(fetched.length);
  }).toPass();
});

/** As a reader does before the first tap. */
async function moveAbout(page: Page): Promise<void> {
  const comes = page.waitForResponse(/lost-signal/);
  await page.mouse.move(40, 300);
  await page.mouse.move(60, 320);
  await comes;
}

function heading(page: Page) {
  return page.getByRole("heading", { level: 1 });
}

/**
 * Runs in the page: records every scroll position that is painted from now on, and marks the window. Returns the
 * first.
 */
function watchScroll(): number {
  window.untouched = true;
  const positions = [scrollY];
  window.positions = positions;
  const note = () => {
    positions.push(scrollY);
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
  return scrollY;
}
