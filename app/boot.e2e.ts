import { expect, takenOver, test, visit } from "../test/support/visit.ts";

test("no script comes before the page has loaded and been painted", async ({ page, request }) => {
  const html = await (await request.get("/")).text();
  expect(html.match(/<script(?![^>]* (src=|type="application\/(ld\+)?json"))/g)).toBeNull();
  await visit(page, "/");
  const { loaded, painted, scripts } = await page.evaluate(() => {
    const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const resources = performance.getEntriesByType("resource");
    const [painted] = performance.getEntriesByName("first-contentful-paint");
    return {
      loaded: visit?.loadEventEnd ?? Infinity,
      painted: painted?.startTime ?? Infinity,
      scripts: resources.filter(({ name }) => name.endsWith(".js") && !/\/boot-[^/]+$/.test(name)),
    };
  });
  expect(scripts.length).toBeGreaterThan(3);
  for (const { startTime } of scripts) expect(startTime).toBeGreaterThanOrEqual(Math.max(loaded, painted));
});

test("at the first touch of the keyboard the script comes, though the page has not finished loading", async ({
  page,
}) => {
  await page.route("**/film/*", () => {}); // a picture that never arrives
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await page.locator('script[src*="/boot-"]').waitFor({ state: "attached" });
  expect(await page.evaluate(() => "__reactRouterDataRouter" in window)).toBe(false);
  await expect
    .poll(async () => {
      await page.keyboard.press("Tab");
      return page.evaluate(() => "__reactRouterDataRouter" in window);
    })
    .toBe(true);
  await takenOver(page);
  expect(await page.evaluate(() => document.readyState)).not.toBe("complete");
});

test("a page that Back brings again before its script ran goes on where it was, with what was typed", async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/entry.client-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/contact");
  await page.getByLabel("Message", { exact: true }).fill("Is there a room for forty of us?");
  // Simulates a restore from the back/forward cache, which a browser under test control does not keep.
  await page.evaluate(() => {
    Object.assign(window, { same: true });
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  release();
  await takenOver(page);
  expect(await page.evaluate(() => "same" in window)).toBe(true);
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue("Is there a room for forty of us?");
});

test.describe("when the script never comes", () => {
  test.use({ expectedErrors: [/Failed to load resource: net::ERR_FAILED/] });

  test("the pages are whole: links lead on, the header turns solid, the menu and the forms are there", {
    tag: "@quick",
  }, async ({ page, viewport }) => {
    await page.route("**/assets/boot*", (route) => route.abort());
    await page.goto("/");
    await page.evaluate(() => scrollTo(0, 400));
    await expect(page.getByRole("banner")).toHaveCSS("background-color", "rgba(6, 13, 19, 0.93)");
    if (viewport?.width === 360) {
      await page.locator(".menu-toggle").first().click();
      await page.locator(".menu").getByRole("link", { name: "Contact" }).click();
    } else {
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contact" }).click();
    }
    await expect(page).toHaveURL("/contact");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact Us");
    await expect(page.getByRole("button", { name: "Send Message" })).toBeEnabled();
    expect(await page.evaluate(() => "__reactRouterDataRouter" in window)).toBe(false);
  });
});
