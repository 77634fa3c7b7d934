import { findBarriers, ownWays } from "../../../test/accessibility/barriers.ts";
import type { RunningDesk } from "../../../test/support/desk.ts";
import { expect, type Page, test } from "../../../test/support/desk-page.ts";
import { publishSeats, register } from "../../../test/support/seats.ts";
import { sendSomeMessages } from "../../../test/support/some-messages.ts";

test.use({ expectedErrors: [/status of (403|422)/] });

const lee = { email: "lee@901ai.example" };
let desk: RunningDesk;
let messages: Awaited<ReturnType<typeof sendSomeMessages>>;

test.beforeEach(async ({ desk: ofWorker }) => {
  desk = ofWorker;
  for (const table of ["outbox", "submissions", "registrations", "events", "activity"] as const)
    await desk.db.deleteFrom(table).execute();
  messages = await sendSomeMessages(desk.db);
});

const row = (page: Page, title: string) => page.locator(".row", { hasText: title });
const find = async (reference: string) =>
  desk.db.selectFrom("submissions").selectAll().where("reference", "=", reference).executeTakeFirstOrThrow();
const barriersOn = (page: Page) =>
  findBarriers(
    page,
    ownWays(page).filter(({ forcedColors }) => forcedColors === "none"),
  );

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    test("what is ticked is given to a colleague, who finds it on Today, and taken back by undo", async ({
      page,
      colleague,
    }) => {
      const theirs = await colleague(lee);
      await page.goto("/messages");
      await row(page, "Correction to the Record").getByRole("checkbox").check();
      await page.getByText("Give to", { exact: true }).click();
      await page.getByRole("button", { name: lee.email, exact: true }).click();
      await expect(page.getByText(`It is ${lee.email}’s now.`)).toBeVisible();
      await expect(row(page, "Correction to the Record")).toContainText(`${lee.email}’s`);
      await theirs.goto("/");
      const yours = theirs.getByRole("region", { name: /^Yours/ });
      await expect(yours).toContainText("Correction to the Record");
      await expect(yours).toContainText("Desk Owner gave it to you");
      await theirs.goto("/messages?show=mine");
      await expect(theirs.locator(".row")).toHaveCount(1);
      await page.getByRole("link", { name: /^Nobody’s/ }).click();
      await expect(row(page, "Correction to the Record")).toHaveCount(0);
      await page.goto("/messages");
      await row(page, "Correction to the Record").getByRole("link").click();
      await page.getByLabel("Given to").selectOption("Nobody");
      await page.getByRole("button", { name: "Give", exact: true }).click();
      await expect(page.getByText(`It is nobody’s now; it was ${lee.email}’s.`)).toBeVisible();
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(page.getByText("Undone. It’s as it was before.")).toBeVisible();
      await theirs.goto("/");
      await expect(yours).toContainText("Correction to the Record");
    });

    test("proposals that are ticked are put off together, and undo brings them back", async ({ page }) => {
      await page.goto("/proposals");
      const rows = page.locator(".row", { has: page.getByRole("checkbox") });
      const before = await rows.count();
      await rows.first().getByRole("checkbox").check();
      await page.getByText("Later", { exact: true }).last().click();
      await page.getByRole("button", { name: "Tomorrow, 9:00 AM" }).click();
      await expect(page.getByText(/It comes back .*, 9:00 AM\./)).toBeVisible();
      await expect(rows).toHaveCount(before - 1);
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(rows).toHaveCount(before);
    });

    test("what is put off leaves the list until its day, says why it is back, and comes first", async ({
      page,
    }) => {
      await page.goto("/messages");
      const waiting = page.getByRole("link", { name: /^Waiting \d/ });
      const before = await waiting.textContent();
      await row(page, "Correction to the Record").getByRole("checkbox").check();
      await page.getByText("Later", { exact: true }).last().click();
      await page.getByRole("button", { name: "Tomorrow, 9:00 AM" }).click();
      await expect(
        page.getByText(/It comes back .*, 9:00 AM\. Sooner if the sender writes again\./),
      ).toBeVisible();
      await expect(row(page, "Correction to the Record")).toHaveCount(0);
      await expect(waiting).not.toHaveText(before ?? "");
      await page.getByRole("link", { name: /^Later \d/ }).click();
      await expect(row(page, "Correction to the Record")).toContainText(/Comes back .*9:00 AM/);
      await page.getByRole("link", { name: /Correction to the Record/ }).click();
      await page.getByRole("button", { name: "Bring back now" }).click();
      await expect(page.getByText("It waits again.")).toBeVisible();
      await page.getByLabel("Or on the morning of").fill("2020-01-01");
      await page.getByRole("button", { name: "Put off" }).click();
      await expect(page.getByText("Choose a day that is still to come.")).toBeVisible();
      expect(javaScriptEnabled ? await barriersOn(page) : {}).toEqual({});
      await desk.db
        .updateTable("submissions")
        .set({ later_until: new Date(Date.now() - 3_600_000).toISOString() })
        .where("reference", "=", messages.correction)
        .execute();
      await page.goto("/messages");
      await expect(page.locator(".row").first()).toContainText("Correction to the Record");
      await expect(page.locator(".row").first()).toContainText("Reminder for");
      expect(javaScriptEnabled ? await barriersOn(page) : {}).toEqual({});
    });

    test("what a colleague has brought back already is not said to be answered", async ({ page }) => {
      const put = (later_until: string | null) =>
        desk.db
          .updateTable("submissions")
          .set({ later_until })
          .where("reference", "=", messages.correction)
          .execute();
      await put("2099-01-01T12:00:00.000Z");
      await page.goto(`/messages/${messages.correction}`);
      await put(null);
      await page.getByRole("button", { name: "Bring back now" }).click();
      await expect(page.getByText("It isn’t put off.")).toBeVisible();
      await expect(page.getByText("It was already answered")).toHaveCount(0);
    });

    test("one person is reached from a message, exported by owners alone, and erased", async ({
      page,
      colleague,
    }) => {
      const { email } = await find(messages.correction);
      const event = await publishSeats(desk.db, 3, { title: "A class with seats" });
      await register(desk.db, event, "Marta", { email });
      await page.goto(`/messages/${messages.correction}`);
      await page.getByRole("link", { name: "Everything with this person" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Marta Núñez");
      await expect(page.getByRole("region", { name: "Everything with this person" })).toContainText(
        "Seats: 1",
      );
      expect(javaScriptEnabled ? await barriersOn(page) : {}).toEqual({});
      const file = await page.request.get(`/person/export?email=${encodeURIComponent(email)}`);
      expect(file.headers()["content-type"]).toContain("application/json");
      expect((await file.json()).sent).toMatchObject([{ reference: messages.correction }]);
      const theirs = await colleague(lee);
      const refused = await theirs.request.get(`/person/export?email=${encodeURIComponent(email)}`);
      expect(refused.status()).toBe(403);
      await theirs.goto(`/person?email=${encodeURIComponent(email)}`);
      await expect(theirs.getByText("Correction to the Record")).toBeVisible();
      await expect(theirs.getByText("A class with seats")).toHaveCount(0);
      await expect(theirs.getByText("Erase this person")).toHaveCount(0);
      await page.getByText("Erase this person").click();
      expect(javaScriptEnabled ? await barriersOn(page) : {}).toEqual({});
      await page.getByLabel(/Type the last four/).fill("nope");
      await page.getByRole("button", { name: "Erase for good" }).click();
      await expect(page.getByText(/Type .com, the last four characters/)).toBeVisible();
      await page.getByLabel(/Type the last four/).fill(".com");
      await page.getByRole("button", { name: "Erase for good" }).click();
      await expect(page.getByText("Erased for good.")).toBeVisible();
      await page.goto("/people/activity");
      await expect(page.getByText("erased everything of one address")).toBeVisible();
      await page.goto(`/person?email=${encodeURIComponent(email)}`);
      await expect(page.getByText("Nothing is kept of this address.")).toBeVisible();
    });
  });
}

test("a desk of one has no way to give, and still can put off", async ({ page }) => {
  // Other tests of this worker have colleagues, too.
  await desk.db.deleteFrom("people").where("address", "!=", "owner@901ai.example").execute();
  await page.goto("/messages");
  await expect(page.getByRole("link", { name: /^Later/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Mine/ })).toHaveCount(0);
  await page.goto(`/messages/${messages.room}`);
  await expect(page.getByLabel("Given to")).toHaveCount(0);
  await expect(page.getByLabel("Comes back")).toBeVisible();
});
