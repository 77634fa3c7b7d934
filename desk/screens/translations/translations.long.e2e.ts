/** An entry in another language at the desk, by a person in a browser, with and without script, on screens of every width. */
import { createEntry } from "../../../publishing/entries/save-entry.ts";
import { question } from "../../../publishing/kinds/question.ts";
import { saveTranslation } from "../../../publishing/translations/save-translation.ts";
import { fingerprint } from "../../../publishing/translations/translation.ts";
import { findBarriers } from "../../../test/accessibility/barriers.ts";
import type { RunningDesk } from "../../../test/support/desk.ts";
import { expect, hydrated, test } from "../../../test/support/desk-page.ts";

/** A published question in Spanish: tests before this one may have taken away what the release brings. Returns its id. */
async function addQuestion({ db }: RunningDesk): Promise<number> {
  const saving = { by: "a test", now: new Date() };
  const english = { values: { title: "Is it noisy?" }, body: "Neighbors say yes." };
  const saved = await createEntry(db, question, english, { ...saving, state: "published" });
  if (saved.outcome !== "saved") throw new Error(saved.outcome);
  const of = fingerprint("question", saved.entry);
  const spanish = { values: { title: "¿Hace ruido?" }, body: "Los vecinos dicen que sí.", of, readBy: null };
  await saveTranslation(db, question, saved.entry, "es", spanish, { ...saving, version: 0 });
  return saved.entry.id;
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled, expectedErrors: [/status of 422/] });

    test("an editor translates, a mistake keeps the words, and the step is taken back", async ({
      page,
      desk,
    }) => {
      const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
      await page.goto(`/entries/question/${await addQuestion(desk)}`);
      await page.getByRole("link", { name: "Español" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Español");
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
  test.use({ expectedErrors: [/status of 409|ERR_INTERNET_DISCONNECTED/] });

  test("stays after a reload, a lost line, and a colleague who saved meanwhile", async ({
    page,
    desk,
    colleague,
  }) => {
    const address = `/entries/question/${await addQuestion(desk)}/in/es`;
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
