/** What is published, at the desk: by somebody with script and by somebody without, down to what visitors see. */
import { findEntry } from "../../../publishing/entries/entries.ts";
import { ask } from "../../../test/support/ask.ts";
import { expect, hydrated, type Page, test } from "../../../test/support/desk-page.ts";
import { drawPhoto } from "../../../test/support/pictures.ts";

const hostile = `"><script>document.title="broken"</script><img src=x onerror="document.title='broken'">`;
/** Each test has entries of its own. */
let count = 0;
const titled = (words: string) => `${words} ${process.pid} ${++count}`;

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled, expectedErrors: [/status of (409|422|413)/] });

    const open = async (page: Page, path: string) => {
      await page.goto(path);
      if (javaScriptEnabled) await hydrated(page);
    };
    const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
    const text = async (page: Page, label: string, words: string) => {
      if (javaScriptEnabled) await page.getByRole("textbox", { name: label }).fill(words);
      else await page.getByLabel(label).fill(words);
    };
    const fillEvent = async (page: Page, title: string) => {
      await open(page, "/entries/event/new");
      await page.getByLabel("Title").fill(title);
      await page.getByLabel("Start").fill("2031-03-04T18:00");
      await page.getByLabel("End").fill("2031-03-04T20:00");
      await page.getByLabel("Place").fill("The hall");
      await page.getByLabel("Address").fill("1 Main Street");
      await page.locator("[name='field.host']").fill("A group");
      await text(page, "Description", "Come *along*.");
    };
    const publicPage = async (siteUrl: string, page: Page) => {
      const link = await page.getByRole("link", { name: "See it on the site" }).getAttribute("href");
      return new URL(link ?? "").pathname.replace(/^/, siteUrl);
    };
    const visitorsSee = async (url: string, words: string | RegExp, status = 200) => {
      const { origin, pathname } = new URL(url);
      await expect
        .poll(async () => {
          const answer = await ask(origin, pathname);
          return answer.status === status ? answer.text : `${answer.status}`;
        })
        .toMatch(words);
    };

    test("an event is published, a typo in it mended, canceled and taken back, withdrawn and taken back", async ({
      page,
      desk,
    }) => {
      const title = titled("Potery");
      await fillEvent(page, title);
      await press(page, "Publish");
      await expect(page.getByText("Published. Visitors will see it within seconds.")).toBeVisible();
      const url = await publicPage(desk.url, page);
      await visitorsSee(url, title);

      await page.getByLabel("Title").fill(title.replace("Potery", "Pottery"));
      await press(page, "Save changes");
      await expect(page.getByText("Saved. Visitors will see it within seconds.")).toBeVisible();
      await visitorsSee(url, title.replace("Potery", "Pottery"));

      await press(page, "Cancel event");
      await expect(page.getByText("Canceled. It stays on the page, marked as canceled.")).toBeVisible();
      await visitorsSee(url, /Canceled/);
      await press(page, "Undo");
      await expect(page.getByText("It’s on again.")).toBeVisible();

      await press(page, "Withdraw");
      await expect(page.getByText("Withdrawn: its page says it’s gone.")).toBeVisible();
      await visitorsSee(url, /./, 410);
      await press(page, "Undo");
      await expect(page.getByText("Put back as it was.")).toBeVisible();
      await visitorsSee(url, /Pottery/);
    });

    test("what is missing or wrong is said at its field, and nothing typed is lost", async ({ page }) => {
      const title = titled("Late");
      await fillEvent(page, title);
      await page.getByLabel("End").fill("2031-03-04T17:00");
      await press(page, "Publish");
      await expect(
        page.getByRole("alert").getByRole("link", { name: "End must be after Start" }),
      ).toBeVisible();
      await expect(page.getByLabel("End")).toHaveAttribute("aria-invalid", "true");
      await expect(page.getByLabel("Title")).toHaveValue(title);
      await expect(page.getByLabel("End")).toHaveValue("2031-03-04T17:00");
      await page.getByLabel("End").fill("2031-03-04T19:00");
      await press(page, "Publish");
      await expect(page.getByText("Published.", { exact: false }).first()).toBeVisible();
    });

    test("of two people at one event the second is told, keeps both texts and overwrites nothing unseen", async ({
      page,
      desk,
      colleague,
    }) => {
      const title = titled("Two at once");
      await fillEvent(page, title);
      await press(page, "Publish");
      await expect(page.getByText("Published. Visitors")).toBeVisible();
      const lee = await colleague({ email: "lee@901ai.example" });
      await lee.goto(page.url());
      await hydrated(lee);
      await lee.getByLabel("Title").fill(`${title} by Lee`);
      await lee.getByLabel("Address").fill("2 Second Street");
      await lee.getByRole("button", { name: "Save changes" }).click();
      await expect(lee.getByText("Saved. Visitors will see it")).toBeVisible();

      await page.getByLabel("Title").fill(`${title} by me`);
      await press(page, "Save changes");
      await expect(page.getByRole("heading", { name: /^lee@901ai.example saved this at/ })).toBeVisible();
      await expect(page.getByText("What only they changed is there too: Address.")).toBeVisible();
      await expect(page.locator("pre", { hasText: `${title} by Lee` })).toBeVisible();
      await expect(page.getByLabel("Title")).toHaveValue(`${title} by me`);
      await expect(page.getByLabel("Address")).toHaveValue("2 Second Street");
      const slug = new URL(await publicPage(desk.url, page)).pathname.split("/").at(-1) ?? "";
      expect((await findEntry(desk.db, "event", slug))?.title).toBe(`${title} by Lee`);
      await press(page, "Save changes");
      await expect(page.getByText("Saved. Visitors will see it")).toBeVisible();
      expect((await findEntry(desk.db, "event", slug))?.values).toMatchObject({
        title: `${title} by me`,
        address: "2 Second Street",
      });
    });

    test("a draft is scheduled, called back, duplicated for the next weeks and deleted", async ({ page }) => {
      const title = titled("Weekly");
      await fillEvent(page, title);
      await page.getByText("Publish it later").click();
      await press(page, "Schedule");
      await expect(page.getByText("Choose a day and a time")).toBeVisible();
      await page.getByLabel("When").fill("2031-01-01T09:00");
      await press(page, "Schedule");
      await expect(page.getByText("It will be published on Jan 1, 2031, 9:00 AM.")).toBeVisible();
      await press(page, "Back to draft");
      await expect(page.getByText("It’s a draft again.")).toBeVisible();

      await page.getByRole("link", { name: "Duplicate" }).click();
      await page.getByLabel("Copies").fill("2");
      await press(page, "Make it");
      await expect(page.getByText("2 copies were made.")).toBeVisible();
      await page.getByLabel("Words in the title").fill(title);
      await press(page, "Search");
      const rows = page.locator(".row--entry");
      await expect(rows).toHaveCount(3);
      await rows.filter({ hasText: "Mar 18, 2031, 6:00 PM" }).getByRole("link").click();
      await expect(page.getByLabel("Start")).toHaveValue("2031-03-18T18:00");
      await page.getByRole("link", { name: "Delete draft" }).click();
      await expect(page.getByRole("heading", { name: `Delete “${title}”?` })).toBeVisible();
      await press(page, "Delete the draft");
      await expect(page.getByText("The draft is deleted.")).toBeVisible();
    });

    test("a story gets a picture, which needs words; what is no picture is refused in a sentence", async ({
      page,
      desk,
    }) => {
      const title = titled("My street");
      await open(page, "/entries/story/new");
      await page.getByLabel("Title").fill(title);
      await page.getByLabel("Writer").fill("Ana");
      await text(page, "Story", "We met there.");
      const file = page.getByLabel(/Choose a file|Another file/);
      await file.setInputFiles({ name: "a.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
      if (!javaScriptEnabled) await press(page, "Save draft");
      await expect(page.getByText("It is no JPEG, PNG, WebP, AVIF or GIF.").first()).toBeVisible();
      const buffer = await drawPhoto({ width: 800, height: 500, seed: count + 3 })
        .jpeg()
        .toBuffer();
      await file.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer });
      if (javaScriptEnabled) await expect(page.getByText("Uploaded. Describe it below.")).toBeVisible();
      await press(page, "Publish");
      await expect(page.getByText("What the picture shows is required with a picture").first()).toBeVisible();
      await page.getByLabel("What the picture shows").fill("A street in the evening");
      await press(page, "Publish");
      await expect(page.getByText("Published. Visitors")).toBeVisible();
      await visitorsSee(await publicPage(desk.url, page), /alt="A street in the evening"/);
      await open(page, "/entries/pictures");
      await expect(page.getByRole("link", { name: title })).toBeVisible();
    });

    test("an earlier version comes back from the history", async ({ page }) => {
      const title = titled("First words");
      await fillEvent(page, title);
      await press(page, "Publish");
      await expect(page.getByText("Published. Visitors")).toBeVisible();
      await page.getByLabel("Title").fill(`${title} and more`);
      await press(page, "Save changes");
      await expect(page.getByText("Saved. Visitors will see it")).toBeVisible();
      await page.getByRole("link", { name: "History" }).click();
      await expect(page.locator("ins").first()).toContainText("and more");
      await page
        .getByRole("button", { name: /Restore version/ })
        .last()
        .click();
      await expect(page.getByLabel("Title")).toHaveValue(title);
    });

    test("script in every field is text at the desk and in the preview", async ({ page }) => {
      await open(page, "/entries/record/new");
      await page.getByLabel("Headline").fill(hostile);
      await page.getByLabel("Date").fill("2026-06-15");
      await page.getByRole("checkbox").first().check();
      await text(page, "In one or two sentences", `${hostile} and twenty characters`);
      await page.getByLabel("Sources").fill(`${hostile} | ${hostile}`);
      await page.getByLabel("Checked on").fill("2026-11-22");
      await page.getByLabel("Evidence").selectOption("B");
      await page.getByLabel("What is not known").fill(hostile.slice(0, 190));
      await page.getByLabel("Not known as of").fill("2026-11-22");
      await page.getByLabel("Corrections").fill(`2026-11-22 | ${hostile}`);
      await page.getByLabel("Note for editors").fill(hostile);
      await press(page, "Publish");
      await expect(page.getByText("Published. Visitors")).toBeVisible();
      await expect(page.getByRole("heading", { name: hostile })).toBeVisible();
      const frame = page.frameLocator("iframe.pv-page").first();
      await expect(frame.getByRole("heading", { name: hostile, level: 1 })).toBeVisible();
      await page.getByRole("link", { name: "History" }).click();
      await open(page, "/entries/record");
      await expect(page.getByRole("link", { name: hostile }).first()).toBeVisible();
      await expect(page).toHaveTitle(/desk$/);
    });
  });

