/** The notices (SPEC section 9): how many, how long, and how they are paused and dismissed. */
import type { Locator, Page } from "@playwright/test";
import {
  contactSample,
  fillIn,
  newAddress,
  newsletterSample,
  openForm,
} from "../../../test/support/form-samples.ts";
import { expect, takenOver, test } from "../../../test/support/visit.ts";

test("three notices stand at most, the newest among them, each announced and closed by its own button", async ({
  page,
}) => {
  await openForm(page, contactSample);
  // No page shows so many at once: the test dispatches the event that the page's parts dispatch (notices.tsx).
  await page.evaluate(() => {
    for (const title of ["One", "Two", "Three", "Four", "Four"])
      dispatchEvent(new CustomEvent("site:notice", { detail: { kind: "destructive", title } }));
  });
  const notices = page.locator(".notices .notice--destructive:visible");
  await expect(notices).toHaveCount(3);
  expect((await notices.allTextContents()).toSorted()).toEqual(["Four", "Three", "Two"]);
  for (const notice of await notices.all()) await expect(notice).toBeInViewport({ ratio: 1 });

  await notices.filter({ hasText: "Three" }).getByRole("button", { name: "Dismiss" }).click();
  await expect(notices.filter({ hasText: "Three" })).toHaveCount(0);
});

test("a notice of success stands four seconds and one of failure five, and then they are gone", async ({
  page,
}) => {
  const form = await openForm(page, newsletterSample);
  const lasting = await timeNotices(page);
  await form.locator("[type=submit]").press("Enter");
  await expect(page.locator(".notices .notice--destructive")).toBeVisible();
  await expect.poll(() => lasting.jsonValue(), { timeout: 30_000 }).toHaveLength(1);
  await fillIn(form, newsletterSample.right(newAddress()));
  await form.locator("[type=submit]").press("Enter");
  await expect.poll(() => lasting.jsonValue(), { timeout: 30_000 }).toHaveLength(2);
  await expect(page.locator(".notices .notice")).toHaveCount(0);
  const stood = Object.fromEntries(await lasting.jsonValue());
  // A browser's timer may fire a millisecond early.
  expect(stood.destructive).toBeGreaterThanOrEqual(4999);
  expect(stood.success).toBeGreaterThanOrEqual(3999);
});

for (const [how, hold, release] of [
  ["the pointer rests on it", hover, leave],
  ["its button has focus", focus, blur],
] as const) {
  test(`a notice stays while ${how}, and goes when that is over`, async ({ page }) => {
    await page.clock.install();
    await page.goto("/contact");
    await takenOver(page);
    await page.locator("#contact-form [type=submit]").press("Enter");
    const notice = page.locator(".notices .notice--destructive");
    await expect(notice).toBeVisible();
    await hold(notice);
    await passTime(page, 30);
    await expect(notice).toBeVisible();
    await release(notice);
    await passTime(page, 10);
    await expect(notice).toHaveCount(0);
  });
}

test("a notice can be reached and closed with the keyboard alone", async ({ page }) => {
  const form = await openForm(page, contactSample);
  await form.locator("[type=submit]").press("Enter");
  const dismiss = page.locator(".notices").getByRole("button", { name: "Dismiss" });
  await expect(dismiss).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link").last().focus();
  await page.keyboard.press("Tab");
  await expect(page.locator(".notices :focus, .notices:focus-within")).not.toHaveCount(0);
  for (let tabs = 0; tabs < 3 && !(await dismiss.evaluate((it) => it.matches(":focus"))); tabs++)
    await page.keyboard.press("Tab");
  await expect(dismiss).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator(".notices .notice")).toHaveCount(0);
});

/** In steps, since the page renders only between them. */
async function passTime(page: Page, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) await page.clock.runFor(1000);
}

async function hover(notice: Locator): Promise<void> {
  await notice.hover();
}

async function leave(notice: Locator): Promise<void> {
  await notice.page().mouse.move(2, 2);
}

async function focus(notice: Locator): Promise<void> {
  await notice.getByRole("button").focus();
}

async function blur(notice: Locator): Promise<void> {
  await notice.page().locator("#main").focus();
}

/** Kind and duration in milliseconds of every notice that appeared and disappeared. */
function timeNotices(page: Page) {
  return page.evaluateHandle(() => {
    const came = new Map<Element, number>();
    const gone = new Set<Element>();
    const lasting: [string, number][] = [];
    const look = () => {
      for (const notice of document.querySelectorAll(".notices .notice"))
        if (!came.has(notice)) came.set(notice, performance.now());
      for (const [notice, since] of came) {
        const stands = notice.isConnected && !notice.closest("[data-removed=true]");
        if (stands || gone.has(notice)) continue;
        gone.add(notice);
        lasting.push([
          notice.matches(".notice--success") ? "success" : "destructive",
          performance.now() - since,
        ]);
      }
    };
    new MutationObserver(look).observe(document, { attributes: true, childList: true, subtree: true });
    return lasting;
  });
}
