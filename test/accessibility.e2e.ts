/** Every screen and state as two engines see it, by day and night, narrow and wide, in forced colours; and its HTML as it stands then. */
import { pages } from "../content/pages.ts";
import { findBarriers, type Way, ways } from "./barriers.ts";
import { openForm, samples } from "./form-samples.ts";
import { findHtmlFaults } from "./html-faults.ts";
import { openNewsHouse } from "./news-house.ts";
import { expect, type Page, takenOver, test, visit } from "./visit.ts";

test.skip(({ viewport }) => viewport?.width !== 1280, "the tests set their own widths");

for (const { path } of Object.values(pages)) {
  test(`${path} has nothing that two engines object to, in every scheme and width`, async ({ page }) => {
    await visit(page, path);
    await expectNoBarrier(page);
  });
}

test("the news with its stories has nothing that two engines object to", async ({ page }) => {
  const date = new Date().toISOString();
  const story = (number: number) => ({
    title: `AI data center story number ${number} in Memphis`,
    link: `https://one.example/${number}`,
    date,
    description: "Four sentences of a publisher. ".repeat(8),
  });
  const news = await openNewsHouse({
    One: [story(1), story(2)],
    Two: [{ ...story(1), link: "https://two.example/1" }],
  });
  try {
    await page.goto(`${news.house.url}/news`);
    await takenOver(page);
    await expect(page.locator(".news-card")).toHaveCount(2);
    await expectNoBarrier(page);
  } finally {
    await news.close();
  }
});

test("the open menu has nothing that two engines object to", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await visit(page, "/about");
  await page.locator("header .menu-toggle").click();
  await expect(page.getByRole("button", { name: "Close menu" })).toBeFocused();
  await expectNoBarrier(
    page,
    ways.filter(({ width }) => width === 320),
  );
});

for (const sample of samples) {
  test(`the ${sample.name} form with its complaints has nothing that two engines object to`, async ({
    page,
  }) => {
    const form = await openForm(page, sample);
    await form.locator("[type=submit]").press("Enter");
    await expect(form.locator("[aria-invalid=true]").first()).toBeVisible();
    await expectNoBarrier(page);
  });
}

test("the newsletter's dialog has nothing that two engines object to", async ({ page }) => {
  await visit(page, "/?newsletter=confirm&token=1.AAAA");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoBarrier(page);
});

test.describe("when something is wrong", () => {
  test.use({ expectedErrors: [/404|The lamps are out/] });

  test("the 404 page has nothing that two engines object to", async ({ page }) => {
    await visit(page, "/nowhere");
    await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
    await expectNoBarrier(page);
  });

  test("the error screen has nothing that two engines object to", async ({ page }) => {
    await page.route("**/assets/terms-*.js", (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: 'export default () => { throw new Error("The lamps are out."); }',
      }),
    );
    await visit(page, "/about");
    await page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" }).click();
    await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
    await expectNoBarrier(page);
  });
});

test("what is a barrier is found by each of the engines", async ({ page }) => {
  await visit(page, "/contact");
  await page.evaluate(() => {
    document.querySelector("label")?.remove();
    document.querySelector("main p")?.setAttribute("role", "nonsense");
    document.querySelector("h1")?.style.setProperty("color", "#223");
  });
  const [first] = ways;
  const lines = Object.values(await findBarriers(page, first ? [first] : [])).flat();
  for (const rule of [
    "axe label",
    "axe aria-roles",
    "ibm input_label_exists",
    "ibm text_contrast_sufficient",
  ])
    expect(lines.some((line) => line.startsWith(rule))).toBe(true);
});

async function expectNoBarrier(page: Page, chosen: readonly Way[] = ways): Promise<void> {
  // Where script runs, a browser takes what stands in <noscript> for plain text.
  const html = (await page.content()).replace(/<noscript>.*?<\/noscript>/gs, "");
  expect(await findHtmlFaults(html)).toEqual([]);
  expect(await findBarriers(page, chosen)).toEqual({});
}
