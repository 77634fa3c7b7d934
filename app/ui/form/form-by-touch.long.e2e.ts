/** The forms on a phone: what its keyboard offers, where focus goes, and what is mended or counted while somebody types. */
import {
  contactSample,
  eventSample,
  fillIn,
  formOf,
  keptFrom,
  newAddress,
  openForm,
  samples,
  storySample,
} from "../../../test/support/form-samples.ts";
import { expect, test, visit } from "../../../test/support/visit.ts";

test.skip(({ viewport }) => viewport?.width !== 360, "only the narrow screen is touched");

for (const sample of samples) {
  test(`the keyboard of a phone suits each field of the ${sample.name} form`, async ({ page }) => {
    const form = await openForm(page, sample);
    for (const box of await form.getByRole("textbox").all()) {
      const attribute = (name: string) => box.getAttribute(name);
      const isArea = (await box.evaluate((field) => field.tagName)) === "TEXTAREA";
      const isDate = (await attribute("type")) === "datetime-local";
      const key = sample.name === "newsletter" ? "send" : "next";
      if (!isDate) expect(await attribute("enterkeyhint")).toBe(isArea ? null : key);
      if ((await attribute("autocomplete")) === "name")
        expect(await attribute("autocapitalize")).toBe("words");
      // The browser itself writes an address small.
      if ((await attribute("autocomplete")) === "email") expect(await attribute("type")).toBe("email");
    }
  });
}

test("a dialog that is opened by touch shows its title first, and no keyboard over it", async ({ page }) => {
  for (const sample of [storySample, eventSample]) {
    await visit(page, sample.path);
    const title = sample.opener ?? "";
    await page.getByRole("main").getByRole("button", { name: title }).tap();
    const dialog = page.getByRole("dialog", { name: title });
    await expect(dialog).toBeFocused();
    await expect(dialog.getByRole("heading", { name: title })).toBeInViewport();
    await page.keyboard.press("Tab");
    await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused();
  }
});

test("the key that says next goes to the next field and sends nothing", async ({ page }) => {
  const form = await openForm(page, contactSample);
  await form.getByLabel("Name").tap();
  for (const label of ["Email", "Subject", "Message"]) {
    await page.keyboard.press("Enter");
    await expect(form.getByLabel(label)).toBeFocused();
  }
  await expect(form.locator(".field__error")).toHaveCount(0);
});

test("a link without https:// is sent with it", async ({ page, server }) => {
  const form = await openForm(page, storySample);
  const email = newAddress();
  await fillIn(form, { ...storySample.right(email), Link: "example.org/porch" });
  await expect(form.getByLabel("Link")).toHaveAttribute("inputmode", "url");
  await form.locator("[type=submit]").tap();
  await expect(page.getByText(storySample.success).first()).toBeVisible();
  const [kept] = await keptFrom(server, email);
  expect(kept?.values).toMatchObject({ link: "https://example.org/porch" });
});

test("a long text says how many characters are left when they become few, and how many are too many", async ({
  page,
}) => {
  const form = await openForm(page, contactSample);
  const message = form.getByLabel("Message");
  const count = form.locator(".field [aria-live]");
  await message.fill("m".repeat(900));
  await expect(count).toBeEmpty();
  await message.fill("m".repeat(963));
  await expect(count).toHaveText("37 characters left");
  await message.fill(`${"🌉".repeat(999)}`);
  await expect(count).toHaveText("1 character left");
  await form.getByLabel("Name").tap();
  await expect(count).toBeEmpty();
  await message.fill("m".repeat(1012));
  await expect(count).toHaveText("12 characters too many");
  await form.getByLabel("Name").tap();
  await expect(count).toHaveText("12 characters too many");
});

test("beside a notch the page and its dialog keep clear, and only the ground reaches the edge", async ({
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setSafeAreaInsetsOverride", { insets: { left: 59, right: 59, bottom: 21 } });
  const form = await openForm(page, eventSample);
  for (const part of [
    page.locator(".site-header .wrap"),
    page.locator(".site-footer .wrap"),
    page.getByRole("dialog"),
  ]) {
    const box = await part.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(59);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(844 - 59);
  }
  expect((await page.locator(".site-footer").boundingBox())?.x).toBe(0);
  await expect(formOf(page, eventSample)).toHaveCount(await form.count());
});
