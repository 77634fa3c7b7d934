import { readPageCards } from "../../../page-cards.ts";
import { listedTest as test } from "../../../test/support/listed.ts";
import { putStory } from "../../../test/support/put-story.ts";
import { openBeside } from "../../../test/support/start-server.ts";
import { expect } from "../../../test/support/visit.ts";
import { openPageCards } from "../../../words/page-cards.ts";

test.use({ javaScriptEnabled: false });

const pages = {
  "/record/2026-07-31-some-turbines-stay": /The Record, “SpaceX to build plant.*”, Jul 31, 2026\./,
  "/events/map-night": /“Map night”/,
  "/stories/the-old-depot": /Ana Reyes, “The old depot”, January 2, 2031\./,
  "/topics/water": /“Water”/,
  "/newsletter/a-year": /“A year of questions”, January 2, 2031\./,
  "/news/s/0123456789": /River Desk, “What the grid says”, .*as listed by 901 AI\./,
};

test("without script an entry, an event, a story, a topic, an issue and a story of the news can be saved as a picture, shared and cited", async ({
  page,
  server,
}) => {
  test.setTimeout(180_000);
  const db = openBeside(server);
  const now = () => new Date();
  await putStory(db, "0123456789", [
    { source: "River Desk", title: "What the grid says", description: "", at: now().toISOString() },
  ]);
  const readWanted = async () => (await readPageCards(db, now())).filter((one) => one.page in pages);
  const cards = openPageCards({ db, now, log: console, readWanted, interval: 100 });
  for (const [path, citation] of Object.entries(pages)) {
    const save = page.getByRole("link", { name: "Save as picture" });
    await expect.poll(async () => (await page.goto(path)) && save.count(), { timeout: 90_000 }).toBe(1);
    for (const [name, width] of [
      ["Save as picture", 1200],
      ["Save as square picture", 1080],
    ] as const) {
      const link = page.getByRole("link", { name });
      await expect(link).toHaveAttribute("download", /\.png$/);
      const answer = await page.request.get((await link.getAttribute("href")) ?? "");
      expect((await answer.body()).readUInt32BE(16)).toBe(width);
    }
    await expect(page.locator(".pass-on a[href^='mailto:']")).toHaveCount(1);
    await expect(page.locator(".pass-on").getByRole("link", { name: "LinkedIn" })).toHaveCount(1);
    await expect(page.locator(".pass-on__cite")).toContainText(citation);
    await expect(page.locator(".pass-on__cite")).toContainText(path);
  }
  await cards.close();
  await db.destroy();
});
