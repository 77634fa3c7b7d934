/** What the site noticed by itself, on Today: with script and without, on a wide screen and a phone. */
import { createEntry } from "../../../publishing/entries/save-entry.ts";
import type { Values } from "../../../publishing/kind.ts";
import { record } from "../../../publishing/kinds/record.ts";
import { findBarriers } from "../../../test/accessibility/barriers.ts";
import type { RunningDesk } from "../../../test/support/desk.ts";
import { expect, hostile, hydrated, type Page, test } from "../../../test/support/desk-page.ts";
import { putStory } from "../../../test/support/put-story.ts";

const url = "https://paper.example/rates";
const copy = "https://web.archive.org/web/20261120/https://paper.example/rates";
const values: Values = {
  ...{ date: "2026-11-17", topics: "power", grade: "B" },
  sources: `The Paper | Rates | 2026-11-17 | ${url}\nA book | Chapter two`,
};
const body = "The council approved a higher rate for electric service, 9 to 4.";

// They share a database, and each begins with an empty Record and no news.
test.describe.configure({ mode: "serial" });
test.beforeEach(async ({ desk: { db } }) => {
  for (const table of ["news_story_reports", "news_stories", "source_checks"] as const)
    await db.deleteFrom(table).execute();
  await db.deleteFrom("entries").where("kind", "=", "record").execute();
});

async function fill({ db }: RunningDesk, words = "") {
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const titles = {
    ...{ Radio: `Council approves electric rate ${words}`, Weekly: "Council votes for rate" },
    ...{ Channel: "A long night at the hall", Ledger: "Rate goes up" },
  };
  const reports = Object.entries(titles).map(([source, title], minute) => {
    const published = new Date(Date.parse(at) + minute * 60_000).toISOString();
    return { source, title, description: "", at: published };
  });
  await putStory(db, "rates", reports);
  const saving = { by: "a test", now: new Date(), state: "published" as const };
  await createEntry(
    db,
    record,
    { values: { ...values, title: `Council raises rates ${words}` }, body },
    saving,
  );
  const check = { checked_at: at, since: at, holds: 0, etag: null, last_modified: null };
  await db
    .insertInto("source_checks")
    .values({ url, outcome: "missing", headline: null, changed_to: null, ...check })
    .execute();
}

/** The entry as readers have it, who get a change within five seconds. */
const readEntry = async (page: Page, { url: site }: RunningDesk) => {
  const html = await (await page.request.get(`${site}/record/2026-11-17-council-raises-rates`)).text();
  return html.slice(html.indexOf("<article"), html.indexOf("</article>"));
};

const sourcesOf = async ({ db }: RunningDesk) => {
  const { fields } = await db
    .selectFrom("entries")
    .select("fields")
    .where("kind", "=", "record")
    .where("state", "=", "published")
    .executeTakeFirstOrThrow();
  return JSON.parse(fields).sources.split("\n")[0];
};

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled, expectedErrors: [/status of 422/] });
    const open = async (page: Page, path = "/") => {
      await page.goto(path);
      if (javaScriptEnabled) await hydrated(page);
    };
    const undo = (page: Page) => page.getByRole("button", { name: "Undo", exact: true }).click();
    const heading = (page: Page, name: RegExp) => page.getByRole("heading", { name });

    test("with nothing to suggest it takes no room", async ({ page }) => {
      await open(page);
      await expect(heading(page, /For the Record|Sources that changed/)).toHaveCount(0);
    });

    test("two presses lead from Today to the draft of an entry, and Undo brings the story back", async ({
      page,
      desk,
    }) => {
      await fill(desk);
      await open(page);
      await expect(heading(page, /For the Record 1/)).toBeVisible();
      await page.getByRole("button", { name: "Make an entry" }).click();
      await expect(page).toHaveURL(/\/entries\/record\/\d+$/);
      await expect(page.getByLabel("Headline", { exact: true })).toHaveValue("");
      await expect(page.getByLabel(/^Publisher/).first()).toHaveValue("Radio");
      await expect(heading(page, /What rests on this/)).toBeVisible();
      await undo(page);
      await expect(page).toHaveURL(/:\d+\/$/);
      await expect(heading(page, /For the Record 1/)).toBeVisible();
    });

    test("reports become coverage that readers see at the entry, and what is left out stays out", async ({
      page,
      desk,
    }) => {
      await fill(desk);
      await open(page);
      await page.getByRole("button", { name: "Attach as coverage" }).click();
      await expect(page.getByText(/4 of its reports/)).toBeVisible();
      await expect(heading(page, /For the Record/)).toHaveCount(0);
      await expect.poll(() => readEntry(page, desk)).toMatch(/Coverage[\s\S]*Ledger: Rate goes up/);
      await undo(page);
      await page.getByRole("button", { name: "Not for the Record" }).click();
      await expect(heading(page, /For the Record/)).toHaveCount(0);
    });

    test("a source that is gone takes a note or stands beside its copy, and what isn't a copy is refused", async ({
      page,
      desk,
    }) => {
      await fill(desk);
      await open(page, "/health");
      await expect(page.getByText("One link of entries was checked last night.")).toHaveCount(1);
      await open(page);
      await expect(page.getByText("One other source remains.")).toBeVisible();
      await page.getByRole("button", { name: /^Note/ }).click();
      await expect(heading(page, /Sources that changed/)).toHaveCount(0);
      expect(await sourcesOf(desk)).toMatch(/\| \d{4}-\d\d-\d\d$/);
      await expect.poll(() => readEntry(page, desk)).toContain("no longer at its address as of");
      await undo(page);
      await expect(heading(page, /Sources that changed 1/)).toBeVisible();
      await page
        .getByRole("link", { name: /Council raises rates/ })
        .last()
        .click();
      const field = page.getByLabel("Archived copy of source 1");
      const save = page.getByRole("button", { name: "Save changes" });
      await field.fill("https://copies.example/rates");
      await save.click();
      await expect(page.getByRole("alert").first()).toContainText("public web archive");
      await expect(field).toHaveValue("https://copies.example/rates");
      await field.fill(copy);
      await save.click();
      await expect.poll(() => sourcesOf(desk)).toContain(copy);
      await open(page);
      await expect(heading(page, /Sources that changed/)).toHaveCount(0);
    });

    test("what still holds leaves the list", async ({ page, desk }) => {
      await fill(desk);
      await open(page);
      await page.getByRole("button", { name: /^Ours still holds/ }).click();
      await expect(heading(page, /Sources that changed/)).toHaveCount(0);
    });

    test("script in every stored field is text, and an editor has the same buttons", async ({
      page,
      desk,
      colleague,
    }) => {
      await fill(desk, hostile);
      await open(page);
      await expect(page.getByText(hostile).first()).toBeVisible();
      await expect(page.locator("img[src='x']")).toHaveCount(0);
      expect(await page.title()).not.toBe("broken");
      const editor = await colleague({ email: "lee@desk.example" });
      await editor.goto("/");
      await editor.getByRole("button", { name: "Not for the Record" }).click();
      await expect(editor.getByRole("heading", { name: /For the Record/ })).toHaveCount(0);
    });
  });

test("nothing in it is a barrier, and nothing is wider than the screen", async ({ page, desk }) => {
  await fill(desk);
  await page.goto("/");
  await hydrated(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  const ways = [
    { width: 1280, colorScheme: "light", forcedColors: "none" },
    { width: 360, colorScheme: "dark", forcedColors: "none" },
  ] as const;
  expect(await findBarriers(page, ways)).toEqual({});
});
