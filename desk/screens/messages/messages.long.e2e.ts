import { addNote } from "../../../forms/owner/notes.ts";
import { findBarriers, ownWays } from "../../../test/accessibility/barriers.ts";
import { type RunningDesk, useSession } from "../../../test/support/desk.ts";
import { test as atDesk, expect, freshDesk, hydrated, type Page } from "../../../test/support/desk-page.ts";
import { sendSomeMessages } from "../../../test/support/some-messages.ts";

const test = atDesk.extend<object, { desk: RunningDesk }>({
  desk: freshDesk({ SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "info@901ai.example" }),
});
test.use({ expectedErrors: [/status of (404|409|422)|ERR_INTERNET_DISCONNECTED/] });

let desk: RunningDesk;
let messages: Awaited<ReturnType<typeof sendSomeMessages>>;

test.beforeEach(async ({ desk: ofWorker }) => {
  desk = ofWorker;
  for (const table of ["outbox", "submissions", "submission_notes", "answer_templates"] as const)
    await desk.db.deleteFrom(table).execute();
  messages = await sendSomeMessages(desk.db);
});

const open = (page: Page, path: string) => page.goto(desk.deskUrl + path);
const stateOf = async (reference: string) => {
  const row = await desk.db
    .selectFrom("submissions")
    .select("state")
    .where("reference", "=", reference)
    .executeTakeFirst();
  return row?.state;
};
const answersTo = (reference: string) =>
  desk.db
    .selectFrom("outbox")
    .select(["state", "text"])
    .where("key", "like", `answer:${reference}:%`)
    .execute();
