/** The private page on which somebody changes or withdraws what they proposed, as they meet it. */

import { findBarriers, ways } from "../../test/accessibility/barriers.ts";
import { ask, post, right } from "../../test/support/ask.ts";
import { newAddress } from "../../test/support/form-samples.ts";
import { openBeside, type RunningServer } from "../../test/support/start-server.ts";
import { expect, type Page, test } from "../../test/support/visit.ts";

type Form = "event" | "story";

/** Sends it, and returns the path of the link in the mail to its sender. */
async function send(server: RunningServer, form: Form): Promise<string> {
  const email = newAddress();
  await post(server.url, right[form].path, { ...right[form].fields, email });
  const db = openBeside(server);
  try {
    const mail = await db
      .selectFrom("outbox")
      .select("text")
      .where("to_address", "=", email)
      .executeTakeFirst();
    return /\/proposal\?token=\S+/.exec(mail?.text ?? "")?.[0] ?? "no link";
  } finally {
    await db.destroy();
  }
}

async function changePlace(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your event");
  await page.getByRole("link", { name: "Change your event" }).click();
  await expect(page.getByLabel("Event title")).toHaveValue("An evening with one model");
  await expect(page.getByLabel("Email")).toHaveCount(0);
  await page.getByLabel("Place or online link").fill("Library, 2 Front Street");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("status")).toContainText("Your changes are saved.");
  await expect(page.getByText("Library, 2 Front Street")).toBeVisible();
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    test("a sender changes a proposal under the link in the mail", async ({ page, server }) => {
      await changePlace(page, await send(server, "event"));
      await page.reload();
      await expect(page.getByText("Library, 2 Front Street")).toBeVisible();
    });

    test("a sender is asked once more, and then the story is withdrawn", async ({ page, server }) => {
      await page.goto(await send(server, "story"));
      await page.getByRole("link", { name: "Withdraw your story" }).click();
      await page.getByRole("link", { name: "Go back without changes" }).click();
      await expect(page.getByText("We have your story.")).toBeVisible();
      await page.getByRole("link", { name: "Withdraw your story" }).click();
      await page.getByRole("button", { name: "Yes, withdraw it" }).click();
      await expect(page.getByRole("status")).toContainText("It's withdrawn.");
      await expect(page.getByText("You withdrew this story.")).toBeVisible();
      await expect(page.getByRole("link", { name: "Change your story" })).toHaveCount(0);
    });
  });

test.describe("what is wrong", () => {
  test.use({ expectedErrors: [/status of 4\d\d/] });

  test("a change that breaks a rule comes back with what was typed, the message at its field", async ({
    page,
    server,
  }) => {
    await page.goto(`${await send(server, "event")}&step=change`);
    await page.getByLabel("End").fill("2099-03-05T17:00");
    await page.getByLabel("Place or online link").fill("Library");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page).toHaveTitle(/^Error: Your event/);
    await expect(page.getByRole("alert")).toContainText("End must be after Start");
    await expect(page.getByLabel("End")).toHaveAccessibleDescription(/End must be after Start/);
    await expect(page.getByLabel("Place or online link")).toHaveValue("Library");
  });

  test("a forged link says that it does not work, and where to write", async ({ page, server }) => {
    const link = await send(server, "event");
    const response = await page.goto(link.replace(/.$/, (last) => (last === "A" ? "E" : "A")));
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link doesn't work");
    expect((await ask(server.url, link)).status).toBe(200);
  });
});

test("no other site hears of the link from the browser", async ({ page, server }) => {
  const link = await send(server, "event");
  await page.goto(link);
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.isNavigationRequest()),
    page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click(),
  ]);
  const { referer = "" } = await request.allHeaders();
  expect(referer).not.toContain("token");
});

test("the page, its form and the question before a withdrawal have no barriers", { tag: "@long" }, async ({
  page,
  server,
}) => {
  const link = await send(server, "event");
  for (const step of ["", "&step=change", "&step=withdraw"]) {
    await page.goto(link + step);
    expect(await findBarriers(page, ways.slice(0, 3))).toEqual({});
  }
});
