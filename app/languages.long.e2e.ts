import { spanish } from "../content/es/spanish.ts";
import { newsletterArchive } from "../content/newsletter-archive.ts";
import { pages } from "../content/pages.ts";
import { recordPage } from "../content/record/page.ts";
import { site } from "../content/site.ts";
import { translatedPath } from "../content/translate.ts";
import { findBarriers, ownWays } from "../test/accessibility/barriers.ts";
import {
  formOf,
  keptFrom,
  newAddress,
  type Sample,
  samples,
  type Typed,
} from "../test/support/form-samples.ts";
import { expect, hasScript, type Page, takenOver, test, visit } from "../test/support/visit.ts";

test.use({ expectedErrors: [/status of 422/] });

/** The Spanish of a text as the page shows it, with the name of the site in it. */
const say = (english: string) =>
  spanish.words[english] ??
  spanish.words[english.replaceAll(site.name, "{name}")]?.replaceAll("{name}", site.name) ??
  `no Spanish for ${english}`;

for (const sample of samples) {
  const path = translatedPath(sample.onPage, "es");

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
    expect(await findBarriers(page, ownWays(page))).toEqual({});

    const email = newAddress();
    await fillInSpanish(page, sample, sample.right(email));
    await form.getByRole("button", { name: say(sample.button) }).press("Enter");
    await expect(form.getByRole("status")).toContainText(say(sample.success));
    await expect(form.getByRole("status")).toContainText(/Referencia 901-\w{4}-\w{4}/);
    await expect(page).toHaveURL(new RegExp(`${translatedPath(sample.path, "es")}\\?receipt=901-`));
    const [kept] = await keptFrom(server, email);
    expect(kept).toMatchObject({ form: sample.name, language: "es" });
  });
}

for (const path of [pages.community.path, recordPage.path])
  test(`from ${path} in Spanish, which is partly in English, a press leads to the English page`, async ({
    page,
  }) => {
    await visit(page, translatedPath(path, "es"));
    await page.getByRole("link", { name: "English" }).click();
    await expect(page).toHaveURL(path);
  });

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

const fixed = [...Object.values(pages).map(({ path }) => path), recordPage.path, newsletterArchive.path];

test("every page is there in Spanish, says so to search engines, and has no script", async ({ request }) => {
  const heads = new Set<string>();
  for (const path of fixed) {
    const [own, other] = await Promise.all(
      [path, translatedPath(path, "es")].map(async (address) => (await request.get(address)).text()),
    );
    for (const html of [own ?? "", other ?? ""]) {
      expect(html, path).toContain(`hreflang="es" href="https://901ai.example${translatedPath(path, "es")}"`);
      expect(html, path).toContain(`hreflang="en" href="https://901ai.example${path}"`);
    }
    expect(other, path).toContain('<html lang="es-US"');
    expect(other, path).toContain(
      `rel="canonical" href="https://901ai.example${translatedPath(path, "es")}"`,
    );
    expect(other, path).not.toMatch(/<script(?! type="application\/ld\+json")/);
    const [title, description] = [/<title>(.*?)<\/title>/, /name="description" content="(.*?)"/].map(
      (part) => [part.exec(own ?? "")?.[1], part.exec(other ?? "")?.[1]],
    );
    for (const [english, spanish] of [title ?? [], description ?? []]) {
      expect(spanish, path).toBeTruthy();
      expect(spanish, path).not.toBe(english);
    }
    heads.add(`${title?.[1]} ${description?.[1]}`);
  }
  expect(heads.size).toBe(fixed.length);
});

test("links of a page in Spanish stay in Spanish; what is not translated says that it is English, once on top", async ({
  page,
}) => {
  await visit(page, "/es/record");
  for (const link of await page.locator("main a[href^='/'], footer a[href^='/']").all())
    expect(await link.getAttribute("href")).toMatch(/^\/es([/?#]|$)/);
  await visit(page, "/es/privacy");
  await expect(page.locator(".partly")).toHaveCount(1);
  await expect(page.locator("main [lang=en]").filter({ visible: true }).first()).toBeVisible();
});

for (const path of fixed)
  test(`${path} has no barriers in Spanish`, async ({ page }) => {
    await visit(page, translatedPath(path, "es"));
    const found = Object.values(await findBarriers(page, ownWays(page))).flat();
    // The notes of the Record's score are smaller than a target should be; the list below has the same links (WCAG 2.5.8).
    expect(found.filter((line) => !line.startsWith('axe target-size: <a class="note '))).toEqual([]);
  });

/** Types into the fields by their Spanish names. */
async function fillInSpanish(page: Page, sample: Sample, typed: Typed): Promise<void> {
  const form = formOf(page, sample);
  for (const [label, value] of Object.entries(typed)) {
    if (label === "Consent")
      await form
        .getByRole("checkbox")
        .first()
        .setChecked(value === "yes");
    else if (label === "I'm interested in") await form.getByRole("radio", { name: say(value) }).check();
    else await form.getByLabel(say(label), { exact: true }).fill(value);
  }
}