test.describe("with script", () => {
  test("the preview follows what is typed, by the site's own page, and keeps nothing", async ({
    page,
    desk,
  }) => {
    const title = titled("Seen before");
    await page.goto("/entries/event/new");
    await hydrated(page);
    await page.getByLabel("Title").fill(title);
    const frame = page.frameLocator("iframe[title=Preview]");
    await expect(frame.getByRole("heading", { name: title })).toBeVisible();
    await page.getByRole("textbox", { name: "Description" }).fill("Bring **clay**.");
    await expect(frame.locator("strong", { hasText: "clay" })).toBeVisible();
    const known = await desk.db.selectFrom("entries").select("state").where("title", "=", title).execute();
    expect(known.every(({ state }) => state === "draft")).toBe(true);
    // One step back leaves the screen: previews are no steps.
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
  });

  test("a draft saves itself; text that was not saved survives a reload and a lost line", async ({
    page,
    context,
  }) => {
    const title = titled("Kept");
    await page.goto("/entries/story/new");
    await hydrated(page);
    await page.getByLabel("Title").fill(title);
    await expect(page.getByText(/^Saved \d+:\d\d [AP]M$/)).toBeVisible();
    await expect(page).toHaveURL(/\/entries\/story\/\d+$/);
    await page.getByLabel("Writer").fill("Ana");
    await page.reload();
    await hydrated(page);
    await page.getByRole("button", { name: "Restore it" }).click();
    await expect(page.getByLabel("Writer")).toHaveValue("Ana");
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
    await page.reload();
    await hydrated(page);
    await expect(page.getByLabel("Writer")).toHaveValue("Ana");
    await expect(page.getByRole("button", { name: "Restore it" })).toBeHidden();
    await context.setOffline(true);
    await page.getByLabel("Writer").fill("Ben");
    await expect(page.getByRole("heading", { name: "Not saved" })).toBeVisible();
    await context.setOffline(false);
    await page.getByRole("button", { name: "Try now" }).click();
    await expect(page.getByText(/^Saved \d+:\d\d [AP]M$/)).toBeVisible();
  });
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|status of 4/] });

  test("the Markdown editor is labelled, keeps the text for the form, and Tab leaves it", async ({
    page,
  }) => {
    await page.goto("/entries/story/new");
    await hydrated(page);
    const editor = page.getByRole("textbox", { name: "Story" });
    // Until the editor has come, the plain text area is the textbox.
    await expect(editor).toHaveAttribute("contenteditable", "true");
    await editor.click();
    await page.keyboard.type("One **two**");
    expect(await page.locator("textarea[name='field.body']").inputValue()).toBe("One **two**");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await expect(editor).not.toBeFocused();
  });
});
