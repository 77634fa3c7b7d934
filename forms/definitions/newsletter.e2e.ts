/** The newsletter card on Home, as a visitor meets it (SPEC sections 2 and 5). */
import { type Broken, expectAllRefused } from "../../test/support/form-rules.ts";
import { fillIn, keptFrom, newAddress, newsletterSample, openForm } from "../../test/support/form-samples.ts";
import { expect, test } from "../../test/support/visit.ts";

const wrong = "Please enter a valid email address";
const field = "Email address";

test("the newsletter asks for an email address and takes nothing that is none", async ({ page }) => {
  const form = await openForm(page, newsletterSample);
  await expect(form.getByRole("textbox")).toHaveCount(1);
  await expect(form.getByLabel(field)).toHaveAttribute("type", "email");
  await expect(form.getByLabel(field)).toHaveAttribute("required", "");
  await expect(form.getByRole("button")).toHaveText("Subscribe");
  await expect(page.getByRole("heading", { name: "Join the 901 AI Network" })).toBeVisible();

  const tooLong = `${"a".repeat(65)}@example.org`;
  const all = ["", "ada", "ada@localhost", "ada@@example.org", "ada@example.org, eve@example.org", tooLong];
  const broken = all.map((typed): Broken => [`"${typed}"`, { [field]: typed }, [[field, wrong]]]);
  await expectAllRefused(form, newsletterSample, broken);

  await fillIn(form, { [field]: "ada@example" });
  await expect(form.getByText(wrong)).toBeVisible();
  await fillIn(form, { [field]: "ada@example.org" });
  await expect(form.getByText(wrong)).toHaveCount(0);
});

test("an address that is given twice is kept once, and its owner reads the same thanks", {
  tag: "@quick",
}, async ({ page, server }) => {
  const form = await openForm(page, newsletterSample);
  const email = newAddress();
  const thanks = page.getByRole("status").filter({ hasText: newsletterSample.success });
  const words: (string | null)[] = [];
  for (const typed of [email, ` ${email.toUpperCase()} `]) {
    await fillIn(form, { [field]: typed });
    await form.getByLabel(field).press("Enter");
    await expect(thanks).toHaveCount(1);
    words.push(await thanks.textContent());
    await thanks.getByRole("button", { name: "Dismiss" }).click();
    await expect(thanks).toHaveCount(0);
  }
  expect(words[1]).toBe(words[0]);
  expect(await keptFrom(server, email)).toHaveLength(1);
});
