/** An entry in another language at the desk, by a person in a browser, with and without script, on screens of every width. */
import { findEntry } from "../../../publishing/entries/entries.ts";
import { findBarriers } from "../../../test/accessibility/barriers.ts";
import { expect, hydrated, test } from "../../../test/support/desk-page.ts";

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.describe.configure({ timeout: 240_000 });
    test.use({ javaScriptEnabled, expectedErrors: [/status of 422/] });

    test("an editor translates, a mistake keeps the words, and the step is taken back", async ({
      page,
      desk,
    }) => {
      const entry = await findEntry(desk.db, "question", "is-it-noisy");
      const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
      await page.goto(`/entries/question/${entry?.id}`);
      await page.getByRole("link", { name: "Español" }).click();
      await expect(page.getByText("Not yet read by a native speaker")).toBeVisible();
      if (javaScriptEnabled) await hydrated(page);
      const title = page.getByLabel("Question");
      const before = await title.inputValue();
      await title.fill("Ruido");
      await press("Save the translation");
      await expect(page.getByText(/question mark/).first()).toBeVisible();
      await expect(title).toHaveValue("Ruido");
      await title.fill("¿Se oye?");
      await press("Save the translation");
      await expect(page.getByText("Saved. Visitors will see it within seconds.")).toBeVisible();
      await expect(title).toHaveValue("¿Se oye?");
      await press("Undo");
      await expect(title).toHaveValue(before);
      await press("Remove the translation");
      await expect(page.getByText("Not translated")).toBeVisible();
      await press("Undo");
      await expect(title).toHaveValue(before);
      if (javaScriptEnabled) expect(await findBarriers(page)).toEqual({});
    });
  });

test.describe("what was typed", () => {
  test.describe.configure({ timeout: 240_000 });
  test.use({ expectedErrors: [/status of 409|ERR_INTERNET_DISCONNECTED/] });

  test("stays after a reload, a lost line, and a colleague who saved meanwhile", async ({
    page,
    desk,
    colleague,
  }) => {
    const entry = await findEntry(desk.db, "question", "is-it-noisy");
    const address = `/entries/question/${entry?.id}/in/es`;
    await page.goto(address);
    await hydrated(page);
    const title = page.getByLabel("Question");
    const save = page.getByRole("button", { name: "Save the translation", exact: true });
    await title.fill("");
    await title.pressSequentially("¿Suena mucho?", { delay: 60 });
    await page.reload();
    await expect(title).toHaveValue("¿Suena mucho?");
    await expect(page.getByText("stands here again")).toBeVisible();

    await page.context().setOffline(true);
    await save.click();
    await expect(page.getByText("We couldn’t reach the server")).toBeVisible();
    await expect(title).toHaveValue("¿Suena mucho?");
    await page.context().setOffline(false);

    const other = await colleague({ email: "rosa@desk.example" });
    await other.goto(address);
    await other.getByLabel("Question").fill("¿Molesta el ruido?");
    await other.getByRole("button", { name: "Save the translation", exact: true }).click();
    await expect(other.getByText("Saved. Visitors will see it within seconds.")).toBeVisible();

    await save.click();
    await expect(page.getByText("someone saved it in the meantime")).toBeVisible();
    await expect(page.getByText("Saved meanwhile: ¿Molesta el ruido?")).toBeVisible();
    await expect(title).toHaveValue("¿Suena mucho?");
    await save.click();
    await expect(page.getByText("Saved. Visitors will see it within seconds.")).toBeVisible();
    await expect(title).toHaveValue("¿Suena mucho?");
    await page.reload();
    await expect(title).toHaveValue("¿Suena mucho?");
    await expect(page.getByText("was not saved")).toHaveCount(0);
  });
});
