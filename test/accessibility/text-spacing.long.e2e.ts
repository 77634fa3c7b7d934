/** Text spacing (WCAG 1.4.12): no word is clipped, covered or off the page. */
import { pages } from "../../content/pages.ts";
import { lostWords } from "../browsers/clipped-text.ts";
import { expect, type Page, test, visit } from "../support/visit.ts";

test.skip(({ viewport }) => viewport?.width !== 1280, "the test sets its own widths");

for (const path of [
  ...Object.values(pages).map((page) => page.path),
  "/news?form=story",
  "/events?form=event",
  "/nowhere",
]) {
  test.describe(path, () => {
    test.use({ expectedErrors: path === "/nowhere" ? [/404/] : [] });

    test("loses no word when letters, words, lines and paragraphs stand further apart", async ({ page }) => {
      await visit(page, path);
      await spaceOut(page);
      for (const width of [1280, 1056, 320]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await lostWords(page), `at ${width} pixels`).toEqual([]);
      }
    });
  });
}

test("the open menu loses no word then", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await visit(page, "/");
  await page.locator("header .menu-toggle").click();
  await spaceOut(page);
  expect(await lostWords(page)).toEqual([]);
});

test("a word that is cut off or covered is noticed", async ({ page }) => {
  await visit(page, "/contact");
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("h1 { max-height: 0.5em; overflow: hidden } .form-note { margin-left: -10rem }");
    document.adoptedStyleSheets = [sheet];
  });
  const lost = (await lostWords(page)).join("\n");
  expect(lost).toContain("Contact Us is cut off");
  expect(lost).toContain("stand over each other");
});

async function spaceOut(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }
    `);
    document.adoptedStyleSheets = [sheet];
  });
}
