/** A form whose server is down, cannot write, or cannot be reached. */

import type { Locator } from "@playwright/test";
import { site } from "../../../content/site.ts";
import { openDatabase } from "../../../db/open.ts";
import {
  contactSample,
  fillIn,
  formOf,
  keptFrom,
  newAddress,
  standing,
} from "../../../test/support/form-samples.ts";
import { startServer } from "../../../test/support/start-server.ts";
import { expect, takenOver, test, visit } from "../../../test/support/visit.ts";

test.use({ expectedErrors: [/Failed to load resource/] });
test.skip(({ viewport }) => viewport?.width !== 1280, "a dead server is dead at every width");

test("a message that meets a dead server is kept by the page, and by the server once it is back", async ({
  page,
}) => {
  const first = await startServer();
  await visit(page, `${first.url}/contact`);
  const form = formOf(page, contactSample);
  const email = newAddress();
  const typed = contactSample.right(email);
  await fillIn(form, typed);
  await first.kill("SIGKILL");
  await form.locator("[type=submit]").press("Enter");
  await expectFailed(form);
  expect(await standing(form, typed)).toEqual(typed);

  const second = await startServer({ DATA_DIR: first.dataDir, PORT: new URL(first.url).port });
  expect(await keptFrom(second, email)).toEqual([]);
  await form.locator("[type=submit]").press("Enter");
  await expectThanked(form);
  expect(await keptFrom(second, email)).toHaveLength(1);
  await second.close();
});

test("a server that cannot write says so, with script and without, and takes the same words later", async ({
  page,
}) => {
  const server = await startServer();
  const db = openDatabase(server);
  await visit(page, `${server.url}/contact`);
  const form = formOf(page, contactSample);
  const email = newAddress();
  const typed = contactSample.right(email);
  await fillIn(form, typed);
  // The server may be writing.
  await expect(() => db.schema.alterTable("submissions").renameTo("away").execute()).toPass();
  await form.locator("[type=submit]").press("Enter");
  await expectFailed(form);
  expect(await standing(form, typed)).toEqual(typed);

  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await form.evaluate((element: HTMLFormElement) => element.submit());
  expect((await answer).status()).toBe(503);
  await expect(form.getByRole("alert")).toContainText("We could not save your message");
  expect(await standing(form, typed)).toEqual(typed);

  await db.schema.alterTable("away").renameTo("submissions").execute();
  await db.destroy();
  await takenOver(page);
  await form.locator("[type=submit]").press("Enter");
  await expectThanked(form);
  await expect(form.getByRole("alert")).toHaveCount(0);
  expect(await keptFrom(server, email)).toHaveLength(1);
  expect(server.output()).not.toContain(typed.Name);
  expect(server.output()).not.toContain(email);
  await server.close();
});

test("with the network gone before the first press, the visitor is told all the same", async ({
  page,
  context,
  server,
}) => {
  await visit(page, "/contact");
  const form = formOf(page, contactSample);
  const email = newAddress();
  await context.setOffline(true);
  const typed = contactSample.right(email);
  await fillIn(form, typed);
  await form.locator("[type=submit]").press("Enter");
  await expectFailed(form);
  expect(await standing(form, typed)).toEqual(typed);
  await page.locator(".notices").getByRole("button", { name: "Dismiss" }).click();
  await expect(page.locator(".notices .notice")).toHaveCount(0);

  await context.setOffline(false);
  await form.locator("[type=submit]").press("Enter");
  await expectThanked(form);
  expect(await keptFrom(server, email)).toHaveLength(1);
});

async function expectFailed(form: Locator): Promise<void> {
  const notice = form.page().locator(".notices .notice--destructive");
  await expect(notice.locator("p")).toHaveText([
    "We could not save your message",
    `Nothing was sent. Please try again, or write to ${site.email}.`,
  ]);
  await expect(form.locator("[aria-disabled], [readonly]")).toHaveCount(0);
  await expect(form.getByRole("button", { name: "Send Message" })).toBeVisible();
}

async function expectThanked(form: Locator): Promise<void> {
  const thanks = form.page().locator(".notices").getByRole("status");
  await expect(thanks).toContainText(contactSample.success);
  await expect(thanks).toContainText(/Reference 901-/);
}
