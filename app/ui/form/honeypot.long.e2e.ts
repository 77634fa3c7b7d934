import { fillIn, formOf, newAddress, openForm, samples } from "../../../test/support/form-samples.ts";
import { expect, takenOver, test } from "../../../test/support/visit.ts";

for (const sample of samples) {
  test(`in the ${sample.name} form nobody sees, hears or reaches the field for machines, and the time is sent along`, async ({
    page,
  }) => {
    const form = await openForm(page, sample);
    const decoy = form.locator('[name="river-stage"]');
    await expect(decoy).toHaveCount(1);
    await expect(decoy).toHaveValue("");
    await expect(decoy).toHaveAttribute("autocomplete", "off");
    const box = await form.locator('[aria-hidden="true"]:has([name="river-stage"])').boundingBox();
    expect(Math.max(box?.width ?? 9, box?.height ?? 9)).toBeLessThanOrEqual(1);
    await expect(form.getByRole("textbox", { name: "Leave this field empty" })).toHaveCount(0);
    await form.locator("input, textarea").first().focus();
    for (let presses = 0; presses < 20; presses++) {
      await page.keyboard.press("Tab");
      await expect(decoy).not.toBeFocused();
    }

    await fillIn(form, sample.right(newAddress()));
    const sent = page.waitForRequest((request) => request.method() === "POST");
    await form.locator("[type=submit]").press("Enter");
    const fields = new URLSearchParams((await sent).postData() ?? "");
    expect(fields.get("river-stage")).toBe("");
    expect(Number(fields.get("open-for"))).toBeGreaterThan(100);
    expect(Number(fields.get("open-for"))).toBeLessThan(60_000);
    await expect(page.locator(".notices").getByRole("status")).toContainText(sample.success);
  });
}

test("a page that a link led to counts its time from there", async ({ page }) => {
  await page.goto("/about");
  await takenOver(page);
  await page.waitForTimeout(1500);
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact Us" }).click();
  const [, contact] = samples;
  if (!contact) throw new Error("no contact sample");
  const form = formOf(page, contact);
  const before = await page.evaluate(() => performance.now());
  await fillIn(form, contact.right(newAddress()));
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await form.locator("[type=submit]").press("Enter");
  const openFor = Number(new URLSearchParams((await sent).postData() ?? "").get("open-for"));
  expect(openFor).toBeGreaterThan(0);
  expect(openFor).toBeLessThan((await page.evaluate(() => performance.now())) - 1400);
  expect(before).toBeGreaterThan(1500);
});

test.describe("without the style sheet", () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/Failed to load resource|ERR_FAILED/] });

  test("the label of the field for machines says to leave it empty", async ({ page }) => {
    await page.route("**/*.css", (route) => route.abort());
    await page.goto("/contact");
    await expect(page.getByText("Leave this field empty")).toBeVisible();
  });
});
