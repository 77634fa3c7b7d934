import type { Page } from "@playwright/test";
import { site } from "../../../content/site.ts";
import { expect, test, visit } from "../../../test/support/visit.ts";

const page901 = `https://${site.domain}/about`;
const places = {
  "Share on Twitter": {
    at: "https://twitter.com/intent/tweet",
    asks: { text: "Why Memphis. Why now. | 901 AI", url: page901 },
  },
  "Share on LinkedIn": { at: "https://www.linkedin.com/sharing/share-offsite/", asks: { url: page901 } },
  "Share on Facebook": { at: "https://www.facebook.com/sharer/sharer.php", asks: { u: page901 } },
};

for (const [name, { at, asks }] of Object.entries(places)) {
  test(`${name} opens ${at} in a window of 600 by 400 that cannot reach back`, async ({ page, context }) => {
    await context.route(`${at}*`, (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>share</title>" }),
    );
    await page.addInitScript(() => {
      const open = window.open.bind(window);
      window.open = (...asked) => {
        Object.assign(window, { asked });
        return open(...asked);
      };
    });
    await visit(page, "/about");
    const opened = page.waitForEvent("popup");
    await page.getByRole("link", { name }).click();
    const popup = await opened;
    await popup.waitForURL(`${at}*`);
    expect(popup.url().split("?")[0]).toBe(at);
    expect(Object.fromEntries(new URL(popup.url()).searchParams)).toEqual(asks);
    expect(await popup.evaluate(() => opener)).toBeNull();
    const [, , features] = await page.evaluate(() => (window as unknown as { asked: string[] }).asked);
    expect(features).toMatch(/\bwidth=600\b/);
    expect(features).toMatch(/\bheight=400\b/);
    await expect(page).toHaveURL("/about");
  });
}

test("where the browser opens no small window, the share link opens like any other", async ({
  page,
  context,
}) => {
  await context.route("https://www.facebook.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>share</title>" }),
  );
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await visit(page, "/about");
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Share on Facebook" }).click();
  expect(new URL((await opened).url()).searchParams.get("u")).toBe(page901);
});

test("Copy link puts the address of the page on the clipboard and says so", async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(page, "/about?from=a-friend");
  await copy(page).click();
  await expect(page.getByText("Link copied!", { exact: true })).toBeVisible();
  await expect(page.getByText("The URL has been copied to your clipboard.", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/about`);
  await expect(page.getByRole("textbox", { name: "Link to this page" })).toHaveCount(0);
});

test("where the clipboard is refused, the address stands there selected, ready to be copied", async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException("not allowed", "NotAllowedError"));
    Object.defineProperty(navigator, "clipboard", { value: { writeText: refuse } });
  });
  await visit(page, "/about");
  await copy(page).press("Enter");
  const address = page.getByRole("textbox", { name: "Link to this page" });
  await expect(address).toHaveValue(`${server.url}/about`);
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe(`${server.url}/about`);
  await expect(address).toHaveAttribute("readonly");
  await expect(page.getByText("Link copied!")).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the share links are links, and no button stands there that could not copy", async ({ page }) => {
    await page.goto("/about");
    for (const [name, { at, asks }] of Object.entries(places)) {
      const link = page.getByRole("link", { name });
      await expect(link).toHaveAttribute("target", "_blank");
      await expect(link).toHaveAttribute("rel", "noopener");
      const href = new URL((await link.getAttribute("href")) ?? "");
      expect(href.origin + href.pathname).toBe(at);
      expect(Object.fromEntries(href.searchParams)).toEqual(asks);
    }
    await expect(copy(page)).toBeHidden();
  });
});

function copy(page: Page) {
  return page.getByRole("button", { name: "Copy link" });
}
