import { pages } from "../../content/pages.ts";
import { expect, hasScript, type Page, test, visit } from "../support/visit.ts";

test.skip(({ viewport }) => viewport?.width !== 1280, "the words are the same at every width");

/** Lines that only a running script can make true. */
const scriptOnly = ["Pause background video"];

for (const { path } of Object.values(pages)) {
  test(`${path} says the same with and without JavaScript`, async ({ page, browser, server }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url, viewport });
    const plain = await context.newPage();
    await plain.goto(path);
    const without = await lines(plain);
    await context.close();

    await visit(page, path);
    // A page that brings no script is still drawn by it for whoever comes from a page that does.
    if (!(await hasScript(page))) await follow(page, path);
    await expect(page.locator(".news-feed [aria-live]", { hasText: "Loading" })).toHaveCount(0);
    await expect(page.getByRole("banner")).toHaveClass(/is-top/);
    const spoken = await page.title(); // after a change of page it is said to screen readers
    const withScript = (await lines(page)).filter((line) => ![...scriptOnly, spoken].includes(line));
    expect(without.length).toBeGreaterThan(40);
    expect(withScript).toEqual(without);
  });
}

const viewport = { width: 1280, height: 900 };

async function follow(page: Page, path: string): Promise<void> {
  await visit(page, "/contact");
  await page.getByRole("contentinfo").locator(`a[href="${path}"]`).first().click();
  await page.waitForURL(path);
}

/** What stands on the page to be read, line by line, and what can be filled in. */
async function lines(page: Page): Promise<string[]> {
  const text = await page.locator("body").innerText();
  const fields = await page
    .getByRole("textbox")
    .evaluateAll((all) => all.map((field) => `field ${field.id}`));
  return [
    ...text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
    ...fields,
  ];
}
