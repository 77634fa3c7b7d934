import { pages } from "../../content/pages.ts";
import { expect, type Page, test, visit } from "../support/visit.ts";

/** Tests run with reduced motion unless a test is about what moves (playwright.config.ts). */
test.use({ contextOptions: { reducedMotion: "no-preference" } });
test.skip(({ viewport }) => viewport?.width !== 1280, "what a page asks for is the same at every width");

test("no page asks another site for anything, sets a cookie or keeps more than the privacy policy says", async ({
  page,
  context,
  server,
}) => {
  const foreign: string[] = [];
  const cookies: string[] = [];
  context.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== server.url)
      foreign.push(request.url());
  });
  context.on("response", async (response) => {
    if (response.headers()["set-cookie"]) cookies.push(response.url());
  });
  for (const { path } of Object.values(pages)) {
    await visit(page, path);
    await readToTheEnd(page);
  }
  await visit(page, "/");
  await page.locator("main").getByRole("button", { name: "Pause background video" }).click();
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy Policy");

  expect(foreign).toEqual([]);
  expect(cookies).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(["river-paused"]);
  expect(await page.evaluate(elsewhere)).toEqual({ cookie: "", databases: 0, caches: 0, workers: 0 });
  const session = await page.evaluate(() => Object.keys(sessionStorage));
  expect(session.filter((key) => key !== "react-router-scroll-positions")).toEqual([]);
  const cookieSection = page.locator("#cookies");
  await expect(cookieSection).toContainText("This site sets no cookies.");
  await expect(cookieSection).toContainText("If you pause the film of the river, that choice is remembered");
  await expect(cookieSection).toContainText("how far you had scrolled on each page is remembered");
});

test("a form that was sent sets no cookie either", async ({ page, context }) => {
  await visit(page, "/");
  await page.getByRole("textbox", { name: "Email" }).fill("carla@soulsville.example");
  await page.getByRole("textbox", { name: "Email" }).press("Enter");
  await expect(page.locator("#newsletter-form").getByText("Thanks for subscribing!")).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

/** Scrolls through the whole page, so that everything that loads on sight has been asked for. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    const pictures = [...document.images].filter((picture) => picture.checkVisibility());
    await Promise.allSettled(pictures.map((picture) => picture.decode()));
  });
  await page.waitForLoadState("networkidle");
}

/** In the page: every other place where a browser could keep something. */
async function elsewhere() {
  const { length: databases } = await indexedDB.databases();
  const { length: stores } = await caches.keys();
  const { length: workers } = await navigator.serviceWorker.getRegistrations();
  return { cookie: document.cookie, databases, caches: stores, workers };
}
