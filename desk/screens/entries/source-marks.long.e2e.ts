/** Sources that somebody marks as opened, with script and without: while the draft saves itself, after a pause, a reload and Back. */
import { site } from "../../../content/site.ts";
import { dayWords } from "../../../publishing/source-line.ts";
import { ask } from "../../../test/support/ask.ts";
import { expect, hydrated, type Page, test } from "../../../test/support/desk-page.ts";
import { localDateIn } from "../../../time/zone-time.ts";

const today = localDateIn(site.timeZone)(new Date());
const opened = `Opened on ${dayWords(today)}`;
const now = "Opened today, and it says so";
let count = 0;
const titled = (words: string) => `${words} ${process.pid} ${++count}`;
const mark = (page: Page, source = 1) => page.getByLabel(`Opened of source ${source}`);
const shown = (page: Page, source = 1) =>
  mark(page, source).evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.textContent);

async function fill(page: Page, title: string) {
  await page.getByLabel("Headline").fill(title);
  await page.getByLabel("Date", { exact: true }).fill("2026-06-15");
  await page.getByRole("checkbox", { name: "Water" }).check();
  await page.getByLabel("Evidence").selectOption("B");
  await page.getByLabel("Publisher of source 1").fill("The Paper");
  await page.getByLabel("Title of source 1").fill("Story");
  await page.getByLabel("Web address of source 1").fill("https://paper.example/story");
}

async function publicText(page: Page, siteUrl: string): Promise<string> {
  const link = await page.getByRole("link", { name: "See it on the site" }).getAttribute("href");
  return (await ask(siteUrl, new URL(link ?? "").pathname)).text;
}

test("a mark saves itself with its source, survives a reload and Back, and goes when the address changes", async ({
  page,
  desk,
}) => {
  const title = titled("Marked");
  const stored = async () => {
    const row = await desk.db
      .selectFrom("entries")
      .select("fields")
      .where("title", "=", title)
      .executeTakeFirst();
    return JSON.parse(row?.fields ?? "{}").sources?.split("\n") ?? [];
  };
  const keeps = async (type: () => Promise<unknown>) => {
    const answered = page.waitForResponse((response) => response.url().includes("/draft"));
    await type();
    expect(await (await answered).json()).toMatchObject({ outcome: "saved" });
  };
  await page.goto("/entries/record/new");
  await hydrated(page);
  await keeps(() => fill(page, title));
  await page
    .getByRole("textbox", { name: "In one or two sentences" })
    .fill("Work on the plant was paused in April.");
  expect(await shown(page)).toBe("Not opened");
  await keeps(() => mark(page).selectOption(now));
  expect(await stored()).toEqual([`The Paper | Story | | https://paper.example/story | ${today}`]);
  // A pause: what the form says is saved once more, and is the same.
  await keeps(() => page.getByLabel("Note for editors").fill("Later"));
  expect(await stored()).toEqual([`The Paper | Story | | https://paper.example/story | ${today}`]);

  await page.reload();
  await hydrated(page);
  expect(await shown(page)).toBe(opened);
  await page.getByRole("button", { name: "Add a source" }).click();
  await page.getByLabel("Publisher of source 2").fill("The Radio");
  await keeps(() => page.getByLabel("Title of source 2").fill("Report"));
  expect(await stored()).toEqual([
    `The Paper | Story | | https://paper.example/story | ${today}`,
    "The Radio | Report",
  ]);
  await keeps(() => page.getByLabel("Web address of source 1").fill("https://paper.example/other"));
  expect(await shown(page)).toBe("Not opened");
  expect((await stored())[0]).toBe("The Paper | Story | | https://paper.example/other");
  await mark(page, 2).selectOption(now);
  // Within the pause of the autosave.
  await page.goto("/entries/record?view=drafts");
  await page.goBack();
  await hydrated(page);
  await expect.poll(() => shown(page, 2)).toMatch(/^Opened/);
  expect(await shown(page)).toBe("Not opened");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published. Visitors")).toBeVisible();
  expect((await stored())[1]).toBe(`The Radio | Report | | | ${today}`);
  expect(await publicText(page, desk.url)).not.toContain("Checked on");
  // What is published waits for the press, in this browser.
  await mark(page).selectOption(now);
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain("today 2");
  await page.reload();
  await hydrated(page);
  await expect.poll(() => shown(page)).toBe(now);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Saved. Visitors")).toBeVisible();
  await expect.poll(() => publicText(page, desk.url)).toContain("Checked on");
  // A removed row takes no other's mark along, though the form stays open over two saves.
  await page.reload();
  await hydrated(page);
  await page.getByRole("button", { name: "Remove source 1" }).click();
  for (const note of ["Once", "Twice"]) {
    await page.getByLabel("Note for editors").fill(note);
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect.poll(stored).toEqual([`The Radio | Report | | | ${today}`]);
    await expect(page.getByText("Not saved yet")).toBeHidden();
  }
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/status of 422/] });

  test("a mark is kept with its address, also after a mistake, and goes with another one", async ({
    page,
  }) => {
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
    await page.goto("/entries/record/new");
    await fill(page, titled("Plainly marked"));
    await mark(page).selectOption(now);
    // The text is missing.
    await press("Publish");
    await expect(page.getByRole("heading", { name: "One thing needs fixing" })).toBeVisible();
    expect(await shown(page)).toBe(now);
    await page.getByLabel("In one or two sentences").fill("Work on the plant was paused in April.");
    await press("Publish");
    await expect(page.getByText("Published. Visitors")).toBeVisible();
    expect(await shown(page)).toBe(opened);
    await page.getByLabel("Note for editors").fill("Read twice");
    await press("Save changes");
    expect(await shown(page)).toBe(opened);
    await page.getByLabel("Web address of source 1").fill("https://paper.example/other");
    await press("Save changes");
    await expect(page.getByText("Saved. Visitors")).toBeVisible();
    expect(await shown(page)).toBe("Not opened");
  });

  test("an entry of the Record is withdrawn with a reason alone, from its screen and from the list", async ({
    page,
    desk,
  }) => {
    const title = titled("Wrong");
    const state = async () => {
      const rows = await desk.db.selectFrom("entries").select("state").where("title", "=", title).execute();
      return rows.map((row) => row.state).join();
    };
    await page.goto("/entries/record/new");
    await fill(page, title);
    await page.getByLabel("In one or two sentences").fill("Work on the plant was paused in April.");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const reason = page.getByLabel("Reason");
    await page.getByRole("link", { name: "Withdraw …" }).click();
    await reason.fill("   ");
    await page.getByRole("button", { name: "Withdraw", exact: true }).click();
    await expect(page.getByRole("link", { name: "The reason is required" })).toBeVisible();
    expect(await state()).toBe("published");
    await reason.fill("It was another plant.");
    await page.getByRole("button", { name: "Withdraw", exact: true }).click();
    await expect(page.getByText("Withdrawn: its page says it’s gone.")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    expect(await state()).toBe("published");

    await page.goto(`/entries/record?q=${encodeURIComponent(title)}`);
    await page.getByRole("checkbox", { name: new RegExp(title) }).check();
    await page.getByRole("button", { name: "Withdraw", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Why is it withdrawn?" })).toBeVisible();
    expect(await state()).toBe("published");
    await reason.fill("It was another plant.");
    await page.locator(".ask").getByRole("button", { name: "Withdraw", exact: true }).click();
    expect(await state()).toBe("withdrawn");
  });
});
