/** A form whose network is over the rate limit. */

import { site } from "../../../content/site.ts";
import { post, right } from "../../../test/support/ask.ts";
import { contactSample, fillIn, formOf, newAddress, standing } from "../../../test/support/form-samples.ts";
import { startServer } from "../../../test/support/start-server.ts";
import { expect, takenOver, test, visit } from "../../../test/support/visit.ts";

test.use({ expectedErrors: [/status of 429/] });

const words = [
  "We could not save your message",
  `Nothing was sent. Too many messages came from your network. Please try again in 10 minutes, or write to ${site.email}.`,
];

test("one message too many is told so with the time to wait, and its text stays in a form that is enabled again, with script and without", {
  tag: "@long",
}, async ({ page }) => {
  const server = await startServer({ RATE_LIMITS: "" });
  const { path, fields } = right.contact;
  for (let n = 0; n < 30; n++) await post(server.url, path, { ...fields, subject: `A room for ${n}` });
  await visit(page, `${server.url}${path}`);
  const form = formOf(page, contactSample);
  const typed = contactSample.right(newAddress());
  await fillIn(form, typed);
  await form.locator("[type=submit]").press("Enter");
  const notice = page.locator(".notices .notice--destructive");
  await expect(notice.locator("p")).toHaveText(words);
  await expect(form.locator("[aria-disabled], [readonly]")).toHaveCount(0);
  await expect(form.getByRole("button", { name: "Send Message" })).toBeVisible();
  expect(await standing(form, typed)).toEqual(typed);

  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await form.evaluate((element: HTMLFormElement) => element.submit());
  expect((await answer).status()).toBe(429);
  expect(Number((await answer).headers()["retry-after"])).toBeGreaterThan(400);
  await expect(form.getByRole("alert").locator("p")).toHaveText(words);
  expect(await standing(form, typed)).toEqual(typed);
  await takenOver(page);
  await expect(form.getByRole("alert").locator("p")).toHaveText(words);
  await server.close();
});
