import { expect, test } from "../../../test/support/visit.ts";

test("somebody asks for mail about a topic on a page without script, in English and in Spanish", async ({
  page,
}) => {
  await page.goto("/newsletter/follow");
  await page.getByLabel("Water", { exact: true }).check();
  await page.getByLabel("Once a week").check();
  await page.getByLabel("Email address").fill("reader@example.org");
  await page.getByRole("button", { name: "Follow" }).click();
  await expect(page.getByRole("status")).toContainText("One more step: look into your mailbox.");
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }));
  expect(scroll).toBeLessThanOrEqual(client);
  await page.goto("/es/newsletter/follow");
  await expect(page.getByRole("button", { name: "Seguir" })).toBeVisible();
  await page.getByLabel("Agua", { exact: true }).check();
  await page.getByLabel("Correo electrónico").fill("lectora@example.org");
  await page.getByRole("button", { name: "Seguir" }).click();
  await expect(page).toHaveURL(/\/es\/newsletter\/follow\?receipt=/);
});
