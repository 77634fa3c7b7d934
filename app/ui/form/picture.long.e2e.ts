/** The folded parts of the event form, with script and without: a flyer, how often it is on, and what is listed already. */
import { openDatabase } from "../../../db/open.ts";
import { inTransaction } from "../../../db/retry.ts";
import { createEntry } from "../../../publishing/entries/save-entry.ts";
import { event } from "../../../publishing/kinds/event.ts";
import { eventSample, fillIn, formOf, keptFrom, newAddress } from "../../../test/support/form-samples.ts";
import { drawPhoto } from "../../../test/support/pictures.ts";
import { expect, takenOver, test } from "../../../test/support/visit.ts";

const flyer = async () => ({
  name: "flyer.jpg",
  mimeType: "image/jpeg",
  buffer: await drawPhoto({ width: 800, height: 600 }).jpeg().toBuffer(),
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled, expectedErrors: [/status of 422/] });

    test.slow();

    test("a flyer comes along with its words, in a form that stays short", async ({ page, server }) => {
      await page.goto(eventSample.onPage);
      if (javaScriptEnabled) await takenOver(page);
      const form = formOf(page, eventSample);
      const email = newAddress();
      await fillIn(form, eventSample.right(email));
      const file = form.locator("[type=file]");
      await expect(file).toBeHidden();
      await form.getByText("Add a flyer or photograph").click();
      await file.setInputFiles(await flyer());
      await form.locator("[type=submit]").click();
      await expect(form.getByText("Please say what is to be seen in the picture").first()).toBeVisible();
      // A browser forgets the file only where the page was loaded anew.
      await expect(form.getByText("Please choose the picture again.")).toHaveCount(javaScriptEnabled ? 0 : 1);
      if (!javaScriptEnabled) await file.setInputFiles(await flyer());
      await form.getByLabel("What is to be seen?").fill("A hand-drawn poster");
      await form.getByLabel("I may give you this picture").check();
      await form.locator("[type=submit]").click();
      // The process that encodes it has a low priority.
      await expect(page.getByText(eventSample.success).first()).toBeVisible({ timeout: 60_000 });
      const [kept] = await keptFrom(server, email);
      expect(kept?.values).toMatchObject({ picture: "yes", alt: "A hand-drawn poster", rights: "yes" });
    });

    test("who proposes what is listed is asked whether it is this one", async ({ page, server }) => {
      const db = openDatabase(server);
      const title = `Open lab ${crypto.randomUUID().slice(0, 8)}`;
      const draft = event.form?.toDraft({
        ...{ eventTitle: title, name: "Ada", start: "2099-03-05T18:00", end: "2099-03-05T20:00" },
        ...{ place: "Hall, 1 Main Street", description: "We take one small model apart." },
      });
      const saving = { by: "test", now: new Date(), state: "published" } as const;
      if (draft) await inTransaction(db, (trx) => createEntry(trx, event, draft, saving));
      await db.destroy();
      await page.goto(eventSample.onPage);
      if (javaScriptEnabled) await takenOver(page);
      const form = formOf(page, eventSample);
      const email = newAddress();
      await fillIn(form, { ...eventSample.right(email), "Event title": title });
      await form.getByText("It repeats, or people need a seat").click();
      await form.getByRole("radio", { name: "Every week" }).check();
      await form.getByLabel("Or how many times?").fill("6");
      await form.locator("[type=submit]").last().click();
      await expect(form.getByText("Is it this one?")).toBeVisible();
      await expect(form.getByRole("link", { name: "Yes, it is this one" })).toHaveAttribute(
        "href",
        /\/events\/2099-03-05/,
      );
      expect(await keptFrom(server, email)).toHaveLength(0);
      await form.getByRole("button", { name: "No, mine is another" }).click();
      await expect(page.getByText(eventSample.success).first()).toBeVisible();
      const [kept] = await keptFrom(server, email);
      expect(kept?.values).toMatchObject({ repeats: "weekly", times: "6" });
    });
  });
}
