/** A form that is being sent: it looks disabled and cannot be changed, but keeps the focus. */
import type { Page } from "@playwright/test";
import {
  contactSample,
  fillIn,
  formOf,
  keptFrom,
  newAddress,
  openForm,
  partnershipSample,
  samples,
  standing,
  storySample,
} from "../../../test/support/form-samples.ts";
import { expect, takenOver, test, visit } from "../../../test/support/visit.ts";

for (const sample of samples)
  test(`while the ${sample.name} form is sent the focus stays, nothing can be changed, and nothing is sent twice`, async ({
    page,
    server,
  }) => {
    const form = await openForm(page, sample);
    const email = newAddress();
    const typed = sample.right(email);
    await fillIn(form, typed);
    const letGo = await holdPosts(page);
    const button = form.locator("[type=submit]");
    await button.press("Enter");
    await expect(button).toHaveText(sample.busyButton);
    await expect(button).toBeFocused();
    await expect(form.locator(":disabled")).toHaveCount(0);
    await expect(form.locator('button[aria-disabled="true"]')).toHaveCount(1);

    const controls = await form.locator("input:not([tabindex='-1']), textarea").all();
    expect(controls.length).toBeGreaterThan(0);
    for (const control of controls) {
      await expect(control).toHaveAttribute("aria-disabled", "true");
      await control.focus();
      await page.keyboard.press("Space");
      await page.keyboard.press("x");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Backspace");
      await page.keyboard.press("Enter");
    }
    await button.press("Enter");
    expect(await standing(form, typed)).toEqual(typed);
    expect(letGo.posts).toBe(1);

    await button.focus();
    letGo.now();
    await expect(page.locator(".notices").getByRole("status")).toContainText(sample.success);
    expect(await keptFrom(server, email)).toHaveLength(1);
    expect(await standing(form, typed)).toEqual(sample.empty);
    if (!sample.opener) await expect(button).toBeFocused();
  });

test("a form that is sent from one of its fields leaves the focus in that field", async ({
  page,
  hasTouch,
}) => {
  test.skip(hasTouch, "by touch, Enter leads to the next field");
  const form = await openForm(page, contactSample);
  await fillIn(form, contactSample.right(newAddress()));
  const subject = form.getByLabel("Subject");
  await subject.press("Enter");
  await expect(form.locator("[type=submit]")).toHaveText(contactSample.busyButton);
  await expect(subject).toBeFocused();
  await expect(page.locator(".notices").getByRole("status")).toContainText(contactSample.success);
  await expect(subject).toBeFocused();
});

for (const sample of samples)
  test(`the thanks of the ${sample.name} form and their reference stay in the page when the notice is gone, until the next press`, async ({
    page,
    server,
  }) => {
    const form = await openForm(page, sample);
    const email = newAddress();
    await fillIn(form, sample.right(email));
    await form.locator("[type=submit]").press("Enter");
    const notice = page.locator(".notices").getByRole("status");
    await notice.getByRole("button", { name: "Dismiss" }).click();
    await expect(notice).toHaveCount(0);
    const still = (sample.opener ? page.locator(".form-opener") : form).locator(".notice--still");
    const [kept] = await keptFrom(server, email);
    await expect(still).toContainText(sample.success);
    await expect(still).toContainText(`Reference ${kept?.reference}`);
    await expect(still).toBeInViewport({ ratio: 1 });
    // The text of its section has colors of its own, for another background.
    await expect(still.locator("p").first()).toHaveCSS("color", "rgb(255, 255, 255)");
    if (sample.opener) return;
    await form.locator("[type=submit]").press("Enter");
    await expect(page.locator(".notices .notice--destructive")).toBeVisible();
    await expect(still).toHaveCount(0);
  });

