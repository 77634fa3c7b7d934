/** The settings of the site by an owner in a browser, with and without script: seen by visitors, undone, proved. */
import { findBarriers } from "../../../test/accessibility/barriers.ts";
import { ask } from "../../../test/support/ask.ts";
import { expect, hydrated, type Page, test } from "../../../test/support/desk-page.ts";
import { openMailServerForTests } from "../../../test/support/mail-server.ts";

/** The promise is five seconds; the rest is for a busy machine. */
const patience = { timeout: 20_000 };
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const notice = (page: Page) => page.locator(".undo");

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled, expectedErrors: [/status of (409|422|403|503)/] });
    const open = async (page: Page, path: string) => {
      await page.goto(path);
      if (javaScriptEnabled) await hydrated(page);
    };

    test("a name is on every page within seconds, a mistake keeps what was typed, and undo sets it back", async ({
      page,
      desk,
    }) => {
      const title = async () => /<title>(.*?)<\/title>/.exec((await ask(desk.url, "/contact")).text)?.[1];
      const before = await title();
      await open(page, "/site");
      await page.getByRole("link", { name: /^Identity/ }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Identity" })).toBeVisible();
      if (javaScriptEnabled) await hydrated(page);
      await page.getByLabel("Name of the site").fill("Delta AI");
      await page.getByLabel("Area code").fill("12");
      await press(page, "Save");
      await expect(page.getByText("must be a whole number from 100 to 999").first()).toBeVisible();
      // The button is a screen further down.
      if (javaScriptEnabled) await expect(page.getByText("Not saved: look at what")).toBeInViewport();
      await expect(page.getByLabel("Name of the site")).toHaveValue("Delta AI");
      await page.getByLabel("Area code").fill("662");
      await press(page, "Save");
      await expect(notice(page)).toContainText("Readers see it within seconds");
      await expect.poll(title, patience).toContain("Delta AI");
      await page.reload();
      await expect(page.getByLabel("Area code")).toHaveValue("662");
      await expect(page.getByText("was not saved")).toHaveCount(0);
      if (javaScriptEnabled) expect(await findBarriers(page)).toEqual({});
      await page.getByLabel("Name of the site").fill("901 AI");
      await page.getByLabel("Area code").fill("901");
      await press(page, "Save");
      await press(page, "Undo");
      await expect(page.getByLabel("Name of the site")).toHaveValue("Delta AI");
      await page.getByLabel("Name of the site").fill("901 AI");
      await page.getByLabel("Area code").fill("901");
      await press(page, "Save");
      await expect.poll(title, patience).toBe(before);
    });

    test("mail is set up, tried, and proved by the word in it", async ({ page }) => {
      const mail = await openMailServerForTests({ auth: { user: "site", pass: "right" } });
      await open(page, "/site/mail");
      await page.getByRole("textbox", { name: "Mail server" }).fill(new URL(mail.url).host);
      await page.getByLabel("Your name there").fill("site");
      await page.getByLabel("Password there").fill("wrong");
      await press(page, "Send me a mail");
      await expect(page.getByText("does not take this name and password").first()).toBeVisible();
      await expect(page.getByLabel("Your name there")).toHaveValue("site");
      expect(await page.content()).not.toContain('value="wrong"');
      await page.getByLabel("Password there").fill("right");
      await press(page, "Send me a mail");
      await expect(page.getByText("It holds one word.", { exact: true })).toBeVisible();
      const [sent] = await mail.received(1);
      const word = /word is: (\w+)/.exec(sent?.mail.text ?? "")?.[1] ?? "";
      await page.getByLabel("The word in the mail").fill("nonsense");
      await press(page, "That’s the word");
      await expect(page.getByText("an older one has another word")).toBeVisible();
      await page.getByLabel("The word in the mail").fill(word);
      await press(page, "That’s the word");
      await expect(page.getByText("A mail arrived: an owner typed the word in it.")).toBeVisible();
      expect(await page.content()).not.toContain("right");
      if (javaScriptEnabled) expect(await findBarriers(page)).toEqual({});
      await mail.close();
    });

    test("a closed site says that it opens soon, and links of mails go on working", async ({
      page,
      desk,
    }) => {
      const status = async (path: string) => (await ask(desk.url, path)).status;
      await open(page, "/first-hour/open");
      await press(page, "Close the site");
      await expect(page.getByText("It is closed.")).toBeVisible();
      await expect.poll(() => status("/"), patience).toBe(503);
      const shut = await ask(desk.url, "/events");
      expect(shut.text).toContain("opens soon");
      expect(shut.headers["retry-after"]).toBe("3600");
      expect(await status("/healthz")).toBe(200);
      expect(await status("/?newsletter=unsubscribe&token=1.x")).toBe(200);
      await press(page, "Open the site");
      await expect(page.getByText("The site is open.").first()).toBeVisible();
      await expect.poll(() => status("/"), patience).toBe(200);
    });

    test("pages are read through and promises kept, group by group", async ({ page }) => {
      await open(page, "/first-hour/read");
      const name = javaScriptEnabled ? "Contact" : "Events";
      await press(page, `I’ve read it ${name}`);
      const row = page.getByRole("listitem").filter({ hasText: name });
      await expect(row.getByText("Read", { exact: true })).toBeVisible();
      await open(page, "/health/promises");
      const group = page.locator("form.part");
      const kept = group.getByRole("checkbox");
      const before = Number(/^\d+/.exec(await page.getByText(/^\d+ of \d+ kept/).innerText())?.[0]);
      const count = before + (await kept.count());
      for (const box of await kept.all()) await box.check();
      await group.getByRole("button", { name: /^Keep these/ }).click();
      await expect(page.getByText(new RegExp(`^${count} of \\d+ kept\\.$`))).toBeVisible();
    });

    test("of two owners at the same settings, the second is told and keeps what was typed", async ({
      page,
      colleague,
    }) => {
      const other = await colleague({ email: "ines@desk.example", role: "owner" });
      await open(page, "/site/who");
      const seen = page.locator('form.part [name="seen"]');
      const before = await seen.inputValue();
      await other.goto("/site/who");
      await other.getByLabel("Who runs the site").fill("The Harbor Log");
      await press(other, "Save");
      await expect(other.getByText("Saved. Readers see it within seconds.")).toBeVisible();
      await page.getByLabel("Who runs the site").fill("River City Futures");
      await press(page, "Save");
      await expect(page.getByText("someone changed the same in the meantime")).toBeVisible();
      await expect(page.getByText("Saved meanwhile: The Harbor Log")).toBeVisible();
      // The answer is shown before the screen has read what was saved meanwhile.
      await expect(seen).not.toHaveValue(before);
      await expect(page.getByLabel("Who runs the site")).toHaveValue("River City Futures");
      await press(page, "Save");
      await expect(notice(page)).toContainText("Readers see it within seconds");
      await page.getByLabel("Who runs the site").fill("");
      await press(page, "Save");
      await expect(page.getByLabel("Who runs the site")).toHaveValue("");
    });

    test("an editor is refused", async ({ colleague }) => {
      const other = await colleague({ email: "lee@desk.example" });
      for (const path of ["/site", "/site/identity", "/site/mail", "/site/domain", "/first-hour/open"]) {
        const answer = await other.goto(path);
        expect(answer?.status()).toBe(403);
        await expect(other.getByText("Only an owner can do this")).toBeVisible();
      }
    });
  });
