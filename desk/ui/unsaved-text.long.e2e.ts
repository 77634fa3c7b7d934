/** What somebody types at the desk is there again after a reload, a followed link, a refusal, an ended session, beside another tab. */
import { useSession } from "../../test/support/desk.ts";
import { expect, hydrated, type Page, test } from "../../test/support/desk-page.ts";
import { drawPhoto } from "../../test/support/pictures.ts";
import { eventProposal, send } from "../../test/support/proposals.ts";

const again = "stands here again";
/** Frames of previews run no script and do not frame the sign-in page of an ended session, and the browser says so. */
test.use({ expectedErrors: [/Blocked (script execution|autofocusing)|status of (422|404)|frame-ancestors/] });

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await hydrated(page);
};
const reload = async (page: Page) => {
  await page.reload();
  await hydrated(page);
};
/** Longer than the pause after which a keystroke is kept. */
const pause = (page: Page) => page.waitForTimeout(600);

test("a proposal keeps its edits until it is published with them", async ({ page, desk, context }) => {
  const reference = await send(desk.db, "event", { ...eventProposal, eventTitle: "As proposed" }, new Date());
  await open(page, `/proposals/${reference}`);
  const title = page.locator("[name='field.title']");
  const end = page.locator("[name='field.end']");
  const words = page.getByLabel("What it says");
  const picture = page.locator("[name='field.picture']:checked");
  const ended = await end.inputValue();
  const buffer = await drawPhoto().png().toBuffer();
  await page.getByLabel("Choose a file").setInputFiles({ name: "a.png", mimeType: "image/png", buffer });
  await expect(page.getByText("Uploaded. Describe it below.")).toBeVisible({ timeout: 60_000 });
  await page.locator("[name='field.alt']").fill("A bridge");
  await title.fill("As it should be");
  await words.fill("Dear Ana,\n\nWelcome: [The link to the page]");
  const chosen = await picture.inputValue();
  const stands = async () => {
    await expect(title).toHaveValue("As it should be");
    await expect(words).toHaveValue(/Dear Ana/);
    expect(await picture.inputValue()).toBe(chosen);
  };
  // At once: what was typed last is kept when the page goes.
  await reload(page);
  await expect(page.getByText(again)).toBeVisible();
  await stands();
  await page.getByRole("link", { name: "Proposals", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Proposals" })).toBeVisible();
  await page.goBack();
  await stands();

  await end.fill("2001-01-01T10:00");
  await page.getByRole("button", { name: "Publish and tell them" }).click();
  await expect(page.getByRole("alert")).toContainText("End must be after Start");
  await reload(page);
  await stands();
  await expect(end).toHaveValue("2001-01-01T10:00");
  await end.fill(ended);

  await desk.db.deleteFrom("sessions").execute();
  await page.getByRole("button", { name: "Publish and tell them" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await useSession(context, desk.deskUrl, await desk.signIn());
  await open(page, `/proposals/${reference}`);
  await stands();
  await page.getByRole("button", { name: "Publish and tell them" }).click();
  await expect(page.getByRole("heading", { name: "On the site" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "As it should be" })).toBeVisible();
  await page.getByRole("button", { name: "Take it back" }).click();
  await expect(title).toHaveValue("As it should be");
  await expect(page.getByText(again)).toHaveCount(0);
});

test("a text that was refused because a colleague was faster survives a reload", async ({ page, desk }) => {
  const reference = await send(desk.db, "event", { ...eventProposal, eventTitle: "Changed" }, new Date());
  await open(page, `/proposals/${reference}/decline`);
  await page.getByLabel("The email").fill("That night is taken.");
  const { fields } = await desk.db
    .selectFrom("submissions")
    .select("fields")
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  const changed = JSON.stringify({ ...JSON.parse(fields), eventTitle: "Changed since" });
  await desk.db
    .updateTable("submissions")
    .set({ fields: changed })
    .where("reference", "=", reference)
    .execute();
  await page.getByRole("button", { name: "Send and decline" }).click();
  await expect(page.getByRole("alert")).toContainText("This changed while you had it open");
  await reload(page);
  await page.getByRole("button", { name: "Restore it" }).click();
  await expect(page.getByLabel("The email")).toHaveValue("That night is taken.");
});

test("two tabs do not write over one another, and what is saved is not offered again", async ({
  page,
  context,
}) => {
  await open(page, "/messages/templates");
  const text = (tab: Page) => tab.getByLabel("Text");
  await text(page).fill("The first tab");
  await pause(page);
  const other = await context.newPage();
  await open(other, "/messages/templates");
  await expect(text(other)).toHaveValue("The first tab");
  await text(other).fill("The second tab");
  await pause(other);
  await reload(page);
  await expect(text(page)).toHaveValue("The first tab");
  await reload(other);
  await expect(text(other)).toHaveValue("The second tab");

  await text(page).fill("Hello {name}");
  await page.getByRole("button", { name: "Save template" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await reload(page);
  await expect(text(page)).toHaveValue("Hello {name}");
  await page.getByLabel("Name").fill("Thanks");
  await page.getByRole("button", { name: "Save template" }).click();
  await expect(page.getByRole("link", { name: /Thanks/ })).toBeVisible();
  await expect(text(page)).toHaveValue("");
});

const forms = { "/people/invite": "Name", "/account": "As other people at the desk see it" };
for (const [path, label] of Object.entries(forms))
  test(`what is typed at ${path} is there after a reload`, async ({ page }) => {
    await open(page, path);
    await page.getByLabel(label).fill("Renée of the north side");
    await reload(page);
    await expect(page.getByLabel(label)).toHaveValue("Renée of the north side");
    await page.getByRole("button", { name: "Discard it" }).click();
    await expect(page.getByLabel(label)).not.toHaveValue("Renée of the north side");
  });
