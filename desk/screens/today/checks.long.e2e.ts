/** The cards of Today about what somebody should check, with script and without, on a wide screen and a phone. */
import { createEntry } from "../../../publishing/entries/save-entry.ts";
import type { EntryState, Values } from "../../../publishing/kind.ts";
import { record } from "../../../publishing/kinds/record.ts";
import { findBarriers } from "../../../test/accessibility/barriers.ts";
import type { RunningDesk } from "../../../test/support/desk.ts";
import { expect, hostile, hydrated, type Page, test } from "../../../test/support/desk-page.ts";
import { entryText } from "../../../test/support/entry-mistakes.ts";

const source = "The Paper | Story | 2026-06-17 | https://paper.example/story";
const values: Values = { date: "2026-06-16", topics: "water", sources: source, grade: "B" };
const body = "Work on the plant was paused in April.";

// They share a database, and each begins with an empty Record.
test.describe.configure({ mode: "serial" });
test.beforeEach(async ({ desk: { db } }) => {
  await db.deleteFrom("entries").execute();
  await db.deleteFrom("starter_entries").execute();
});

async function put({ db }: RunningDesk, more: Values, state: EntryState = "draft") {
  const saving = { by: "a test", now: new Date(), state, incomplete: true };
  await createEntry(db, record, { values: { ...values, ...more }, body }, saving);
}

async function fill(desk: RunningDesk, words = "") {
  await put(desk, { title: `To open ${words}`, toOpen: "1" });
  await put(desk, { title: `Too weak ${words}`, toOpen: "2", grade: "" });
  await put(
    desk,
    { title: `Open question ${words}`, open: `The ruling ${words}`, asOf: "2026-06-20" },
    "published",
  );
  await put(desk, { title: `Mine ${words}` }, "published");
  const { slug } = await desk.db
    .selectFrom("entries")
    .select("slug")
    .where("title", "like", "Mine%")
    .executeTakeFirstOrThrow();
  const offers = [
    [slug, { title: `Theirs ${words}`, state: "draft", note: "It was another plant." }],
    ["all-new", { title: `All new ${words}`, state: "published" }],
  ] as const;
  for (const [name, more] of offers)
    await desk.db
      .insertInto("starter_entries")
      .values({
        ...{ kind: "record", slug: name, digest: name, state: "offered", decided_at: null },
        file: entryText({ ...values, ...more }, body),
      })
      .execute();
}

