/** How a form refuses what breaks a rule: said once as a notice, beside every field, with focus on the first. */
import type { Locator } from "@playwright/test";
import { standing, type Typed } from "./form-samples.ts";
import { expect } from "./visit.ts";

/** Presses the button and expects these messages, in the order of the form, and nothing typed to be lost. */
export async function expectRefused(
  form: Locator,
  typed: Typed,
  messages: [string, string][],
): Promise<void> {
  const page = form.page();
  const button = form.locator("[type=submit]");
  const words = await button.textContent();
  await button.click();
  const [first] = messages;
  const notice = page.locator(".notices").getByRole("alert");
  await expect(notice).toHaveText(first?.[1] ?? "");
  for (const [label, message] of messages) await expectMessage(form, label, message);
  const invalid = form.locator("[aria-invalid=true]");
  await expect(invalid).toHaveCount(messages.length);
  await expect(invalid.first()).toBeFocused();
  await expect(form.locator(".field__error")).toHaveText(messages.map(([, message]) => message));
  await expect(button).toBeEnabled();
  await expect(button).toHaveText(words ?? "");
  expect(await standing(form, typed)).toEqual(typed);
  await notice.getByRole("button", { name: "Dismiss" }).click();
  await expect(notice).toHaveCount(0);
}

export async function expectMessage(form: Locator, label: string, message: string): Promise<void> {
  const field = label === "Consent" ? form.getByRole("checkbox") : form.getByLabel(label, { exact: true });
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(new RegExp(`${escaped(message)}$`));
}

/** Counts what leaves the page with POST from now on. */
export function countPosts(form: Locator): () => number {
  let count = 0;
  form.page().on("request", (request) => {
    if (request.method() === "POST") count += 1;
  });
  return () => count;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
