/** Every form without our script: plain posts, server-side validation, receipts. */
import type { Locator, Page } from "@playwright/test";
import { refusalText } from "../test/support/form-rules.ts";
import {
  fillIn,
  formOf,
  keptFrom,
  newAddress,
  type Sample,
  samples,
  standing,
} from "../test/support/form-samples.ts";
import { expect, takenOver, test, visit } from "../test/support/visit.ts";

test.use({ expectedErrors: [/status of 422/] });

for (const sample of samples) {
  test.describe(`the ${sample.name} form without JavaScript`, () => {
    test.use({ javaScriptEnabled: false });

    test("shows what is wrong and what was typed, then thanks with a reference, once for the same words", async ({
      page,
      server,
    }) => {
      const form = formOf(page, sample);
      await page.goto(sample.onPage);
      await expect(form.getByRole("status")).toHaveCount(0);
      await fillIn(form, sample.wrong);
      expect(await pressAndGetStatus(page, form)).toBe(422);
      await expectWrong(form, sample);

      const email = newAddress();
      const typed = sample.right(email);
      await fillIn(form, typed);
      expect(await pressAndGetStatus(page, form)).toBe(303);
      const reference = await expectThanked(page, sample);
      expect(await standing(form, typed)).toEqual(sample.empty);
      expect((await keptFrom(server, email)).map((kept) => kept.reference)).toEqual([reference]);

      await page.reload();
      expect(await expectThanked(page, sample)).toBe(reference);
      await page.goto(sample.onPage);
      await fillIn(form, typed);
      await pressAndGetStatus(page, form);
      expect(await expectThanked(page, sample)).toBe(reference);
      expect(await keptFrom(server, email)).toHaveLength(1);
    });
  });

  test(`the server holds the ${sample.name} form to the same rules when the browser's are gone round, and React takes the page over as it is`, {
    tag: sample.name === "contact" ? [] : "@long",
  }, async ({ page, server }) => {
    await visit(page, sample.onPage);
    const form = formOf(page, sample);
    await fillIn(form, sample.wrong);
    const answer = page.waitForResponse((response) => response.request().method() === "POST");
    await form.evaluate((element: HTMLFormElement) => element.submit());
    expect((await answer).status()).toBe(422);
    await takenOver(page);
    await expectWrong(form, sample);

    const email = newAddress();
    await fillIn(form, sample.right(email));
    await form.locator("[type=submit]").press("Enter");
    const thanks = page.locator(".notices").getByRole("status");
    await expect(thanks).toContainText(sample.success);
    await expect(page.getByRole("alert")).toHaveCount(0);
    expect(await standing(form, sample.wrong)).toEqual(sample.empty);
    expect(await keptFrom(server, email)).toHaveLength(1);
  });
}

test.describe("a receipt without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("that nobody gave, or another form gave, shows no thanks", { tag: "@quick" }, async ({ page }) => {
    const [newsletter, contact] = samples as [Sample, Sample];
    await page.goto(contact.onPage);
    await fillIn(formOf(page, contact), contact.right(newAddress()));
    await pressAndGetStatus(page, formOf(page, contact));
    const reference = await expectThanked(page, contact);
    for (const path of samples.map((sample) => sample.path)) {
      for (const receipt of ["901-AAAA-AAAA", path === contact.path ? "901-<b>x</b>" : reference]) {
        const response = await page.goto(`${path}?receipt=${encodeURIComponent(receipt)}`);
        expect(response?.status()).toBe(200);
        await expect(page.locator(".notice")).toHaveCount(0);
        await expect(page.getByText(newsletter.success)).toHaveCount(0);
        await expect(page.getByText(receipt)).toHaveCount(0);
      }
    }
  });
});

/** Status of the response to the POST itself, not of the page it redirects to. */
async function pressAndGetStatus(page: Page, form: Locator): Promise<number> {
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await form.locator("[type=submit]").click();
  await page.waitForLoadState();
  return (await answer).status();
}

async function expectWrong(form: Locator, { wrong, messages }: Sample): Promise<void> {
  await expect(form.getByRole("alert")).toHaveText(refusalText(messages.map(([, message]) => message)));
  await expect(form.locator(".field__error")).toHaveText(messages.map(([, message]) => message));
  for (const [label, message] of messages) {
    const field = form.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(new RegExp(`${message}$`));
  }
  await expect(form.locator("[aria-invalid=true]")).toHaveCount(messages.length);
  expect(await standing(form, wrong)).toEqual(wrong);
}

async function expectThanked(page: Page, sample: Sample): Promise<string> {
  const thanks = formOf(page, sample).getByRole("status");
  await expect(thanks).toContainText(sample.success);
  await expect(thanks).toBeInViewport();
  const url = new URL(page.url());
  const reference = url.searchParams.get("receipt") ?? "none";
  expect(url.pathname).toBe(sample.path);
  await expect(thanks).toContainText(`Reference ${reference}`);
  expect(reference).toMatch(/^901-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  return reference;
}