const stateOf = async ({ db }: RunningDesk, title: string) =>
  (await db.selectFrom("entries").select("state").where("title", "=", title).executeTakeFirst())?.state;

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled, expectedErrors: [/status of 422/] });
    const open = async (page: Page) => {
      await page.goto("/");
      if (javaScriptEnabled) await hydrated(page);
    };
    const row = (page: Page, title: string) => page.locator(".checks li").filter({ hasText: title });
    const press = (page: Page, title: string, name: string) =>
      row(page, title).getByRole("button", { name, exact: true }).click();
    const undo = (page: Page) => page.getByRole("button", { name: "Undo", exact: true }).click();

    test("an empty card takes no room", async ({ page }) => {
      await open(page);
      for (const name of ["Open first", "Look again", "New in this release"])
        await expect(page.getByRole("heading", { name: new RegExp(name) })).toHaveCount(0);
    });

    test("an opened source publishes its draft, one that says otherwise leaves the list, and both come back", async ({
      page,
      desk,
    }) => {
      await fill(desk);
      await open(page);
      await expect(page.getByRole("heading", { name: "Open first 2" })).toBeVisible();
      const link = row(page, "To open").getByRole("link", { name: "https://paper.example/story" });
      await expect(link).toHaveAttribute("target", "_blank");
      await expect(link).toHaveAttribute("rel", /noopener/);
      await expect(row(page, "To open")).toContainText(body);
      await press(page, "To open", "It says so: publish");
      await expect(page.getByText("Published. Visitors will see it within seconds.")).toBeVisible();
      await expect(page.getByRole("heading", { name: "Open first 1" })).toBeVisible();
      await undo(page);
      await expect(page.getByRole("heading", { name: "Open first 2" })).toBeVisible();
      expect(await stateOf(desk, "To open")).toBe("draft");

      await press(page, "Too weak", "It says so: publish");
      await expect(page.getByRole("alert")).toContainText("Evidence must be A, B, or C");
      expect(await stateOf(desk, "Too weak")).toBe("draft");
      await page.getByRole("alert").getByRole("link", { name: "Open it" }).click();
      await expect(page.getByLabel("Headline")).toHaveValue("Too weak");
      await open(page);
      await press(page, "Too weak", "It doesn’t say so");
      await expect(page.getByRole("heading", { name: "Open first 1" })).toBeVisible();
      await undo(page);
      await expect(page.getByRole("heading", { name: "Open first 2" })).toBeVisible();
    });

    test("a draft with several links to open is published when all of them say so", async ({
      page,
      desk,
    }) => {
      const second = "The Radio | Report | 2026-06-18 | https://radio.example/report";
      for (const title of ["Two links", "Another two"])
        await put(desk, { title, toOpen: "1", sources: `${source}\n${second}` });
      await put(desk, { title: "One left", toOpen: "2", sources: `${source} | 2026-06-20\n${second}` });
      await open(page);
      const buttons = (title: string) => row(page, title).getByRole("button");
      await expect(row(page, "Two links").getByRole("link", { name: /^https:/ })).toHaveCount(2);
      await expect(buttons("Two links")).toHaveText(["They all say so: publish", "One doesn’t say so"]);
      await expect(buttons("One left")).toHaveText(["It says so: publish", "It doesn’t say so"]);
      await press(page, "Another two", "One doesn’t say so");
      await expect(page.getByRole("heading", { name: "Open first 2" })).toBeVisible();
      await press(page, "Two links", "They all say so: publish");
      await expect(page.getByText("Published. Visitors will see it within seconds.")).toBeVisible();
      expect(await stateOf(desk, "Two links")).toBe("published");
    });

    test("an open question is looked at again, and what the release brings is compared, taken or left", async ({
      page,
      desk,
    }) => {
      await fill(desk);
      await open(page);
      await press(page, "Open question", "Still so");
      await expect(page.getByRole("heading", { name: /Look again/ })).toHaveCount(0);
      await undo(page);
      await expect(page.getByRole("heading", { name: "Look again 1" })).toBeVisible();

      await row(page, "Theirs").getByText("Compare").click();
      await expect(row(page, "Theirs").locator("del").first()).toContainText("Mine");
      await expect(row(page, "Theirs").locator("ins").first()).toContainText("Theirs");
      await expect(row(page, "Theirs").getByLabel("Reason")).toHaveValue("It was another plant.");
      await press(page, "Theirs", "Take it");
      await expect(page.getByText("Taken. It’s off the site.")).toBeVisible();
      expect(await stateOf(desk, "Theirs")).toBe("withdrawn");
      await undo(page);
      await expect(page.getByRole("heading", { name: "New in this release 2" })).toBeVisible();
      expect(await stateOf(desk, "Mine")).toBe("published");

      await press(page, "Theirs", "Keep mine");
      await expect(page.getByRole("heading", { name: "New in this release 1" })).toBeVisible();
      await press(page, "All new", "Take it");
      await expect(page.getByRole("heading", { name: /New in this release/ })).toHaveCount(0);
      expect(await stateOf(desk, "All new")).toBe("published");
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
      await press(editor, "To open", "It says so: publish");
      await expect(editor.getByText("Published. Visitors")).toBeVisible();
    });
  });

test("no card has a barrier, and none is wider than the screen", async ({ page, desk }) => {
  await fill(desk);
  await page.goto("/");
  await hydrated(page);
  await page.getByText("Compare").first().click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  const ways = [
    { width: 1280, colorScheme: "light", forcedColors: "none" },
    { width: 320, colorScheme: "dark", forcedColors: "none" },
  ] as const;
  expect(await findBarriers(page, ways)).toEqual({});
});
