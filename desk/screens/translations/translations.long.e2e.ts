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
