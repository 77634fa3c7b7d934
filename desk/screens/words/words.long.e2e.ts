/** The words of the site at the desk, by a person in a browser, with and without script, on a phone. */
import { expect, hydrated, type Page, test } from "../../../test/support/desk-page.ts";

/** The promise is five seconds; the rest is for a busy machine. */
const patience = { timeout: 30_000 };
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const english = (page: Page) => page.getByRole("textbox", { name: "English", exact: true });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({
      javaScriptEnabled,
      expectedErrors: [/status of (422|409)/],
      viewport: { width: 390, height: 844 },
      actionTimeout: 15_000,
    });

    test("a sentence of Home is pressed and changed, readers see it, and one press takes it back", async ({
      page,
      desk,
      request,
    }) => {
      const onSite = async () => (await request.get(desk.url)).text();
      await page.goto("/words");
      if (javaScriptEnabled) await hydrated(page);
      const sentence = page.frameLocator("iframe").getByRole("link", { name: "Lately", exact: true });
      await sentence.click();
      await expect(page).toHaveURL(/\/words\/lately\.title\?page=/);
      if (javaScriptEnabled) await hydrated(page);
      await expect(english(page)).toHaveValue("Lately");
      await expect(page.getByText("Stands on: Home")).toBeVisible();
      await english(page).fill("New on the {river}");
      if (javaScriptEnabled) await expect(page.getByText("Nothing fills in {river} here.")).toBeVisible();
      await press(page, "Publish");
      await expect(page.getByText("Nothing fills in {river} here.")).toBeVisible();
      await expect(english(page)).toHaveValue("New on the {river}");
      await english(page).fill("New on the river");
      await press(page, "Publish");
      await expect(page.getByText("It says so on every page within seconds.")).toBeVisible();
      const changed = page.frameLocator("iframe").getByRole("link", { name: "New on the river" });
      await expect(changed).toHaveClass(/w--mine/);
      // With script the notice stays while somebody points at it.
      await page.getByRole("button", { name: "Undo", exact: true }).hover();
      await expect.poll(onSite, patience).toContain("New on the river");
      await press(page, "Undo");
      await expect.poll(onSite, patience).not.toContain("New on the river");
    });

    test("a draft is kept from readers, published from the list, dropped, and gone back from", async ({
      page,
    }) => {
      await page.goto("/words/lately.record.all");
      if (javaScriptEnabled) await hydrated(page);
      const before = await english(page).inputValue();
      await english(page).fill("What the Record has");
      await press(page, "Keep as draft");
      await expect(page.getByText(`On the site now: ${before}`)).toBeVisible();
      await press(page, "Drop the draft");
      await expect(english(page)).toHaveValue(before);
      await press(page, "Undo");
      await expect(english(page)).toHaveValue("What the Record has");
      await page.goto("/words?show=mine");
      await expect(page.getByText("With a draft")).toBeVisible();
      await page.getByRole("button", { name: /^Publish the draft/ }).click();
      await expect(page.getByText("It says so on every page within seconds.")).toBeVisible();
      await page.getByRole("link", { name: /^Open “What the Record has/ }).click();
      await page.getByText("History", { exact: false }).first().click();
      await press(page, "Back to the default");
      await expect(english(page)).toHaveValue(before);
      await page.getByText("History", { exact: false }).first().click();
      await page.getByRole("link", { name: "Back to this" }).first().click();
      await expect(english(page)).toHaveValue("What the Record has");
    });

    test("a phrase is looked for, looked at wherever it stands, changed at once and taken back", async ({
      page,
    }) => {
      await page.goto("/words");
      await page.getByLabel(/^Search all/).fill("24-48 hours");
      await press(page, "Search sentences");
      await expect(page.getByText("24-48 hours", { exact: true }).first()).toBeVisible();
      const to = page.locator("#to");
      const count = /\d+/.exec((await page.locator("label[for=to]").textContent()) ?? "")?.[0];
      await to.fill("two days");
      await press(page, `Look at the ${count} first`);
      await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(Number(count));
      await page.getByRole("checkbox").last().uncheck();
      await press(page, "Change those that are checked");
      await expect(page.getByText(`Changed in ${Number(count) - 1} sentences.`)).toBeVisible();
      await expect(page).toHaveURL(/q=two/);
      await press(page, "Undo");
      await expect(page.getByText("Undone. It’s as it was before.")).toBeVisible(patience);
      await page.goto("/words?q=24-48 hours");
      await expect(page.getByRole("button", { name: `Look at the ${count} first` })).toBeVisible();
    });

    test("after an upgrade the new default stands beside the owner’s words, with what changed", async ({
      page,
      desk,
    }) => {
      await page.goto("/words/events.comingSoon.text");
      if (javaScriptEnabled) await hydrated(page);
      const byDefault = await english(page).inputValue();
      await english(page).fill("Nothing yet, but soon.");
      await press(page, "Publish");
      await expect(page.getByText("It says so on every page")).toBeVisible();
      const of = `Long ago: ${byDefault}`;
      await desk.db.updateTable("words").set({ of }).where("key", "=", "events.comingSoon.text").execute();
      await page.goto("/words?show=new");
      await expect(page.getByText("Yours, on the site now")).toBeVisible();
      await expect(page.locator("del")).toContainText("Long ago:");
      await page.getByRole("button", { name: /^Keep mine/ }).click();
      await expect(page.getByText("None: there’s nothing to do here.")).toBeVisible();
      await press(page, "Undo");
      await page.getByRole("button", { name: /^Take the new one/ }).click();
      await expect(page.getByText("It says the default again.")).toBeVisible();
    });

    test("About is written as a page, from its own sentences", async ({ page, desk, request }) => {
      await page.goto("/words?page=/about");
      if (javaScriptEnabled) await hydrated(page);
      await page.frameLocator("iframe").locator("main a[data-key='about.md']").first().click();
      await expect(page).toHaveURL(/\/words\/about\.md/);
      await expect(page.getByRole("heading", { name: "The page" })).toBeVisible();
      const { text = "" } = { text: await page.locator("textarea[name=text]").first().inputValue() };
      expect(text).toContain("## ");
      const sent = { act: "words.set", id: "about.md", text: `## Ours\n\nOf *{city}*.\n\n${text}` };
      const { headers } = await page.request
        .post("/words/about.md", {
          form: sent,
          headers: { Origin: desk.deskUrl, "Sec-Fetch-Site": "same-origin" },
          maxRedirects: 0,
        })
        .then((answer) => ({ headers: answer.headers() }));
      expect(headers.location).toBe("/words/about.md");
      await expect
        .poll(async () => (await request.get(`${desk.url}/about`)).text(), patience)
        .toContain("<p>Of <em>Memphis</em>.</p>");
      await page.goto("/words/about.md");
      await press(page, "Back to the default");
      await expect(page.getByText("It says the default again.")).toBeVisible();
    });
  });

