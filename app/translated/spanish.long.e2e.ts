import { spanish } from "../../content/es/spanish.ts";
import { translatedPath } from "../../content/translate.ts";
import { findBarriers } from "../../test/accessibility/barriers.ts";
import {
  formOf,
  keptFrom,
  newAddress,
  type Sample,
  samples,
  type Typed,
} from "../../test/support/form-samples.ts";
import { expect, hasScript, type Page, takenOver, test, visit } from "../../test/support/visit.ts";

test.use({ expectedErrors: [/status of 422/] });

const say = (english: string) => spanish.words[english] ?? `no Spanish for ${english}`;

for (const sample of samples) {
  const path = translatedPath(sample.path, "es");

  test(`the form "${sample.name}" says in Spanish what is wrong, keeps what was typed, and thanks`, async ({
    page,
    server,
  }) => {
    await visit(page, path);
    expect(await hasScript(page)).toBe(false);
    const form = formOf(page, sample);
    await fillInSpanish(page, sample, sample.wrong);
    await form.getByRole("button", { name: say(sample.button) }).press("Enter");
    for (const [, message] of sample.messages)
      await expect(form.getByText(say(message)).first()).toBeVisible();
    await expect(form.getByRole("alert")).toContainText(say(sample.messages[0]?.[1] ?? ""));
    await expect(page).toHaveTitle(/^Error: /);
    await expect(form.locator("[lang=en]")).toHaveCount(0);
    expect(await findBarriers(page)).toEqual({});

    const email = newAddress();
    await fillInSpanish(page, sample, sample.right(email));
    await form.getByRole("button", { name: say(sample.button) }).press("Enter");
    await expect(form.getByRole("status")).toContainText(say(sample.success));
    await expect(form.getByRole("status")).toContainText(/Referencia 901-\w{4}-\w{4}/);
    await expect(page).toHaveURL(new RegExp(`${path}\\?receipt=901-`));
    const [kept] = await keptFrom(server, email);
    expect(kept).toMatchObject({ form: sample.name, language: "es" });
  });
}

test("the link to Spanish leads to the page that is open, after a way through the site too, and back", async ({
  page,
}) => {
  await visit(page, "/about");
  const nav = page.getByRole("banner").getByRole("link", { name: "Contact" });
  if (await nav.isVisible()) await nav.click();
  else {
    await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("link", { name: "Español" })).toBeHidden();
    await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Contact" }).click();
  }
  await expect(page).toHaveURL("/contact");
  await page.getByRole("link", { name: "Español" }).click();
  await expect(page).toHaveURL("/es/contact");
  await expect(page.locator("html")).toHaveAttribute("lang", "es-US");
  await page.getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL("/contact");
  await takenOver(page);
  await expect(page.getByRole("link", { name: "Español" })).toBeVisible();
});

test("the questions, the offices and the door have no barriers in Spanish", async ({ page }) => {
  for (const path of ["/es", "/es/community"]) {
    await visit(page, path);
    expect(await findBarriers(page), path).toEqual({});
  }
});

/** Types into the fields by their Spanish names. */
async function fillInSpanish(page: Page, sample: Sample, typed: Typed): Promise<void> {
  const form = formOf(page, sample);
  for (const [label, value] of Object.entries(typed)) {
    if (label === "Consent") await form.getByRole("checkbox").setChecked(value === "yes");
    else if (label === "I'm interested in") await form.getByRole("radio", { name: say(value) }).check();
    else await form.getByLabel(say(label), { exact: true }).fill(value);
  }
}