/** At the project's own width, in both schemes. */
async function barriersOn(page: Page, schemes = ["light", "dark"]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const chosen = ownWays(page).filter(({ forcedColors }) => forcedColors === "none");
  for (const way of chosen.filter(({ colorScheme }) => schemes.includes(colorScheme))) {
    await page.emulateMedia({ colorScheme: way.colorScheme, forcedColors: "none" });
    await page.evaluate(() => {
      // Bars that stay in view lie over whatever happens to be below them; it can be scrolled away.
      for (const bar of document.querySelectorAll<HTMLElement>(".tabs, .keys, .desk-top"))
        bar.style.position = "static";
      // What is folded away keeps the colors of the other scheme until it is shown.
      for (const fold of document.querySelectorAll<HTMLDetailsElement>("details:not([open])")) {
        fold.open = true;
        fold.getBoundingClientRect();
        fold.open = false;
      }
    });
    Object.assign(found, await findBarriers(page, [way]));
  }
  return found;
}
const row = (page: Page, title: string) => page.locator(".row", { hasText: title });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    test("a message is found, answered with a template, and the answer taken back", async ({ page }) => {
      await open(page, "/messages/templates");
      await page.getByLabel("Name").fill("Thanks");
      await page.getByLabel("Text").fill("Hello {name},\nabout {reference}: thank you.");
      await page.getByRole("button", { name: "Save template" }).click();
      await expect(page.getByText("The template is saved.")).toBeVisible();

      await open(page, "/messages");
      await page.getByRole("searchbox", { name: /Find messages/ }).fill("NUNEZ council");
      await page.getByRole("button", { name: "Find", exact: true }).click();
      await row(page, "Correction to the Record").getByRole("link").click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Correction to the Record");
      await page.getByLabel("Begin with").selectOption("Thanks");
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Put in" }).click();
      const field = page.getByLabel("Your answer");
      await expect(field).toHaveValue(`Hello Marta Núñez,\nabout ${messages.correction}: thank you.`);
      await page.getByRole("button", { name: "Send answer" }).click();
      await expect(page.getByText("It goes out in a minute.")).toBeVisible();
      expect(await stateOf(messages.correction)).toBe("answered");
      await expect(page.locator(".said__turn--answer")).toContainText("Leaves ");

      await page.getByRole("button", { name: "Undo" }).click();
      await expect(page.getByText("Undone. It’s as it was before.")).toBeVisible();
      expect(await stateOf(messages.correction)).toBe("new");
      expect((await answersTo(messages.correction)).map(({ state }) => state)).toEqual(["dropped"]);
      await expect(field).toHaveValue(`Hello Marta Núñez,\nabout ${messages.correction}: thank you.`);
    });

    test("a second answer says that there was one, and is sent on purpose", async ({ page }) => {
      await open(page, `/messages/${messages.room}`);
      await page.getByLabel("Your answer").fill("Thank you.");
      await page.getByLabel("Mark as answered").uncheck();
      // Meanwhile a colleague answers.
      await desk.db
        .updateTable("submissions")
        .set({ state: "answered", answered_at: new Date().toISOString() })
        .where("reference", "=", messages.room)
        .execute();
      await page.getByRole("button", { name: "Send answer" }).click();
      await expect(page.getByText(/It was already answered on .* Nothing was sent\./)).toBeVisible();
      await expect(page.getByLabel("Your answer")).toHaveValue("Thank you.");
      expect(await answersTo(messages.room)).toEqual([]);
      await page.getByRole("button", { name: "Send another answer" }).click();
      await expect(page.getByText("It goes out in a minute.")).toBeVisible();
      expect(await answersTo(messages.room)).toHaveLength(1);
    });

    test("an empty answer and an empty note are not kept and say why", async ({ page }) => {
      await open(page, `/messages/${messages.room}`);
      await page.getByLabel("Your answer").fill("  ");
      await page.getByRole("button", { name: "Send answer" }).click();
      await expect(page.getByText("Write the answer first.")).toBeVisible();
      await page.getByRole("button", { name: "Save note" }).click();
      await expect(page.getByText("Write the note first.")).toBeVisible();
      expect(javaScriptEnabled ? await barriersOn(page) : {}).toEqual({});
    });

    test("what was answered by another mail program is noted at one press, and undone", async ({ page }) => {
      await open(page, `/messages/${messages.correction}`);
      await page.getByRole("button", { name: "Mark answered" }).click();
      await expect(
        page.getByText("Marked “Correction to the Record” as answered. No email was sent."),
      ).toBeVisible();
      expect(await stateOf(messages.correction)).toBe("answered");
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(page.getByText("Undone. It’s as it was before.")).toBeVisible();
      expect(await stateOf(messages.correction)).toBe("new");
    });

    test("several are ticked and marked as spam; undoing brings their mails back as well", async ({
      page,
    }) => {
      await open(page, "/messages");
      const before = await desk.db.selectFrom("outbox").select(["id", "state"]).orderBy("id").execute();
      for (const title of ["Midtown Hall", "Correction to the Record"])
        await row(page, title).getByRole("checkbox").check();
      await page.getByRole("button", { name: "Spam", exact: true }).click();
      await expect(page.getByText("Marked 2 messages as spam. Held back: 4 mails.")).toBeVisible();
      await expect(row(page, "Midtown Hall")).toHaveCount(0);
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(row(page, "Midtown Hall")).toBeVisible();
      expect(await desk.db.selectFrom("outbox").select(["id", "state"]).orderBy("id").execute()).toEqual(
        before,
      );
    });

    test("suspected spam that is none becomes a message", async ({ page }) => {
      await open(page, "/messages?show=spam");
      await row(page, "Best price").getByRole("checkbox").check();
      await page.getByRole("button", { name: "No spam" }).click();
      await expect(page.getByText("“Best price” is no spam. On the way: 2 mails.")).toBeVisible();
      expect(await stateOf(messages.spam)).toBe("new");
    });

    test("a note is kept for the desk alone and removed again", async ({ page }) => {
      await open(page, `/messages/${messages.room}`);
      await page.getByLabel("Note for the desk").fill("Called her.");
      await page.getByRole("button", { name: "Save note" }).click();
      await expect(page.getByText("Note saved. Only the desk can see it.")).toBeVisible();
      await expect(page.locator(".said__turn--note")).toContainText("Called her.");
      await open(page, "/messages?note=yes");
      await expect(page.locator(".row")).toHaveCount(1);
      await open(page, `/messages/${messages.room}`);
      await page.getByRole("button", { name: "Remove note" }).click();
      await expect(page.locator(".said__turn--note")).toHaveCount(0);
    });

    test("an owner erases a message for good after typing the last four of its reference", async ({
      page,
    }) => {
      await open(page, `/messages/${messages.room}/erase`);
      const field = page.getByLabel(/Type the last four/);
      await field.fill("XXXX");
      await page.getByRole("button", { name: "Erase for good" }).click();
      await expect(page.getByText(/Nothing was erased/)).toBeVisible();
      await page.getByLabel(/Type the last four/).fill(messages.room.slice(-4).toLowerCase());
      await page.getByRole("button", { name: "Erase for good" }).click();
      await expect(page.getByText(/^Erased for good, with 2 mails\./)).toBeVisible();
      expect(await stateOf(messages.room)).toBeUndefined();
      await open(page, `/messages/${messages.room}`);
      await expect(page.getByText("It may have been erased.")).toBeVisible();
    });

    test("what a visitor typed is text everywhere, and only an address of the web is a link", async ({
      page,
    }) => {
      for (const path of [
        "/messages",
        `/messages/${messages.attack}`,
        `/messages/${messages.attack}/erase`,
        "/messages?q=%22%3E%3Cscript%3E",
      ]) {
        await open(page, path);
        await expect(page.locator("h1")).toBeVisible();
        // The title names it, as text.
        expect(await page.title(), path).toMatch(/^\(6\) .* \| 901 AI desk$/);
        expect(await page.locator("img[src='x']").count(), path).toBe(0);
      }
      await open(page, `/messages/${messages.story}`);
      await expect(page.getByText("javascript:alert(1)")).toBeVisible();
      await expect(page.locator('a[href^="javascript"]')).toHaveCount(0);
    });
  });
}

