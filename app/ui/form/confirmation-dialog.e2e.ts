/** The pages that the links in newsletter mails lead to, with script and without. */
import { openDatabase } from "../../../db/open.ts";
import { makeToken, type Purpose } from "../../../newsletter/token.ts";
import { readSecret } from "../../../server/process/secret.ts";
import { newAddress } from "../../../test/support/form-samples.ts";
import type { RunningServer } from "../../../test/support/start-server.ts";
import { expect, takenOver, test } from "../../../test/support/visit.ts";

/** The tokens of an address with a pending sign-up. */
async function pending(server: RunningServer): Promise<Record<Purpose, string>> {
  const db = openDatabase(server);
  const subscriber = await db
    .insertInto("subscribers")
    .values({ address: newAddress(), state: "pending", asked_at: new Date().toISOString() })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db.destroy();
  const secret = readSecret({ secret: undefined, dataDir: server.dataDir });
  const token = (purpose: Purpose) => makeToken(secret, purpose, subscriber);
  return { confirm: await token("confirm"), unsubscribe: await token("unsubscribe") };
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("the link asks, the button confirms, and the same person can leave again", async ({
      page,
      server,
    }) => {
      const tokens = await pending(server);
      await page.goto(`/?newsletter=confirm&token=${tokens.confirm}`);
      if (javaScriptEnabled) await takenOver(page);
      const dialog = page.getByRole("dialog");
      await expect(dialog).toHaveAccessibleName("One more step: confirm your email");
      await dialog.getByRole("button", { name: "Yes, sign me up" }).click();
      await expect(dialog).toHaveAccessibleName("You're on the list");
      expect(new URL(page.url()).search).toBe("?newsletter=confirmed");

      await page.goto(`/?newsletter=unsubscribe&token=${tokens.unsubscribe}`);
      await dialog.getByRole("button", { name: "Unsubscribe" }).click();
      await expect(dialog).toHaveAccessibleName("You're off the list");
      await dialog.getByRole("link", { name: "Back to the page" }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(/\/$/);
    });
  });
}

test("Escape closes the dialog and takes the token out of the address", async ({ page, server }) => {
  await page.goto(`/?newsletter=confirm&token=${(await pending(server)).confirm}`);
  await takenOver(page);
  await expect(page.locator("dialog:modal")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
});

test("a link that was cut in two says so", async ({ page }) => {
  await page.goto("/?newsletter=confirm&token=1.abc");
  await expect(page.getByRole("dialog")).toHaveAccessibleName("This link no longer works");
});
