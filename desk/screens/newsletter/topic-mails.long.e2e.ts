/** Mail by topic at the desk: what waits is read, sent, stopped; what may leave by itself is set; with script and without. */
import { createEntry } from "../../../publishing/entries/save-entry.ts";
import { record } from "../../../publishing/kinds/record.ts";
import type { RunningDesk } from "../../../test/support/desk.ts";
import { expect, hydrated, type Page, test } from "../../../test/support/desk-page.ts";
import { expectNoBarriers } from "../../../test/support/sign-in-page.ts";

const title = "The board puts the permit off";

async function fill(desk: RunningDesk): Promise<void> {
  const tables = ["topic_mails", "subscriptions", "subscribers", "letters", "outbox", "chores"] as const;
  for (const table of tables) await desk.db.deleteFrom(table).execute();
  await desk.db.deleteFrom("entries").where("kind", "=", "record").execute();
}

async function fillMail(desk: RunningDesk): Promise<void> {
  const at = new Date().toISOString();
  for (const [reader, language] of [
    ["a", null],
    ["b", null],
    ["c", "es"],
  ] as const) {
    const row = { address: `${reader}@example.org`, state: "topics", asked_at: at, language };
    const insert = desk.db.insertInto("subscribers").values(row).returning("id");
    const { id } = await insert.executeTakeFirstOrThrow();
    await desk.db
      .insertInto("subscriptions")
      .values({
        ...{ subscriber_id: id, list: "topic:air", rhythm: "decided" as const, state: "confirmed" as const },
        ...{ asked_at: at, confirmed_at: at },
      })
      .execute();
  }
  const values = {
    title,
    date: "2026-03-05",
    topics: "air",
    grade: "B",
    sources: "Daily | A | 2026-03-05 | https://a.example/a",
  };
  const draft = { values, body: "On Thursday the board put off its vote." };
  const made = await createEntry(desk.db, record, draft, {
    by: "import",
    now: new Date(),
    state: "published",
  });
  if (made.outcome !== "saved") throw new Error(made.outcome);
  await desk.db
    .insertInto("topic_mails")
    .values({
      ...{ entry_id: made.entry.id, version: made.entry.version, what: "new", lists: '["topic:air"]' },
      ...{ state: "waiting", waits_for: "first", made_at: at },
    })
    .execute();
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });
    test.beforeEach(({ desk }) => fill(desk));

    const open = async (page: Page, path: string) => {
      await page.goto(path);
      if (javaScriptEnabled) await hydrated(page);
    };
    const look = async (page: Page) => {
      if (javaScriptEnabled) await expectNoBarriers(page);
      const { scroll, client } = await page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth,
        client: document.documentElement.clientWidth,
      }));
      expect(scroll).toBeLessThanOrEqual(client);
    };

    test("nobody has chosen a topic: the screen says where the choice stands", async ({
      page,
      colleague,
    }) => {
      // Who may not change the settings is not led to them.
      const theirs = await colleague({ email: "lee@901ai.example" });
      await theirs.goto("/newsletter");
      await expect(theirs.getByText("is in the settings.")).toBeVisible();
      await expect(theirs.getByRole("link", { name: "settings", exact: true })).toHaveCount(0);
      await open(page, "/newsletter");
      await expect(page.getByRole("link", { name: "settings", exact: true })).toBeVisible();
      await expect(page.getByText(/Nobody has chosen a topic yet/)).toBeVisible();
      await look(page);
    });

    test("what waits is read in both languages, sent, stopped, and the stop is undone", async ({
      page,
      desk,
    }) => {
      await fillMail(desk);
      await open(page, "/newsletter");
      const row = page.getByRole("listitem").filter({ hasText: title });
      await expect(row).toContainText("Air: “The board puts the permit off”");
      await expect(row).toContainText("To 3 people. First of its kind: waits for an owner.");
      await expect(
        page.getByRole("listitem").filter({ hasText: "3 when something is decided, 0 weekly" }),
      ).toBeVisible();
      await look(page);
      for (const [name, path] of [
        ["Read it, English", "/newsletter/mail/"],
        ["Read it, Español", "/es/newsletter/mail/"],
      ] as const)
        await expect(row.getByRole("link", { name })).toHaveAttribute("href", new RegExp(`${path}\\d+$`));
      await page.getByRole("button", { name: /^Send / }).click();
      await expect(page.getByText(/It leaves .*to 3 people/)).toBeVisible();
      await page.getByRole("button", { name: "Stop it" }).click();
      await expect(page.getByText("It won’t leave. Nobody has it.")).toBeVisible();
      await page.getByRole("button", { name: "Undo" }).first().click();
      await expect(page.getByText("Undone. It’s as it was before.")).toBeVisible();
    });

    test("an owner says what may leave by itself, and it stays so", async ({ page }) => {
      await open(page, "/newsletter");
      const letter = page.getByRole("listitem").filter({ hasText: /^That draft/ });
      const topics = page.getByRole("listitem").filter({ hasText: /^Mail by topic/ });
      await topics.getByRole("button", { name: "Let it leave by itself" }).click();
      await expect(page.getByText("Mail by topic leaves by itself from now on.")).toBeVisible();
      await expect(topics).toContainText("leaves an hour after an owner published a decision");
      await letter.getByRole("button", { name: "Let it leave by itself" }).click();
      await expect(page.getByText("The week’s letter leaves on its day.")).toBeVisible();
      await expect(letter).toContainText("That draft leaves on Friday at 7 AM");
      await letter.getByRole("button", { name: "Make it wait" }).click();
      await expect(letter).toContainText("That draft waits for an owner to send it.");
    });
  });
