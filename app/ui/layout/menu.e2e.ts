import type { Page } from "@playwright/test";
import { expect, takenOver, test, visit } from "../../../test/support/visit.ts";

test.skip(({ viewport }) => viewport?.width !== 360, "wide screens show the links in the header");

const links = ["Home", "About", "News", "Community", "Events", "Get Involved", "Contact"];

test("the header shows a Menu button instead of its links", async ({ page }) => {
  await page.goto("/");
  await expect(toggle(page)).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await expect(page.getByRole("banner").getByRole("link", { name: "Partner with Us" })).toBeHidden();
  await expect(menu(page)).toBeHidden();
});

test("Menu opens the links with Partner with Us below them; Escape closes and gives the focus back", async ({
  page,
}) => {
  await visit(page, "/about");
  await expect(toggle(page)).toHaveAttribute("aria-expanded", "false");
  await toggle(page).click();
  await expect(menu(page)).toBeVisible();
  await expect(toggle(page)).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByRole("button", { name: "Close menu" })).toBeFocused();
  await expect(menu(page).getByRole("listitem")).toHaveText(links);
  await expect(menu(page).locator("li [aria-current=page]")).toHaveText(["About"]);
  const partner = await menu(page).getByRole("link", { name: "Partner with Us" }).boundingBox();
  const last = await menu(page).getByRole("listitem").last().boundingBox();
  expect(partner?.y).toBeGreaterThan((last?.y ?? 0) + (last?.height ?? 0));
  for (const [name, path] of [
    ["Search", "/search"],
    ["The Record", "/record"],
  ] as const)
    await expect(menu(page).getByRole("link", { name })).toHaveAttribute("href", path);

  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  await expect(toggle(page)).toBeFocused();
  await expect(toggle(page)).toHaveAttribute("aria-expanded", "false");
});

test("Close menu closes it and gives the focus back to Menu", async ({ page }) => {
  await visit(page, "/");
  await toggle(page).click();
  await page.getByRole("button", { name: "Close menu" }).click();
  await expect(menu(page)).toBeHidden();
  await expect(toggle(page)).toBeFocused();
});

test("while the menu is open the keyboard stays in it, and the page under it can be used again afterwards", async ({
  page,
}) => {
  await visit(page, "/terms");
  await page.keyboard.press("Tab");
  await toggle(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Close menu" })).toBeFocused();
  const seen = new Set<string>();
  for (let press = 0; press < 16; press++) {
    await page.keyboard.press("Tab");
    seen.add(await page.evaluate(whereFocusIs));
  }
  expect(seen).not.toContain("outside");
  expect([...seen].filter((place) => place !== "browser")).toHaveLength(links.length + 5);
  await page.keyboard.press("Escape");
  await page.locator("main a").first().focus();
  await expect(page.locator("main a").first()).toBeFocused();
});

test("choosing a link goes there, at the top, and closes the menu", async ({ page }) => {
  await visit(page, "/about");
  await page.evaluate(() => scrollTo(0, 900));
  for (const [name, path] of [
    ["Community", "/community"],
    ["Community", "/community"],
    ["Home", "/"],
  ] as const) {
    await toggle(page).click();
    await menu(page).getByRole("link", { name, exact: true }).click();
    await expect(menu(page)).toBeHidden();
    await expect(page).toHaveURL(path);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  }
});

test("Partner with Us in the menu leads to Get Involved and closes it", async ({ page }) => {
  await visit(page, "/");
  await toggle(page).click();
  await menu(page).getByRole("link", { name: "Partner with Us" }).click();
  await expect(page).toHaveURL("/get-involved");
  await expect(menu(page)).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Get Involved");
});

test("a menu opened before the script arrived behaves like any other once it is there", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/boot*", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await toggle(page).click();
  await expect(menu(page)).toBeVisible();
  release();
  await takenOver(page);
  await expect(toggle(page)).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByRole("button", { name: "Close menu" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  await expect(toggle(page)).toBeFocused();
});

test("a window made wide closes the menu and shows the header's links", async ({ page }) => {
  await visit(page, "/");
  await toggle(page).click();
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(menu(page)).toBeHidden();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL("/about");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the menu opens, closes and leads to a screen", async ({ page }) => {
    await page.goto("/");
    await toggle(page).click();
    await expect(menu(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu(page)).toBeHidden();
    await expect(toggle(page)).toBeFocused();
    await toggle(page).click();
    await page.getByRole("button", { name: "Close menu" }).click();
    await expect(menu(page)).toBeHidden();
    await toggle(page).click();
    await menu(page).getByRole("link", { name: "Events" }).click();
    await expect(page).toHaveURL("/events");
    await expect(menu(page)).toBeHidden();
  });
});

function toggle(page: Page) {
  return page.locator("header .menu-toggle");
}

function menu(page: Page) {
  return page.locator("nav[popover]");
}

/** Runs in the page: the focused element, relative to the menu. The browser's own controls count as "browser". */
function whereFocusIs(): string {
  const active = document.activeElement;
  if (!active || active === document.body) return "browser";
  return active.closest("nav[popover]") ? (active.textContent ?? "") : "outside";
}
