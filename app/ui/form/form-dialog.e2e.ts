/** The form dialogs for a story (News) and an event (Events), with script and without. */
import {
  eventSample,
  fillIn,
  formOf,
  newAddress,
  openForm,
  standing,
  storySample,
} from "../../../test/support/form-samples.ts";
import { expect, takenOver, test, visit } from "../../../test/support/visit.ts";

for (const sample of [storySample, eventSample]) {
  const title = sample.opener ?? "";

  test(`the ${sample.name} dialog opens with focus inside, closes with Escape and Close, gives focus back, and keeps what was typed`, async ({
    page,
    hasTouch: isTouched,
  }) => {
    await visit(page, sample.path);
    const opener = page.getByRole("main").getByRole("button", { name: title });
    const dialog = page.getByRole("dialog", { name: title });
    const form = formOf(page, sample);
    const typed = { Name: "Ada Carter", Email: "ada@example.org" };
    await expect(dialog).toHaveCount(0);

    await opener.press("Enter");
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole("heading", { name: title })).toBeVisible();
    // By touch the dialog itself (form-by-touch.long.e2e.ts).
    await expect(isTouched ? dialog : form.getByLabel("Name", { exact: true })).toBeFocused();
    await fillIn(form, typed);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();

    await opener.click();
    await expect(dialog).toBeVisible();
    expect(await standing(form, typed)).toEqual(typed);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    expect(new URL(page.url()).search).toBe("");
  });

  test(`a notice over the ${sample.name} dialog can be used, a closed dialog loses no word, and thanks close it and give focus back`, {
    tag: sample.name === "event" ? [] : "@long",
  }, async ({ page }) => {
    const form = await openForm(page, sample);
    const dialog = page.getByRole("dialog", { name: title });
    await form.locator("[type=submit]").press("Enter");
    const refusal = page.locator(".notices .notice--destructive").filter({ hasText: "Name is required" });
    await refusal.getByRole("button", { name: "Dismiss" }).click();
    await expect(refusal).toHaveCount(0);
    await expect(dialog).toBeVisible();

    const typed = sample.right(newAddress());
    await fillIn(form, typed);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await page.getByRole("main").getByRole("button", { name: title }).click();
    expect(await standing(form, typed)).toEqual(typed);
    await form.locator("[type=submit]").press("Enter");
    const thanks = page.getByRole("status").filter({ hasText: sample.success });
    await expect(thanks).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("main").getByRole("button", { name: title })).toBeFocused();
    await thanks.getByRole("button", { name: "Dismiss" }).click();
    await expect(thanks).toHaveCount(0);
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test(`the button leads to the ${sample.name} form on the page itself`, async ({ page }) => {
      await page.goto(sample.path);
      await expect(formOf(page, sample)).toHaveCount(0);
      await page.getByRole("button", { name: title }).click();
      await expect(page).toHaveURL(`${sample.path}?form=${sample.name}#${sample.name}-form`);
      await expect(formOf(page, sample)).toBeInViewport();
      await expect(page.getByRole("heading", { name: title })).toBeVisible();
      await expect(page.getByRole("button", { name: title })).toHaveCount(1);
    });
  });
}

test("the address of a form on the page shows it with JavaScript too, and no second one", async ({
  page,
}) => {
  await page.goto("/news?form=story");
  await takenOver(page);
  await expect(formOf(page, storySample)).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Submit Your Story" })).toHaveCount(1);
  await page.goto("/news?form=event");
  await takenOver(page);
  await expect(page.locator("main form[method=post]")).toHaveCount(0);
});
