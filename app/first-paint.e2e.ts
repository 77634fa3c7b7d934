import { pages } from "../content/pages.ts";
import { expect, type Page, test } from "../test/support/visit.ts";

const finished = [...Object.values(pages).map(({ path }) => path), "/no-such-page"];

test.describe("a page looks the same with the styles it brings as with the whole sheet", () => {
  test.use({ expectedErrors: [/net::ERR_FAILED|status of 404/] });

  for (const path of finished) {
    test(path, async ({ page }) => {
      await page.route("**/assets/boot*", (route) => route.abort());
      await page.goto(path);
      const own = await looks(page);
      expect(own.length).toBeGreaterThan(100);
      await page.evaluate(async () => {
        const sheet = document.createElement("link");
        sheet.rel = "stylesheet";
        sheet.href = document.querySelector("style")?.dataset.sheet ?? "";
        const come = new Promise((resolve, reject) => {
          sheet.onload = resolve;
          sheet.onerror = reject;
        });
        document.head.append(sheet);
        await come;
      });
      expect(await looks(page)).toEqual(own);
    });
  }
});

test("the first paint waits for no other file: no stylesheet, no script", async ({ page }) => {
  await page.goto("/");
  const blocking = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter((entry) => (entry as { renderBlockingStatus?: string }).renderBlockingStatus === "blocking")
      .map(({ name }) => name),
  );
  expect(blocking).toEqual([]);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a link shows that the pointer is over it, and a printed page has no header", async ({ page }) => {
    await page.goto("/about");
    const link = page.getByRole("main").getByRole("link").last();
    const color = () => link.evaluate((one) => getComputedStyle(one).textDecorationColor);
    const before = await color();
    await link.hover();
    await expect.poll(color).not.toBe(before);
    await page.emulateMedia({ media: "print" });
    await expect(page.locator(".site-header")).toBeHidden();
  });
});

/** The computed style and position of every element and of its ::before and ::after. */
function looks(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.querySelectorAll("body, body *")].flatMap((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return ["", "::before", "::after"].map((pseudo) => {
        // The texture is in the layer that comes with the script.
        const cssText = getComputedStyle(element, pseudo).cssText.replaceAll(
          /url\("[^"]+\/grain.webp"\)/g,
          "none",
        );
        return `${element.nodeName}.${element.className}${pseudo} ${[x, y, width, height]} ${cssText}`;
      });
    });
  });
}
