/** Every text of the site changes while a page is open: it works on, and every page hydrates with the new words. */
import { pages } from "../../content/pages.ts";
import { recordPage } from "../../content/record/page.ts";
import { changeAllTexts, mark } from "../support/changed-words.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";
import { test as base, expect, takenOver, visit } from "../support/visit.ts";

/** A server that no other test has. */
const test = base.extend<object, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
});

test.skip(({ viewport }) => viewport?.width !== 1280, "once is enough");

test("a page that is open goes on, and all pages hydrate with the words of now", async ({ page, server }) => {
  await visit(page, "/");
  expect(await changeAllTexts(server)).toBeGreaterThan(900);

  const link = (path: string) => page.locator(`header a[href="${path}"]`).last();
  await link(pages.about.path).click();
  await expect(page).toHaveURL(pages.about.path);
  await expect(page.locator("h1")).toBeVisible();
  await page.reload();
  await takenOver(page);
  await expect(page.locator("h1")).toContainText(mark);

  // From a page with the new words on, those of others come before they are shown.
  await link(pages.contact.path).click();
  await expect(page).toHaveURL(pages.contact.path);
  await expect(page.locator("h1")).toContainText(mark);
  await expect(page.getByRole("button", { name: `${mark}Send Message` }).first()).toBeVisible();

  // React logs each hydration error to the console, and that fails the test.
  for (const path of [...Object.values(pages).map(({ path }) => path), recordPage.path]) {
    // Home and News wait for the news to be chosen anew; the promise is five seconds.
    await expect(async () => {
      await visit(page, path);
      await expect(page.locator("h1").first()).toContainText(mark.trim(), { timeout: 1_000 });
    }).toPass();
  }
});
