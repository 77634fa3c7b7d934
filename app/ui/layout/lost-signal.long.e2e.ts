/** What a visitor sees when the next page cannot be fetched: the one that is open, and a notice. */
import type { Page } from "@playwright/test";
import { expect, test, visit } from "../../../test/support/visit.ts";

test.describe("when the next page cannot be fetched", () => {
  test.use({ expectedErrors: [/net::ERR_|Failed to load resource/] });

  for (const [what, lose, find] of [
    [
      "the signal is lost",
      (page: Page) => page.context().setOffline(true),
      (page: Page) => page.context().setOffline(false),
    ],
    [
      "its script doesn't come",
      (page: Page) => page.route("**/assets/**", (route) => route.abort()),
      (page: Page) => page.unrouteAll(),
    ],
    [
      "its data don't come",
      (page: Page) => page.route("**/*.data*", (route) => route.abort()),
      (page: Page) => page.unrouteAll(),
    ],
    [
      "the server has too much to do",
      (page: Page) => page.route("**/*.data*", (route) => route.fulfill({ status: 503, body: "Later." })),
      (page: Page) => page.unrouteAll(),
    ],
  ] as const)
    test(`the one that is open stays and says so, and the link works later: ${what}`, async ({ page }) => {
      await visit(page, "/about");
      await page.evaluate(() => {
        Object.assign(window, { untouched: true });
      });
      const link = page.getByRole("contentinfo").getByRole("link", { name: "Events" });
      await moveAbout(page);
      await lose(page);
      for (let tap = 0; tap < 2; tap++) {
        await link.click();
        const notice = page.locator(".notices .notice--destructive");
        await expect(notice).toContainText("That page didn’t load");
        await expect(page).toHaveURL("/about");
        await expect(heading(page)).toHaveText("Why Memphis. Why now.");
        await notice.getByRole("button", { name: "Dismiss" }).click();
        await expect(notice).toHaveCount(0);
      }
      await find(page);
      await link.click();
      await expect(page).toHaveURL("/events");
      await expect(heading(page)).toHaveText("Events");
      expect(await page.evaluate(() => "untouched" in window)).toBe(true);
    });

  test("the page stays for a reader whose first tap comes after the signal is lost", async ({ page }) => {
    const comes = page.waitForResponse(/lost-signal/);
    await visit(page, "/about");
    await (await comes).finished();
    await page.context().setOffline(true);
    await page.getByRole("contentinfo").getByRole("link", { name: "Events" }).click();
    await expect(page.locator(".notices .notice--destructive")).toContainText("That page didn’t load");
    await expect(page).toHaveURL("/about");
  });

  test("while the next page is on its way, the deck of the header is lit", async ({ page }) => {
    await visit(page, "/about");
    await moveAbout(page);
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/*.data*", async (route) => {
      await answered;
      await route.continue();
    });
    const deck = () =>
      page.evaluate(
        () => getComputedStyle(document.querySelector(".site-header") as Element, "::after").scale,
      );
    expect(await deck()).toBe("none");
    await page.getByRole("contentinfo").getByRole("link", { name: "Events" }).click();
    await expect.poll(deck).toMatch(/^0\.9\d* 1$/);
    await expect(page).toHaveURL("/about");
    answer();
    await expect(heading(page)).toHaveText("Events");
    await expect.poll(deck).toBe("none");
  });

  test("without a signal, links and forms that load a document and Back leave the page as well", async ({
    page,
  }) => {
    await visit(page, "/events");
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).first().click();
    await expect(heading(page)).toHaveText("Contact Us");
    await page.context().setOffline(true);
    const notice = page.locator(".notices .notice--destructive");
    for (const leave of [
      () => page.getByRole("link", { name: "Español" }).click(),
      () => page.getByRole("contentinfo").getByRole("link", { name: "The Record" }).click(),
      () => page.goBack({ waitUntil: "commit" }).catch(() => {}),
    ]) {
      await leave();
      await expect(notice).toContainText("That page didn’t load");
      await expect(page).toHaveURL("/contact");
      await expect(heading(page)).toHaveText("Contact Us");
      await notice.getByRole("button", { name: "Dismiss" }).click();
      await expect(notice).toHaveCount(0);
    }
  });
});

/** As a reader does before the first tap. */
async function moveAbout(page: Page): Promise<void> {
  const comes = page.waitForResponse(/lost-signal/);
  await page.mouse.move(40, 300);
  await page.mouse.move(60, 320);
  await comes;
}

function heading(page: Page) {
  return page.getByRole("heading", { level: 1 });
}
