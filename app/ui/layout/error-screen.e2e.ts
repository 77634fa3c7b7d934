import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, takenOver, test, visit } from "../../../test/support/visit.ts";

const title = "Unexpected Application Error!";

test.describe("an error in the browser", () => {
  test.use({ expectedErrors: [/The lamps are out/] });

  test("shows the error screen with the message of the error and a way home", { tag: "@quick" }, async ({
    page,
  }) => {
    await page.route("**/assets/terms-*.js", (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: 'export default function Terms() { throw new Error("The lamps are out <b>tonight</b>."); }',
      }),
    );
    await visit(page, "/about");
    await page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByText("The lamps are out <b>tonight</b>.", { exact: true })).toBeVisible();
    await expect(page).toHaveTitle(`${title} | 901 AI`);
    await page.getByRole("link", { name: "Return to Home" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("banner")).toBeVisible();
  });
});

test.describe("a script that is no longer there, as after an update of the site", () => {
  test.use({
    expectedErrors: [/Failed to load resource|Error loading route module|dynamically imported module/],
  });

  test("makes the page load anew, after which its links work again", async ({ page }) => {
    let gone = true;
    await page.route("**/assets/terms-*.js", (route) => (gone ? route.abort() : route.continue()));
    await visit(page, "/about");
    await page.evaluate(() => Object.assign(window, { old: true }));
    const link = page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" });
    await link.click();
    await page.waitForFunction(() => !("old" in window));
    await takenOver(page);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    gone = false;
    await link.click();
    await expect(page).toHaveURL("/terms");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms of Service");
  });
});

test.describe("an error on the server", () => {
  test.use({ expectedErrors: [/Failed to load resource: the server responded with a status of 500/] });

  test("shows a reference and nothing of its inside; the log is told the rest under it", async ({ page }) => {
    const told: unknown[] = [];
    const { status, html } = await failingPage((...what) => told.push(what));
    expect(status).toBe(500);
    expect(told).toEqual([["a page failed", new Error("the database at /srv/data is on fire")]]);
    await page.route("**/record", (route) => route.fulfill({ status, contentType: "text/html", body: html }));
    await page.goto("/record");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByText("Reference 5e3b-901", { exact: true })).toBeVisible();
    expect(await page.content()).not.toMatch(/on fire|\/srv|node_modules|build\/server/);
    expect(await page.locator("script").count()).toBe(0);
    await page.getByRole("link", { name: "Return to Home" }).click();
    await expect(page).toHaveURL("/");
  });
});

/** The built site's response when database access throws; log output goes to `report`. */
async function failingPage(report: (...what: unknown[]) => void): Promise<{ status: number; html: string }> {
  const { serve } = await import(pathToFileURL(resolve("build/server/index.js")).href);
  const context = {
    requestId: "5e3b-901",
    now: () => new Date(),
    uses: () => {},
    until: () => {},
    report,
    db: new Proxy(
      {},
      {
        get() {
          throw new Error("the database at /srv/data is on fire");
        },
      },
    ),
  };
  const request = new Request("http://localhost/record");
  const answer: Response = await serve(request, context);
  return { status: answer.status, html: await answer.text() };
}
