/** What is published, at the desk: by somebody with script and by somebody without, down to what visitors see. */
import { findEntry } from "../../../publishing/entries/entries.ts";
import { ask } from "../../../test/support/ask.ts";
import { type RunningDesk, useSession } from "../../../test/support/desk.ts";
import { expect, hostile, hydrated, type Page, test } from "../../../test/support/desk-page.ts";
import { drawPhoto } from "../../../test/support/pictures.ts";
import { writeMarkdown } from "../../../test/support/writing.ts";

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
    const text = (page: Page, label: string, words: string) =>
      writeMarkdown(page, label, words, javaScriptEnabled);
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
      await expect(page.getByText("Undone. It’s as it was before.")).toBeVisible();

      await press(page, "Withdraw");
      await expect(page.getByText("Withdrawn: its page says it’s gone.")).toBeVisible();
      await visitorsSee(url, /./, 410);
      await press(page, "Undo");
      await expect(page.getByText("Undone. It’s as it was before.")).toBeVisible();
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

      await page.getByText("Duplicate", { exact: true }).click();
      await page.getByLabel("Copies").fill("2");
      await press(page, "Make it");
      await expect(page.getByText("2 copies were made.")).toBeVisible();
      await page.getByLabel("Words in the title").fill(title);
      await press(page, "Search");
      const rows = page.locator(".row--entry");
      await expect(rows).toHaveCount(3);
      await rows.filter({ hasText: "Mar 18, 2031, 6:00 PM" }).getByRole("link").click();
      await expect(page.getByLabel("Start")).toHaveValue("2031-03-18T18:00");
      await page.getByText("Delete draft", { exact: true }).click();
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
      if (javaScriptEnabled)
        await expect(page.getByText("Uploaded. Describe it below.")).toBeVisible({ timeout: 60_000 });
      await press(page, "Publish");
      await expect(page.getByText("What the picture shows is required with a picture").first()).toBeVisible();
      await page.getByLabel("What the picture shows").fill("A street in the evening");
      await press(page, "Publish");
      await expect(page.getByText("Published. Visitors")).toBeVisible();
      await visitorsSee(await publicPage(desk.url, page), /alt="A street in the evening"/);
      await open(page, "/entries/pictures");
      await expect(page.getByRole("link", { name: title })).toBeVisible();
    });

    test("an event that is over is asked about once, before visitors see it", async ({ page }) => {
      await fillEvent(page, titled("Long ago"));
      await page.getByLabel("Start").fill("2020-03-04T18:00");
      if (javaScriptEnabled) await expect(page.getByLabel("End")).toHaveValue("2020-03-04T20:00");
      else await page.getByLabel("End").fill("2020-03-04T20:00");
      await press(page, "Publish");
      await expect(page.getByRole("heading", { name: "It’s already over" })).toBeVisible();
      await expect(page.getByLabel("Start")).toHaveValue("2020-03-04T18:00");
      await press(page, "Save it as a past event");
      await expect(page.getByText("Published. Visitors")).toBeVisible();
      await page.getByLabel("Cost").fill("Free");
      await press(page, "Save changes");
      await expect(page.getByText("Saved. Visitors will see it")).toBeVisible();
    });

    test("sources are rows, in which a written date is taken; those that are emptied or removed are none", async ({
      page,
      desk,
    }) => {
      const title = titled("Sources");
      const part = (name: string, row: number) => page.getByLabel(`${name} of source ${row}`);
      await open(page, "/entries/record/new");
      await page.getByLabel("Headline").fill(title);
      for (const row of [1, 2, 3]) {
        if (javaScriptEnabled && row > 1) await press(page, "Add a source");
        await part("Publisher", row).fill(`Paper ${row}`);
        await part("Title", row).fill("Report");
        await part("Date", row).fill("November 17, 2026");
        await part("Web address", row).fill(`https://paper.example/${row}`);
      }
      if (javaScriptEnabled) {
        // At once, before the draft has saved itself: the browser alone has it.
        await page.reload();
        await hydrated(page);
        await expect(part("Web address", 3)).toHaveValue("https://paper.example/3");
        await press(page, "Remove source 2");
      } else for (const name of ["Publisher", "Title", "Date", "Web address"]) await part(name, 2).fill("");
      await press(page, "Save draft");
      await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
      await expect(part("Publisher", 2)).toHaveValue("Paper 3");
      await expect(part("Date", 2)).toHaveValue("2026-11-17");
      const { fields } = await desk.db
        .selectFrom("entries")
        .select("fields")
        .where("title", "=", title)
        .executeTakeFirstOrThrow();
      expect(fields).toContain("Paper 1 | Report | 2026-11-17 | https://paper.example/1");
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
      await page.getByLabel("Date", { exact: true }).fill("June 15, 2026");
      await page.getByRole("checkbox").first().check();
      await text(page, "In one or two sentences", `${hostile} and twenty characters`);
      await page.getByLabel("Publisher of source 1").fill(hostile);
      await page.getByLabel("Title of source 1").fill(hostile);
      await page.getByLabel("Opened of source 1").selectOption("Opened today, and it says so");
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
    await writeMarkdown(page, "Description", "Bring **clay**.", true);
    await expect(frame.locator("strong", { hasText: "clay" })).toBeVisible();
    const known = await desk.db.selectFrom("entries").select("state").where("title", "=", title).execute();
    expect(known.every(({ state }) => state === "draft")).toBe(true);
    // One step back leaves the screen: previews are no steps.
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
  });

  /** Resolves when the draft has saved itself once more. */
  const keeps = async (page: Page, type: () => Promise<void>) => {
    const answered = page.waitForResponse((response) => response.url().includes("/draft"));
    await type();
    expect(await (await answered).json()).toMatchObject({ outcome: "saved" });
    await expect(page.getByText(/^Saved \d+:\d\d [AP]M$/)).toBeVisible();
  };
  const entriesTitled = (desk: RunningDesk, title: string) =>
    desk.db.selectFrom("entries").select(["slug", "state", "body"]).where("title", "=", title).execute();

  test("an event that is written with pauses is one draft, and one page with its plain address", async ({
    page,
    desk,
  }) => {
    const title = titled("Slowly");
    await page.goto("/entries/event/new");
    await hydrated(page);
    await keeps(page, () => page.getByLabel("Title").pressSequentially(title));
    await keeps(page, () => page.getByLabel("Start").fill("2031-05-06T18:00"));
    await keeps(page, () => page.getByLabel("End").fill("2031-05-06T19:00"));
    await keeps(page, () => page.getByLabel("Place").pressSequentially("The hall "));
    await keeps(page, () => page.getByLabel("Address").pressSequentially("1 Main Street"));
    await keeps(page, async () => {
      await page.getByLabel("Address").pressSequentially("!");
      await page.keyboard.press("Backspace");
      await expect(page.getByText("Not saved yet")).toBeVisible();
    });
    expect(await entriesTitled(desk, title)).toHaveLength(1);
    for (let round = 0; round < 2; round++) {
      await page.reload();
      await hydrated(page);
      await expect(page).toHaveURL(/\/entries\/event\/\d+$/);
      await expect(page.getByLabel("Address")).toHaveValue("1 Main Street");
      await expect(page.getByText("was not saved")).toBeHidden();
      await keeps(page, () => page.getByRole("textbox", { name: "Description" }).pressSequentially("Come. "));
    }
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
    await keeps(page, () => page.locator("[name='field.host']").fill("A group"));
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByText("Published. Visitors")).toBeVisible();
    await expect(page.getByText("You may publish both")).toBeHidden();
    const slug = `2031-05-06-${title.toLowerCase().replaceAll(" ", "-")}`;
    expect(await entriesTitled(desk, title)).toEqual([
      { slug, state: "published", body: expect.stringMatching(/Come\. Come\.|Come\.Come\./) },
    ]);
    await page.getByLabel("Address").fill("2 Main Street");
    await expect(page.getByText("Not saved yet: visitors see the version of")).toBeVisible();
  });

  test("a lost answer, a second tab, a lost line and an ended session lose nothing and make no second draft", async ({
    page,
    context,
    desk,
  }) => {
    const title = titled("Kept");
    await page.goto("/entries/story/new");
    await hydrated(page);
    const address = page.url();
    // The server saves it, and nobody hears.
    await page.route(
      "**/draft?*",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await page.getByLabel("Title").fill(title);
    await expect(page.getByRole("heading", { name: "Not saved" })).toBeVisible();
    await keeps(page, async () => {
      await page.getByLabel("Writer").fill("Ana");
      await page.getByRole("button", { name: "Try now" }).click();
    });
    const second = await context.newPage();
    await second.goto(address);
    await hydrated(second);
    await expect(second.getByLabel("Writer")).toHaveValue("Ana");
    await second.close();

    await context.setOffline(true);
    await page.getByLabel("Writer").fill("Ben");
    // A press that reaches nobody leaves the screen and what was typed where they are, and says so where it is seen.
    await page.getByRole("button", { name: "Publish", exact: true }).first().click();
    await expect(page.getByRole("heading", { name: "Not saved" })).toBeInViewport();
    await expect(page.getByLabel("Writer")).toHaveValue("Ben");
    await context.setOffline(false);
    await keeps(page, () => page.getByRole("button", { name: "Try now" }).click());

    await desk.db.deleteFrom("sessions").execute();
    await page.getByLabel("Writer").fill("Cleo");
    await expect(page.getByRole("heading", { name: "you’re signed out" })).toBeVisible();
    await useSession(context, desk.deskUrl, await desk.signIn());
    await keeps(page, () => page.getByRole("button", { name: "Try now" }).click());
    await page.goto("/entries/story?view=drafts");
    await page.goBack();
    await expect(page.getByLabel("Writer")).toHaveValue("Cleo");
    expect(await entriesTitled(desk, title)).toHaveLength(1);
  });
  test.use({
    expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|frame-ancestors|Failed to fetch|status of 4/],
  });

  test("the Markdown editor is labelled, keeps the text for the form, and Tab leaves it", async ({
    page,
  }) => {
    await page.goto("/entries/story/new");
    await hydrated(page);
    const editor = page.getByRole("textbox", { name: "Story" });
    // Until the editor has come, the plain text area is the textbox.
    await expect(editor).toHaveAttribute("contenteditable", "true");
    await editor.click();
    await page.keyboard.type("One **two** & three");
    await expect(editor.locator("strong")).toHaveText("two");
    expect(await page.locator("textarea[name='field.body']").inputValue()).toBe("One **two** & three");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await expect(editor).not.toBeFocused();
  });
});