test.describe("what was typed", () => {
  test.use({
    expectedErrors: [/status of 409|ERR_INTERNET_DISCONNECTED/],
    viewport: { width: 390, height: 844 },
    actionTimeout: 15_000,
  });

  test("stays after a reload, a lost line, and a colleague who published meanwhile", async ({
    page,
    colleague,
  }) => {
    await page.goto("/words/lately.title?page=/");
    await hydrated(page);
    await english(page).fill("");
    await english(page).pressSequentially("Mine, slowly", { delay: 60 });
    await page.waitForTimeout(600);
    await page.reload();
    await expect(english(page)).toHaveValue("Mine, slowly");
    await page.context().setOffline(true);
    await press(page, "Publish");
    await expect(page.getByText("We couldn’t reach the server")).toBeVisible();
    await expect(english(page)).toHaveValue("Mine, slowly");
    await page.context().setOffline(false);

    const other = await colleague({ email: "rosa@desk.example" });
    await other.goto("/words/lately.title?page=/");
    await hydrated(other);
    await english(other).fill("Theirs, first");
    await press(other, "Publish");
    await expect(other.getByText("It says so on every page")).toBeVisible();

    const version = page.locator("[name=version]").first();
    const opened = await version.inputValue();
    await press(page, "Publish");
    await expect(page.getByText(/rosa@desk\.example saved this at/)).toBeVisible();
    await expect(version).not.toHaveValue(opened);
    await expect(page.getByText("Theirs, first").first()).toBeVisible();
    await expect(english(page)).toHaveValue("Mine, slowly");
    await press(page, "Publish");
    await expect(page.getByText("It says so on every page")).toBeVisible();
    await expect(english(page)).toHaveValue("Mine, slowly");
    await page.reload();
    await expect(page.getByText("was not saved")).toHaveCount(0);
  });
});
