/** A form that is used before hydration: it works as plain HTML, and hydration loses nothing that was typed. */
import type { Page } from "@playwright/test";
import {
  contactSample,
  fillIn,
  formOf,
  keptFrom,
  newAddress,
  partnershipSample,
  samples,
  standing,
  storySample,
} from "../../../test/support/form-samples.ts";
import { expect, takenOver, test } from "../../../test/support/visit.ts";

// The browser logs a plain POST that is rejected.
test.use({ expectedErrors: [/status of 422/] });
test.skip(({ viewport }) => viewport?.width !== 1280, "the script is late at every width");

for (const sample of samples) {
  test(`what is typed into the ${sample.name} form while the scripts are still on their way stays`, async ({
    page,
  }) => {
    const arrive = await delayScripts(page);
    await page.goto(sample.onPage, { waitUntil: "commit" });
    const form = formOf(page, sample);
    const typed = sample.right(newAddress());
    await fillIn(form, typed);
    expect(await page.evaluate(() => "__reactRouterDataRouter" in window)).toBe(false);
    arrive();
    await takenOver(page);
    expect(await standing(form, typed)).toEqual(typed);
  });

  test(`the ${sample.name} form can be typed and sent while the scripts are still on their way`, async ({
    page,
    server,
  }) => {
    const arrive = await delayScripts(page);
    await page.goto(sample.path, { waitUntil: "commit" });
    if (sample.opener) await page.getByRole("button", { name: sample.opener }).click();
    const form = formOf(page, sample);
    const email = newAddress();
    const typed = sample.right(email);
    await fillIn(form, typed);
    await form.locator("[type=submit]").click();
    const thanks = form.getByRole("status");
    await expect(thanks).toContainText(sample.success);
    const kept = await keptFrom(server, email);
    expect(kept).toHaveLength(1);
    await expect(thanks).toContainText(`Reference ${kept[0]?.reference}`);
    arrive();
    await takenOver(page);
    await expect(thanks).toContainText(sample.success);
    expect(await standing(form, typed)).toEqual(sample.empty);
  });
}

for (const sample of [contactSample, partnershipSample, storySample]) {
  test(`what is put right in the ${sample.name} form that came back with words, before the scripts are there, stays`, async ({
    page,
  }) => {
    const arrive = await delayScripts(page);
    await page.goto(sample.onPage, { waitUntil: "commit" });
    const form = formOf(page, sample);
    await fillIn(form, sample.wrong);
    await form.locator("[type=submit]").click();
    await expect(form.getByRole("alert")).toContainText(sample.messages[0]?.[1] ?? "");
    const typed = sample.right(newAddress());
    await fillIn(form, typed);
    arrive();
    await takenOver(page);
    expect(await standing(form, typed)).toEqual(typed);
  });
}

/** Holds every script back until the returned function is called. */
async function delayScripts(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await gate.promise;
    // A page that was left meanwhile has canceled its request.
    await route.continue().catch(() => undefined);
  });
  return gate.resolve;
}
