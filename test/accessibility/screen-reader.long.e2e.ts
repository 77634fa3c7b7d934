/** What a screen reader is told: of fields that nobody touched, of decoration, of what a form is doing. */
import { pages } from "../../content/pages.ts";
import {
  contactSample,
  fillIn,
  formOf,
  newAddress,
  openForm,
  samples,
  storySample,
} from "../support/form-samples.ts";
import { expect, test, visit } from "../support/visit.ts";
import { readSpoken } from "./screen-reader.ts";

test.skip(({ viewport }) => viewport?.width !== 1280, "one width says it");

for (const sample of samples)
  test(`no field of the ${sample.name} form is called wrong before anybody touched it, and each that is wrong after a press`, async ({
    page,
  }) => {
    const form = await openForm(page, sample);
    const wrong = async () =>
      (await readSpoken(page)).filter(({ properties: { invalid } }) => invalid && invalid !== "false").length;
    expect(await wrong()).toBe(0);
    // Chromium says it of dates and check boxes alone, Firefox of every empty field that must be filled.
    await expect(form.locator("[required]:not([aria-invalid='false'])")).toHaveCount(0);
    await form.locator("[type=submit]").press("Enter");
    await expect(form.locator(".field__error").first()).toBeVisible();
    const shown = await form.locator(".field__error").count();
    expect(await wrong()).toBe(shown);
  });

test("digits of lamps, degrees of a bridge and numbers of tracks are not read out on any page", async ({
  page,
}) => {
  for (const { path } of Object.values(pages)) {
    await visit(page, path);
    const spoken = await readSpoken(page);
    expect(spoken.length, path).toBeGreaterThan(40);
    expect(spoken.filter(isDecoration), path).toEqual([]);
  }
});

test("a page has few places to jump to: its bars, its forms, its lists of links, not every part of it", async ({
  page,
}) => {
  for (const { path } of Object.values(pages)) {
    await visit(page, path);
    const places = (await readSpoken(page)).filter(
      ({ role, name }) => isPlace(role) && (role !== "form" || name),
    );
    // One's own bars, main, the menu of the header, the language, the breadcrumb; then what this page has.
    expect(places.length, `${path}: ${places.map(({ name }) => name).join(", ")}`).toBeLessThanOrEqual(11);
    expect(places.filter(({ role }) => role === "region").length, path).toBeLessThanOrEqual(2);
  }
});

test("an article is not called by its headline before that is read", async ({ page }) => {
  for (const path of ["/news", "/community"]) {
    await visit(page, path);
    expect((await readSpoken(page)).filter(({ role, name }) => role === "article" && name)).toEqual([]);
  }
});

test.describe("on the 404 page", () => {
  test.use({ expectedErrors: [/404/] });

  test("lamps that a screen reader does not see are not read out either", async ({ page }) => {
    await visit(page, "/nowhere");
    await expect(page.locator(".lost .elevation").first()).toBeVisible();
    const spoken = await readSpoken(page);
    expect(spoken.map(({ name }) => name)).toContain("Oops! Page not found");
    expect(spoken.filter(isDecoration)).toEqual([]);
  });
});

test("the logo is one link with one name, and a link out of a form says that it opens a new tab", async ({
  page,
}) => {
  await visit(page, "/");
  for (const logo of await page.locator(".brand:visible").all())
    expect(await logo.getAttribute("aria-label")).toBe("901 AI home page");
  await page.goto("/news?form=story");
  const terms = page
    .getByRole("checkbox", { name: "You may publish this story with my name. I agree to the license" })
    .locator("..")
    .getByRole("link");
  await expect(terms).toHaveAccessibleName("Terms of Service (opens in a new tab)");
});

for (const sample of samples)
  test(`the ${sample.name} form says that it is being sent in a live region that was there before`, async ({
    page,
  }) => {
    const form = await openForm(page, sample);
    await form.evaluate(collectSaid);
    await fillIn(form, sample.right(newAddress()));
    await form.locator("[type=submit]").press("Enter");
    await expect.poll(() => page.evaluate(() => window.said)).toContain(sample.busyButton);
    // The thanks and their reference too: a region that comes with its words is missed by some readers.
    await expect
      .poll(() => page.evaluate(() => window.said?.join("\n")))
      .toMatch(new RegExp(`${literally(sample.success)}[^]*Reference 901-`));
  });

test("the live regions of a form stand in the page as it comes from the server", async ({ request }) => {
  const html = await (await request.get("/contact")).text();
  const form = /<form[^>]* id="contact-form".*?<\/form>/s.exec(html)?.[0];
  expect(form).toMatch(/<p class="visually-hidden" aria-live="polite"><\/p>/);
});

for (const sample of [contactSample, storySample])
  test(`a refusal of the ${sample.name} form is said once, in a live region that was there before: the first message, and how many there are`, async ({
    page,
  }) => {
    const form = await openForm(page, sample);
    await form.evaluate(collectSaid);
    await form.locator("[type=submit]").press("Enter");
    const first = sample.messages[0]?.[1];
    await expect(page.locator(".notices .notice p")).toHaveText([
      first ?? "",
      /^\d fields need attention\.$/,
    ]);
    const count = await form.locator(".field__error").count();
    await expect
      .poll(() => page.evaluate(() => window.said))
      .toEqual([`${first}. ${count} fields need attention.`]);
    // Everything around a dialog is inert, a live region too.
    await expect(page.locator(":not([inert] *) > [aria-live=polite]", { hasText: first })).toHaveCount(1);
    await expect(page.getByRole("alert")).toHaveCount(0);

    await fillIn(form, sample.right("ada@example.org"));
    await form.getByLabel("Name", { exact: true }).fill("");
    await form.locator("[type=submit]").press("Enter");
    await expect.poll(() => page.evaluate(() => window.said?.at(-1))).toBe(first);
  });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/status of 422/] });

  test("a refused form says so in the title, the first thing that is heard, and how many fields are wrong", async ({
    page,
  }) => {
    for (const sample of samples) {
      await page.goto(sample.onPage);
      const title = await page.title();
      expect(title).not.toContain("Error");
      const form = formOf(page, sample);
      await fillIn(form, sample.wrong);
      await form.locator("[type=submit]").click();
      await expect(page).toHaveTitle(`Error: ${title}`);
      const count = sample.messages.length;
      await expect(form.getByRole("alert").locator("p")).toHaveText([
        sample.messages[0]?.[1] ?? "",
        ...(count > 1 ? [`${count} fields need attention.`] : []),
      ]);
      await fillIn(form, sample.right(newAddress()));
      await form.locator("[type=submit]").click();
      await expect(form.getByRole("status")).toContainText(sample.success);
      await expect(page).toHaveTitle(title);
    }
  });
});

declare global {
  interface Window {
    /** What was put into live regions that stood in the page when the test began to listen. */
    said?: string[];
  }
}

/** In the page. */
function collectSaid(): void {
  const said: string[] = [];
  window.said = said;
  for (const region of document.querySelectorAll("[aria-live=polite]"))
    new MutationObserver(() => said.push(region.textContent ?? "")).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
}

/** https://www.w3.org/TR/wai-aria-1.2/#landmark_roles */
function isPlace(role: string): boolean {
  return /^(banner|complementary|contentinfo|form|main|navigation|region|search)$/.test(role);
}

function isDecoration({ name }: { name: string }): boolean {
  return /[01]{10}/.test(name) || /\d°/.test(name) || /^[AB][12]$/.test(name);
}

function literally(text: string): string {
  return text.replaceAll(/[.?']/g, "\\$&");
}
