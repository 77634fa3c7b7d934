/** Events that repeat, at the desk on a phone: published once, moved from a day on, one date called off alone, and what visitors then read. */
import { listDates } from "../../../publishing/series/keep-dates.ts";
import { ask } from "../../../test/support/ask.ts";
import { expect, hydrated, type Page, test } from "../../../test/support/desk-page.ts";
import { register } from "../../../test/support/seats.ts";
import { writeMarkdown } from "../../../test/support/writing.ts";

let count = 0;
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

    test("a class that repeats is made, changed from a day on, and one date is called off", async ({
      page,
      desk,
    }) => {
      const title = `Tuesday class ${process.pid} ${++count}`;
      const open = async (path: string) => {
        await page.goto(path);
        if (javaScriptEnabled) await hydrated(page);
      };
      await open("/entries/series/new");
      await page.getByLabel("How many times").fill("4");
      await page.getByLabel("Days left out").fill("2031-03-18");
      await page.getByLabel("Title").fill(title);
      await page.getByLabel("Start").fill("2031-03-04T18:00");
      await page.getByLabel("End").fill("2031-03-04T20:00");
      await page.getByLabel("Place").fill("The hall");
      await page.getByLabel("Address").fill("1 Main Street");
      await page.locator("[name='field.host']").fill("A group");
      await page.locator("[name='field.seats']").fill("20");
      await writeMarkdown(page, "Description", "Come *along*.", javaScriptEnabled);
      await press(page, "Publish");
      await expect(page.getByText("Published. Visitors will see it within seconds.")).toBeVisible();
      const dates = page.getByRole("region", { name: "Its dates" }).getByRole("link");
      await expect(dates).toHaveText([/Mar 4, 2031.*0 of 20/, /Mar 11/, /Mar 25/]);
      const series = Number(/series\/(\d+)/.exec(page.url())?.[1]);
      const made = await listDates(desk.db, series);
      const ids = made.map(({ id }) => id);
      await register(desk.db, ids[1] ?? 0, "Ada");

      const url = await page.getByRole("link", { name: "See it on the site" }).getAttribute("href");
      const path = new URL(url ?? "").pathname;
      await expect.poll(async () => (await ask(desk.url, path)).text).toContain("Every Tuesday");
      const calendar = await ask(desk.url, `${path}.ics`);
      expect(calendar.text.match(/^DTSTART;TZID.*$/gm)).toEqual(
        ["20310304", "20310311", "20310325"].map((day) => expect.stringContaining(`${day}T180000`)),
      );

      await page.getByLabel("Change from this day on").fill("2031-03-10");
      await page.locator("[name='field.place']").fill("The library");
      await press(page, "Save changes");
      await expect(page.getByText("Saved. Visitors will see it within seconds.")).toBeVisible();
      const places = (await listDates(desk.db, series)).map(({ values }) => values.place);
      expect(places).toEqual(["The hall", "The library", "The library"]);

      await open(`/entries/event/${ids[1]}`);
      await press(page, "Cancel event");
      await expect(page.getByText("Canceled. It stays on the page, marked as canceled.")).toBeVisible();
      await page.getByRole("link", { name: "All its dates" }).click();
      await expect(dates).toHaveText([/Mar 4/, /Mar 11.*cancelled.*1 of 20/, /Mar 25/]);
      const canceled = made[1]?.slug ?? "";
      await expect.poll(async () => (await ask(desk.url, `/events/${canceled}`)).text).toContain("Canceled");
      expect((await ask(desk.url, `/events/${canceled}`)).text).toContain(`href="${path}"`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    });
  });
