/** Every text of the site changes while a page is open: it works on, and every page hydrates with the new words. */
import { pages } from "../../content/pages.ts";
import { recordPage } from "../../content/record/page.ts";
import { mark, markAllTexts } from "../support/changed-words.ts";
import { openBeside } from "../support/start-server.ts";
import { expect, takenOver, test, visit } from "../support/visit.ts";

test.skip(({ viewport }) => viewport?.width !== 1280, "once is enough");

test("a page that is open goes on, and all pages hydrate with the words of now", async ({ page, server }) => {
  await visit(page, "/");
  const db = openBeside({ dataDir: server.dataDir });
  expect(await markAllTexts(db)).toBeGreaterThan(900);
  await db.destroy();
  await expect
    .poll(async () => (await page.request.get("/about")).text(), { timeout: 20_000 })
    .toContain(`<title>${mark}`);

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
    await visit(page, path);
    await expect(page.locator("h1").first()).toContainText(mark.trim());
  }
});
