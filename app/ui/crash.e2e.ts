import { openDatabase } from "../../db/open.ts";
import { openHouse } from "../../test/open-house.ts";
import { expect, test, visit } from "../../test/visit.ts";

const title = "Unexpected Application Error!";

test.describe("an error in the browser", () => {
  test.use({ expectedErrors: [/The lamps are out/] });

  test("shows the error screen with the message of the error and a way home", async ({ page }) => {
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

test.describe("a script that cannot be fetched", () => {
  test.use({ expectedErrors: [/Failed to load resource|dynamically imported module/] });

  test("leaves the visitor with the page itself, loaded whole", async ({ page }) => {
    await page.route("**/assets/terms-*.js", (route) => route.abort());
    await visit(page, "/about");
    await page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" }).click();
    await expect(page).toHaveURL("/terms");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms of Service");
    await page.getByRole("contentinfo").getByRole("link", { name: "Sitemap" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sitemap");
  });
});

test.describe("an error on the server", () => {
  test.use({ expectedErrors: [/Failed to load resource: the server responded with a status of 500/] });

  test("shows a reference and nothing of its inside; the server's log knows the rest", async ({ page }) => {
    const house = await openHouse();
    try {
      const db = openDatabase({ dataDir: house.dataDir });
      await db.schema.dropTable("submissions").execute();
      await db.destroy();
      const answer = await page.goto(`${house.url}/contact?receipt=901-AAAA-AAAA`);
      expect(answer?.status()).toBe(500);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      const message = page.getByText(/^Reference [\w-]+$/);
      await expect(message).toBeVisible();
      const reference = (await message.innerText()).slice("Reference ".length);
      expect(await page.content()).not.toMatch(/submissions|SqliteError|node_modules/);
      await expect.poll(() => house.output()).toContain(reference);
      const line = house
        .output()
        .split("\n")
        .find((text) => text.includes(reference) && text.includes("err"));
      expect(line).toContain("no such table");
      await page.getByRole("link", { name: "Return to Home" }).click();
      await expect(page).toHaveURL(`${house.url}/`);
    } finally {
      await house.close();
    }
  });
});
