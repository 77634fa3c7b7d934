/** A person of the month, from the form at the desk to Home and back off every page. */
import { expect, hydrated, test } from "../../../test/support/desk-page.ts";
import { drawTestPicture } from "../../../test/support/portraits.ts";

test.use({ expectedErrors: [/status of (404|422)/] });

test("somebody is shown on Home only with a noted consent, and is gone from there, with the picture, when withdrawn and deleted", async ({
  page,
  desk,
  context,
}) => {
  const name = `A Test Name ${process.pid}`;
  await page.goto("/entries/portrait/new");
  await hydrated(page);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("What they do, or what happens there").fill("Reads the meter on Tuesdays.");
  await page.getByLabel("Month").fill("2099-12");
  await page.getByLabel("Photograph by").fill("A test");
  const buffer = await drawTestPicture();
  await page
    .getByLabel(/Choose a file|Another file/)
    .setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer });
  await expect(page.getByText("Uploaded. Describe it below.")).toBeVisible({ timeout: 60_000 });
  await page.getByLabel("What the picture shows").fill("A test picture");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(
    page.getByRole("alert").getByText("Consent is required: who said yes, and how."),
  ).toBeVisible();
  await page.getByLabel("Consent").fill("A test said yes, by email");
  await page.getByLabel("Day of the yes").fill("2026-11-20");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published. Visitors will see it within seconds.")).toBeVisible();

  const visitor = await context.browser()?.newPage();
  if (!visitor) throw new Error("There is no browser.");
  const heading = visitor.getByRole("heading", { name: `Person of the month ${name}` });
  const picture = visitor.getByRole("img", { name: "A test picture" });
  await expect(async () => {
    await visitor.goto(desk.url);
    await expect(heading).toBeVisible({ timeout: 1000 });
  }).toPass();
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const src = await picture.getAttribute("src");

  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(page.getByText("Withdrawn: it’s off the site.")).toBeVisible();
  expect((await visitor.request.get(desk.url + src)).status()).toBe(404);
  await expect(async () => {
    await visitor.goto(desk.url);
    await expect(visitor.locator("h1")).toBeVisible();
    await expect(heading).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  await visitor.close();

  await page.locator("summary", { hasText: "Delete for good" }).click();
  await page.getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByText("Deleted for good.")).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
});