test("the file for a spreadsheet holds what the list shows and no formula", async ({ page }) => {
  await open(page, "/messages?q=SUM");
  await page.locator("summary", { hasText: "Export" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByText("for a spreadsheet").click(),
  ]);
  let csv = "";
  for await (const part of await download.createReadStream()) csv += part;
  expect(csv.trimEnd().split("\r\n")).toHaveLength(2);
  expect(csv).toContain(",'=HYPERLINK(1),'+1 (901) 555,'@SUM(A1),");
});

test("the ticked ones alone can be exported", async ({ page }) => {
  await open(page, "/messages");
  await row(page, "Midtown Hall").getByRole("checkbox").check();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export" }).click(),
  ]);
  let csv = "";
  for await (const part of await download.createReadStream()) csv += part;
  expect(csv).toContain(messages.room);
  expect(csv.match(/^901-/gm)).toHaveLength(1);
});

test("an editor exports and erases nothing, and who signed in long ago signs in again first", async ({
  page,
  context,
}) => {
  await useSession(context, desk.deskUrl, await desk.signIn({ email: "ed@901ai.example", role: "editor" }));
  await open(page, "/messages");
  await expect(page.getByText("Export")).toHaveCount(0);
  for (const path of ["/messages/export?format=json", `/messages/${messages.room}/erase`])
    expect((await page.request.get(desk.deskUrl + path)).status(), path).toBe(403);
  const post = { form: { last: messages.room.slice(-4) }, headers: { origin: desk.deskUrl } };
  expect((await page.request.post(`${desk.deskUrl}/messages/${messages.room}/erase`, post)).status()).toBe(
    403,
  );
  await useSession(context, desk.deskUrl, await desk.signIn({ since: new Date(Date.now() - 11 * 60_000) }));
  await open(page, `/messages/${messages.room}/erase`);
  await expect(page).toHaveURL(/\/sign-in\/again\?to=/);
  expect(await stateOf(messages.room)).toBe("new");
});

test("the keys move, tick, mark and undo, and do nothing in a field", async ({
  page,
  isMobile,
  hasTouch,
}) => {
  test.skip(isMobile || hasTouch, "for a keyboard");
  await open(page, "/messages");
  await expect(page.getByRole("complementary", { name: "Keyboard" })).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(row(page, "Correction to the Record").getByRole("link")).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByText("1 selected")).toBeVisible();
  await page.keyboard.press("x");
  await page.keyboard.press("e");
  await expect(page.getByText("Marked “Correction to the Record” as answered.")).toBeVisible();
  await expect(row(page, "Midtown Hall").getByRole("link")).toBeFocused();
  await page.keyboard.press("z");
  await expect(page.getByText("Undone. It’s as it was before.")).toBeVisible();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys of this screen" })).toBeVisible();
  expect(await barriersOn(page)).toEqual({});
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await page.keyboard.type("spam");
  await expect(page.locator("#find")).toHaveValue("spam");
  expect(await stateOf(messages.correction)).toBe("new");
  await desk.db.updateTable("people").set({ shortcuts: 0 }).execute();
  await page.reload();
  await page.keyboard.press("j");
  await expect(page.locator("body")).toBeFocused();
  await expect(page.getByRole("complementary", { name: "Keyboard" })).toHaveCount(0);
  await desk.db.updateTable("people").set({ shortcuts: 1 }).execute();
});

