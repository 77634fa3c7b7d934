import { expect, test, visit } from "../../../test/support/visit.ts";

const links = [
  ["About", "/about"],
  ["News", "/news"],
  ["Community", "/community"],
  ["Events", "/events"],
  ["Get Involved", "/get-involved"],
  ["Contact", "/contact"],
] as const;

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("the header stays at the top, transparent up to 50 pixels of scrolling, solid and blurred beyond", async ({
      page,
    }) => {
      await (javaScriptEnabled ? visit(page, "/about") : page.goto("/about"));
      const header = page.getByRole("banner");
      await expect(header).toHaveCSS("position", "fixed");
      await expect(header).toHaveCSS("background-color", transparent);
      await expect(header).toHaveCSS("backdrop-filter", clear);
      for (const [y, solid] of [
        [51, true],
        [50, false],
        [1000, true],
        [0, false],
      ] as const) {
        await page.evaluate((top) => scrollTo(0, top), y);
        await expect(header).toHaveCSS("background-color", solid ? night : transparent);
        await expect(header).toHaveCSS("backdrop-filter", solid ? /^blur\((?!0px)/ : clear);
        expect(await header.evaluate((bar) => bar.getBoundingClientRect().top)).toBe(0);
      }
    });
  });
}

/** Fully transparent: no color at all, or the start of the scroll-driven fade. */
const transparent = /^rgba\(\d+, \d+, \d+, 0\)$/;
const night = "rgba(6, 13, 19, 0.93)";
const clear = /^none$|^blur\(0px\)/;

test.describe("on a wide screen", () => {
  test.skip(({ viewport }) => viewport?.width !== 1280, "small screens have a menu instead");

  test("the header links the six screens in order, then Partner with Us, and has no menu button", async ({
    page,
  }) => {
    await page.goto("/");
    const nav = page.getByRole("navigation", { name: "Main" });
    const shown = await nav
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute("href")]));
    expect(shown).toEqual(links);
    const partner = page.getByRole("banner").getByRole("link", { name: "Partner with Us" });
    await expect(partner).toBeVisible();
    await expect(partner).toHaveAttribute("href", "/get-involved");
    await expect(partner).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    await expect(partner).toHaveCSS("border-top-style", "solid");
    const last = await nav.getByRole("link").last().boundingBox();
    expect((await partner.boundingBox())?.x).toBeGreaterThan(last?.x ?? Infinity);
    await expect(page.getByRole("button", { name: "Menu" })).toBeHidden();
  });

  test("the link of the current screen is marked and lit, and no other", async ({ page }) => {
    await visit(page, "/");
    const nav = page.getByRole("navigation", { name: "Main" });
    await expect(nav.locator("[aria-current]")).toHaveCount(0);
    for (const [name, path] of links) {
      await nav.getByRole("link", { name, exact: true }).click();
      await expect(page).toHaveURL(path);
      await expect(nav.locator("[aria-current=page]")).toHaveText([name]);
      await expect.poll(() => nav.getByRole("link").evaluateAll(namesOfLit)).toEqual([name]);
    }
  });

  test("Partner with Us leads to Get Involved, the mark leads home", async ({ page }) => {
    await visit(page, "/about");
    const header = page.getByRole("banner");
    await header.getByRole("link", { name: "Partner with Us" }).click();
    await expect(page).toHaveURL("/get-involved");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Get Involved");
    await header.getByRole("link", { name: "901 AI home page" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Memphis: Ground Zero for the AI Revolution",
    );
  });
});

test("the keyboard reaches the content past the header with the first link of the page", {
  tag: "@quick",
}, async ({ page }) => {
  await visit(page, "/about");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.locator("main :focus")).toHaveCount(1);
});

/** Runs in the page: the texts of the links whose color no other link has. */
function namesOfLit(links: Element[]): (string | null)[] {
  const colours = links.map((link) => getComputedStyle(link).color);
  return links
    .filter((_, i) => colours.indexOf(colours[i] ?? "") === colours.lastIndexOf(colours[i] ?? ""))
    .map((link) => link.textContent);
}
