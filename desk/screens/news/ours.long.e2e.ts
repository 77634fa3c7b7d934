/** What the desk adds to a story of the news, on a phone, with and without script. */
import { findBarriers, ways } from "../../../test/accessibility/barriers.ts";
import { expect, hydrated, type Page, test } from "../../../test/support/desk-page.ts";

/** Every screen is looked at in all ways with the others (test/support/desk-screens.ts). */
const day = ways.filter(
  ({ colorScheme, forcedColors }) => colorScheme === "light" && forcedColors === "none",
);

const url = (n: number) => `https://paper.example/${n}`;
const title = (n: number) => `Council hears about AI, part ${n}`;

test.beforeEach(async ({ desk }) => {
  await desk.db.deleteFrom("news_archive").execute();
  await desk.db.deleteFrom("news_edits").execute();
  for (const n of [1, 2])
    await desk.db
      .insertInto("news_archive")
      .values({
        ...{ url: url(n), feed: "https://paper.example/feed", day: "2026-11-20", source: "The Paper" },
        ...{ published_at: `2026-11-20T1${n}:00:00.000Z`, title: title(n), description: "In its words." },
        ...{ also_in: "[]", topics: " ai ", local: 1, press_release: 0, hidden: 0 },
      })
      .execute();
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 800 }, expectedErrors: [/status of 422/] });

    const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
    const open = async (page: Page, n: number) => {
      await page.goto(`/news/why?url=${encodeURIComponent(url(n))}`);
      if (javaScriptEnabled) await hydrated(page);
    };

    test("a note, a headline and a place in front are on the page within seconds, and go with Undo", async ({
      page,
      desk,
      browser,
    }) => {
      await open(page, 1);
      await page.getByLabel("Editor’s note").fill("x".repeat(501));
      await press(page, "Save the note");
      await expect(page.getByText("At most 500 characters, not 501.").first()).toBeVisible();
      await page.getByLabel("Editor’s note").fill("We asked the council.");
      await press(page, "Save the note");
      await expect(page.getByText("Saved. It’s on the page within seconds.")).toBeVisible();
      await page.getByLabel("A headline of your own").fill("What the council heard");
      await press(page, "Save the headline");
      await expect(page.getByText("Saved. It’s on the page within seconds.")).toBeVisible();
      await press(page, "Pin to the front");
      await expect(page.getByText("It’s number 1 of 1 pinned.")).toBeVisible();
      if (javaScriptEnabled) expect(await findBarriers(page, day)).toEqual({});
      await open(page, 2);
      await press(page, "Pin to the front");
      await expect(page.getByText("It’s number 2 of 2 pinned.")).toBeVisible();
      await press(page, "Move up");
      await expect(page.getByText("It’s number 1 of 2 pinned.")).toBeVisible();

      const visitor = await browser.newPage({ baseURL: desk.url, javaScriptEnabled });
      const cards = visitor.locator(".news-card");
      await expect(async () => {
        await visitor.goto("/news");
        await expect(cards.nth(1)).toContainText("What the council heard", { timeout: 1_000 });
      }).toPass({ timeout: 30_000 });
      if (javaScriptEnabled) await visitor.waitForTimeout(1_500);
      await expect(visitor.getByRole("heading", { name: "Pinned" })).toBeVisible();
      await expect(cards.first()).toContainText(title(2));
      await expect(cards.nth(1)).toContainText(`Headline at The Paper: ${title(1)}`);
      await expect(cards.nth(1)).toContainText("Editor’s note: We asked the council.");
      // In the archive, too; and machines get the newsroom's own title.
      await visitor.goto("/news/2026-11-20");
      await expect(visitor.getByText("Editor’s note: We asked the council.")).toBeVisible();
      const { articles } = await (await fetch(`${desk.url}/functions/v1/fetch-ai-news`)).json();
      expect(articles.map((one: { title: string }) => one.title)).toEqual([title(2), title(1)]);
      expect(await (await fetch(`${desk.url}/feed.xml`)).text()).toContain(title(1));

      await press(page, "Undo");
      await expect(page.getByText("It’s number 2 of 2 pinned.")).toBeVisible();
      await expect(async () => {
        await visitor.goto("/news");
        await expect(cards.first()).toContainText("What the council heard", { timeout: 1_000 });
      }).toPass({ timeout: 30_000 });
      await press(page, "Unpin");
      await expect(page.getByText("It stands where its day puts it.")).toBeVisible();
      await visitor.close();
    });
  });