test("older red notices of a form go at its next press: none stands beside the thanks, and the same words never stand twice", async ({
  page,
}) => {
  const form = await openForm(page, contactSample);
  const button = form.locator("[type=submit]");
  // Not those that are on their way out.
  const standing = page.locator('.notices li:not([data-removed="true"])');
  const red = standing.locator(".notice--destructive");
  for (let press = 0; press < 3; press++) {
    await button.press("Enter");
    await expect(red).toHaveText([/^Name is required/]);
  }
  await fillIn(form, { Name: "Ada Carter" });
  await button.press("Enter");
  await expect(red).toHaveText([/^Invalid email address/]);
  await fillIn(form, contactSample.right(newAddress()));
  await button.press("Enter");
  await expect(button).toHaveText(contactSample.busyButton);
  await expect(red).toHaveCount(0);
  await expect(standing.getByRole("status")).toBeVisible();
  await expect(red).toHaveCount(0);
});

test.describe("a plain post that was refused", () => {
  test.use({ expectedErrors: [/status of 422/] });

  test("leaves no red notice in the form once it is sent again by script, and no Error in the title", async ({
    page,
  }) => {
    await visit(page, "/contact");
    const form = formOf(page, contactSample);
    const title = await page.title();
    await fillIn(form, contactSample.wrong);
    await form.evaluate((element: HTMLFormElement) => element.submit());
    await expect(form.getByRole("alert")).toBeVisible();
    await takenOver(page);
    await expect(page).toHaveTitle(`Error: ${title}`);
    await fillIn(form, { Name: "Ada Carter" });
    await form.locator("[type=submit]").press("Enter");
    await expect(page.locator(".notices .notice--destructive")).toContainText("Invalid email address");
    await expect(form.getByRole("alert")).toHaveCount(0);
    await fillIn(form, contactSample.right(newAddress()));
    await form.locator("[type=submit]").press("Enter");
    await expect(page.locator(".notices").getByRole("status")).toBeVisible();
    await expect(page).toHaveTitle(title);
  });
});

test.describe("rules that break", () => {
  test.use({ expectedErrors: [/The rules are broken/] });

  test("are told like any failure, and leave the form alive", async ({ page, server }) => {
    const form = await openForm(page, partnershipSample);
    const email = newAddress();
    await fillIn(form, partnershipSample.right(email));
    await page.evaluate(() => {
      const whole = String.prototype.normalize;
      String.prototype.normalize = function (...given) {
        if (document.documentElement.dataset.broken) throw new Error("The rules are broken.");
        return whole.call(this, ...(given as ["NFC"]));
      };
      document.documentElement.dataset.broken = "yes";
    });
    await form.locator("[type=submit]").press("Enter");
    await expect(page.locator(".notices .notice--destructive")).toContainText(partnershipSample.failureTitle);
    await expect(form.locator(".notice--still")).toContainText("Nothing was sent.");
    await page.evaluate(() => delete document.documentElement.dataset.broken);
    await form.locator("[type=submit]").press("Enter");
    await expect(page.locator(".notices").getByRole("status")).toContainText(partnershipSample.success);
    expect(await keptFrom(server, email)).toHaveLength(1);
  });
});

test("what a dialog's form came to stands by its button, and is not in the way of the next one", async ({
  page,
}) => {
  const form = await openForm(page, storySample);
  await fillIn(form, storySample.right(newAddress()));
  await form.locator("[type=submit]").press("Enter");
  const still = page.locator(".form-opener .notice--still");
  await expect(still).toContainText(storySample.success);
  await page.getByRole("main").getByRole("button", { name: storySample.opener }).click();
  await expect(formOf(page, storySample)).toBeVisible();
  await expect(formOf(page, storySample).locator(".notice")).toHaveCount(0);
});

/** Holds every POST until `now` is called; counts them. */
async function holdPosts(page: Page): Promise<{ posts: number; now: () => void }> {
  const gate = Promise.withResolvers<void>();
  const held = { posts: 0, now: gate.resolve };
  await page.route("**/*.data*", async (route) => {
    if (route.request().method() === "POST") {
      held.posts += 1;
      await gate.promise;
    }
    await route.continue();
  });
  return held;
}
