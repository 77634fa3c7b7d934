/** How a form refuses what breaks a rule: said once as a notice, beside every field, with focus on the first. */
import type { Locator } from "@playwright/test";
import { fillIn, type Sample, standing, type Typed } from "./form-samples.ts";
import { expect, test } from "./visit.ts";

/** What is done, what is typed in place of the right thing, and the label and message of each field that is refused. */
export type Broken = [what: string, change: Typed, messages: [string, string][]];

/** Types and presses each of these into a form that is otherwise right; nothing may leave the page. */
export async function expectAllRefused(form: Locator, sample: Sample, all: Broken[]): Promise<void> {
  let posts = 0;
  form.page().on("request", (request) => {
    if (request.method() === "POST") posts += 1;
  });
  for (const [what, change, messages] of all) {
    await test.step(what, async () => {
      const typed = { ...sample.right("ada@example.org"), ...change };
      await fillIn(form, typed);
      await expectRefused(form, typed, messages);
    });
  }
  expect(posts).toBe(0);
}

/** Presses the button and expects one notice with the first message, every message in its place, and nothing typed to be lost. */
export async function expectRefused(
  form: Locator,
  typed: Typed,
  messages: [string, string][],
): Promise<void> {
  const notices = await collectNotices(form);
  const button = form.locator("[type=submit]");
  const words = await button.textContent();
  await button.press("Enter");
  await expect
    .poll(async () => ({ ...(await refusalOf(form)), notices: await notices.jsonValue() }))
    .toEqual({
      notices: [{ isGood: false, text: refusalText(messages.map(([, message]) => message)) }],
      invalid: messages,
      focused: messages[0]?.[0],
      shown: messages.map(([, message]) => message),
      disabled: 0,
      button: words,
    });
  expect(await standing(form, typed)).toEqual(typed);
}

/** Types, presses, and waits for its thanks. */
export async function sendAndBeThanked(form: Locator, sample: Sample, typed: Typed): Promise<void> {
  await fillIn(form, typed);
  const notices = await collectNotices(form);
  await form.locator("[type=submit]").press("Enter");
  await expect
    .poll(() => notices.jsonValue(), { timeout: 10_000 })
    .toEqual([{ isGood: true, text: expect.stringContaining(sample.success) }]);
  await expect(form.page().locator(".notices").getByText(sample.success).first()).toBeVisible();
}

/** What the notice of a refusal reads: the first message, and how many there are when there are more. */
export function refusalText(messages: readonly string[]): string {
  const [first = "", ...more] = messages;
  return more.length > 0 ? `${first}${messages.length} fields need attention.` : first;
}

/** Every notice that comes from now on; not what stands still in a form. */
function collectNotices(form: Locator) {
  return form.evaluateHandle(() => {
    const notices: { isGood: boolean; text: string | null }[] = [];
    const look = ({ addedNodes }: MutationRecord) => {
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        const found = node.matches(".notice") ? [node] : [...node.querySelectorAll(".notice")];
        for (const notice of found.filter((one) => !one.matches(".notice--still")))
          notices.push({ isGood: notice.matches(".notice--success"), text: notice.textContent });
      }
    };
    new MutationObserver((records) => records.forEach(look)).observe(document, {
      childList: true,
      subtree: true,
    });
    return notices;
  });
}

/** What a visitor sees and hears of a refusal; fields go by their labels. */
function refusalOf(form: Locator) {
  return form.evaluate((element: HTMLFormElement) => {
    const nameOf = (control: Element | null) => {
      if (control?.getAttribute("type") === "checkbox") return "Consent";
      const group = control?.closest("fieldset");
      if (group) return group.querySelector("legend")?.textContent;
      return (control as HTMLInputElement | null)?.labels?.[0]?.textContent;
    };
    const describe = (control: Element) => {
      const ids = control.getAttribute("aria-describedby")?.split(" ") ?? [];
      return document.getElementById(ids.at(-1) ?? "")?.textContent;
    };
    const visible = [...element.querySelectorAll(".field__error")].filter((error) => error.checkVisibility());
    return {
      invalid: [...element.querySelectorAll("[aria-invalid=true]")].map((control) => [
        nameOf(control),
        describe(control),
      ]),
      focused: nameOf(document.activeElement),
      shown: visible.map((error) => error.textContent),
      disabled: element.querySelectorAll("[aria-disabled], [readonly]").length,
      button: element.querySelector("[type=submit]")?.textContent,
    };
  });
}