test("what can’t be marked as answered, or as spam, has neither the key nor the words for it", async ({
  page,
  isMobile,
  hasTouch,
}) => {
  test.skip(isMobile || hasTouch, "for a keyboard");
  const set = (reference: string, state: "answered" | "spam") =>
    desk.db.updateTable("submissions").set({ state }).where("reference", "=", reference).execute();
  await set(messages.correction, "answered");
  await set(messages.room, "spam");
  const keys = page.getByRole("complementary", { name: "Keyboard" });
  await open(page, "/messages");
  await expect(keys).toContainText(/e answered.*s spam/);
  await open(page, "/messages?show=answered");
  await expect(keys).toContainText("s spam");
  await expect(keys).not.toContainText("e answered");
  await page.keyboard.press("j");
  await page.keyboard.press("e");
  await row(page, "Correction to the Record").getByRole("link").click();
  await expect(page.getByText("or answer from your own email program.")).toBeVisible();
  await open(page, "/messages?show=spam");
  await expect(keys).toContainText("x tick");
  await expect(keys).not.toContainText(/answered|spam/);
});

test("an answer that was begun survives a reload and a lost line", async ({ page, context }) => {
  await open(page, `/messages/${messages.room}`);
  await hydrated(page);
  await page.getByLabel("Your answer").fill("Thank you, Carla.");
  await page.reload();
  await expect(page.getByLabel("Your answer")).toHaveValue("Thank you, Carla.");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(page.getByText("No answer. We couldn’t reach the server")).toBeVisible();
  await expect(page.getByLabel("Your answer")).toHaveValue("Thank you, Carla.");
  expect(await barriersOn(page, ["light"])).toEqual({});
  await context.setOffline(false);
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(page.getByText("It goes out in a minute.")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Your answer")).toHaveValue("");
  await expect(page.getByRole("button", { name: "Discard it" })).toHaveCount(0);
  expect(await answersTo(messages.room)).toHaveLength(1);
});

const screens: Record<string, (sent: typeof messages) => string> = {
  "the list": () => "/messages",
  "the list of spam": () => "/messages?show=spam",
  "a search without result": () => "/messages?q=nothing-like-it&since=2031-01-01",
  "an answered message": ({ answered }) => `/messages/${answered}`,
  "a hostile message": ({ attack }) => `/messages/${attack}`,
  "suspected spam": ({ spam }) => `/messages/${spam}?show=spam`,
  "a proposal": ({ event }) => `/messages/${event}`,
  "the question before erasing": ({ room }) => `/messages/${room}/erase`,
  "the templates": () => "/messages/templates",
};
for (const [name, pathOf] of Object.entries(screens)) {
  test(`${name} has no barrier and does not scroll sideways`, async ({ page }) => {
    const note = { text: "Said so by phone.", by: "lee@901ai.example", now: new Date() };
    await addNote(desk.db, messages.answered, note);
    await open(page, pathOf(messages));
    expect(await barriersOn(page)).toEqual({});
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  });
}

test("ticked, dealt with and empty lists have no barrier", async ({ page }) => {
  await open(page, "/messages");
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await expect(page.getByText("4 selected")).toBeVisible();
  expect(await barriersOn(page, ["dark"])).toEqual({});
  await page.getByRole("button", { name: "Mark answered" }).click();
  await expect(page.getByRole("heading", { name: "Nothing waits" })).toBeVisible();
  expect(await barriersOn(page, ["dark"])).toEqual({});
  await desk.db.deleteFrom("submissions").execute();
  await page.reload();
  await expect(page.getByRole("heading", { name: "No messages yet" })).toBeVisible();
  expect(await barriersOn(page, ["dark"])).toEqual({});
});
