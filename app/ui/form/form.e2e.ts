/** The states of every form with JavaScript: busy, saved, failed (SPEC sections 4, 8 and 9). */

import type { Locator, Page } from "@playwright/test";
import { site } from "../../../content/site.ts";
import {
  fillIn,
  formOf,
  keptFrom,
  newAddress,
  openForm,
  samples,
  standing,
} from "../../../test/support/form-samples.ts";
import { expect, test } from "../../../test/support/visit.ts";

for (const sample of samples) {
  // One form stands for the others in npm test: they share their code.
  test.describe(`the ${sample.name} form`, { tag: sample.name === "contact" ? [] : "@long" }, () => {
    test(`is busy after a double click, thanks no sooner than ${sample.delay} ms, shows the reference of what was kept and is empty again`, async ({
      page,
      server,
    }) => {
      const form = await openForm(page, sample);
      const email = newAddress();
      const typed = sample.right(email);
      expect(await standing(form, typed)).toEqual(sample.empty);
      await fillIn(form, typed);
      const seen = await watch(form);
      await form.getByRole("button", { name: sample.button }).dblclick();

      const thanks = page.getByRole("status").filter({ hasText: sample.success });
      await expect(thanks).toBeVisible();
      const [reference] =
        /901-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}/.exec((await await thanks.textContent()) ?? "") ?? [];
      await expect(thanks).toContainText(`Reference ${reference}`);
      const { busy, pressed, thanked } = await seen.jsonValue();
      expect(busy).toEqual({ enabled: [], button: sample.busyButton });
      expect(thanked - pressed).toBeGreaterThanOrEqual(sample.delay);

      expect(await standing(form, typed)).toEqual(sample.empty);
      expect(await form.locator("[aria-disabled], [readonly]").count()).toBe(0);
      await expect(form.locator("[type=submit]")).toHaveText(sample.button);
      const kept = await keptFrom(server, email);
      expect(kept.map((submission) => submission.reference)).toEqual([reference]);
      expect(Object.values(kept[0]?.values ?? {})).toEqual(asKept(typed));
    });

    test.describe("when sending fails", () => {
      test.use({ expectedErrors: [/Failed to load resource/] });

      test("says so, keeps every word, takes two presses at once, and one message is kept in the end", async ({
        page,
        server,
      }) => {
        const form = await openForm(page, sample);
        const email = newAddress();
        const typed = sample.right(email);
        await fillIn(form, typed);
        const expectFailure = () => expectFailed(page, form, sample.failureTitle);

        await page.route("**/*.data*", (route) => route.abort());
        await form.locator("[type=submit]").click();
        await expectFailure();
        expect(await standing(form, typed)).toEqual(typed);

        await page.unrouteAll();
        await page.route("**/*.data*", (route) => route.fulfill({ status: 500, body: "Something broke." }));
        await form.locator("[type=submit]").click();
        await expectFailure();
        expect(await standing(form, typed)).toEqual(typed);
        expect(await keptFrom(server, email)).toEqual([]);

        // The worst case: the submission is saved, but the response is lost.
        await page.unrouteAll();
        await page.route("**/*.data*", async (route) => {
          await route.fetch();
          await route.abort();
        });
        await form.locator("[type=submit]").click();
        await expectFailure();
        expect(await standing(form, typed)).toEqual(typed);
        expect(await keptFrom(server, email)).toHaveLength(1);

        await page.unrouteAll();
        await form.evaluate((element: HTMLFormElement) => {
          element.requestSubmit();
          element.requestSubmit();
        });
        await expect(page.getByRole("status").filter({ hasText: sample.success })).toHaveCount(1);
        expect(await keptFrom(server, email)).toHaveLength(1);
        expect(await standing(formOf(page, sample), typed)).toEqual(sample.empty);
      });
    });
  });
}

async function expectFailed(page: Page, form: Locator, title: string): Promise<void> {
  const notice = page.locator(".notices .notice--destructive");
  await expect(notice.locator("p")).toHaveText([
    title,
    `Nothing was sent. Please try again, or write to ${site.email}.`,
  ]);
  await expect(form.locator("[aria-disabled], [readonly]")).toHaveCount(0);
  await notice.getByRole("button", { name: "Dismiss" }).click();
  await expect(notice).toHaveCount(0);
}

/** Records in the page, with milliseconds, what is shown between submit and confirmation. */
function watch(form: Locator) {
  return form.evaluateHandle((element: HTMLFormElement) => {
    const seen = {
      pressed: 0,
      thanked: 0,
      busy: undefined as { enabled: string[]; button: string } | undefined,
    };
    const note = () => {
      const controls = [
        ...element.querySelectorAll<HTMLInputElement>("input:not([tabindex='-1']), textarea, button"),
      ];
      const button = element.querySelector("[type=submit]");
      if (button?.ariaDisabled === "true" && !seen.busy) {
        const enabled = controls.filter(({ ariaDisabled }) => ariaDisabled !== "true");
        seen.busy = { enabled: enabled.map(({ name }) => name), button: button.textContent ?? "" };
      }
      if (document.querySelector(".notices [role=status]")) seen.thanked ||= performance.now();
    };
    element.addEventListener("submit", () => (seen.pressed ||= performance.now()), { capture: true });
    new MutationObserver(note).observe(document, { attributes: true, childList: true, subtree: true });
    return seen;
  });
}

/** A choice is compared by its value, everything else by what was typed. */
function asKept(typed: Record<string, string>): string[] {
  return Object.values(typed).map((value) => (value === "Volunteer / Mentor" ? "volunteer" : value));
}
