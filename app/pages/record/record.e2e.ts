import { recordPage } from "../../../content/record/page.ts";
import { site } from "../../../content/site.ts";
import { ask } from "../../../test/support/ask.ts";
import { recordTest as test } from "../../../test/support/record.ts";
import { expect, hasScript, type Page } from "../../../test/support/visit.ts";

const entries = ".record-entries .lines > li";
const entry = (page: Page, slug: string) => page.locator(`#e-${slug}`);

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a topic and a year are links, say how many entries they show, and show those", async ({ page }) => {
    await page.goto("/record");
    const all = await page.locator(entries).count();
    await expect(page.locator(".showing")).toHaveText(`All ${all} entries, the newest first.`);
    await page.getByRole("navigation", { name: "Topics" }).getByRole("link", { name: /^Air/ }).click();
    await expect(page).toHaveURL(/\/record\?topic=air&all=1#entries$/);
    await expect(page).toHaveTitle(`Air: The Record | ${site.name}`);
    const chosen = page.getByRole("navigation", { name: "Topics" }).locator('[aria-current="true"]');
    const air = await page.locator(entries).count();
    await expect(chosen).toHaveText(`Air ${air}`);
    await expect(entry(page, "levee-suit")).toBeVisible();
    await expect(entry(page, "levee-jobs")).toHaveCount(0);

    await page.getByRole("link", { name: /^Open questions/ }).click();
    await expect(entry(page, "levee-suit")).toBeVisible();
    await expect(entry(page, "levee-permit")).toHaveCount(0);
    await page.getByRole("link", { name: /^2026/ }).click();
    await expect(page).toHaveURL(/\/record\?topic=air&year=2026&open=1#entries$/);
    await expect(page.locator(".showing")).toContainText("about air with an open question from 2026");
    await page.getByRole("link", { name: `Show all ${all}` }).click();
    await expect(page.locator(entries)).toHaveCount(all);
  });

  test("the newest year is open and older ones are folded, within a height; a link into a folded one opens it, and it prints", async ({
    page,
  }) => {
    await page.goto("/record");
    const older = entry(page, "2025-12-15-appeal-dismissed");
    await expect(entry(page, "levee-suit")).toBeVisible();
    await expect(older).toBeHidden();
    const fold = page.locator("details", { has: older });
    const within = fold.locator(".lines > li");
    await expect(fold.locator("summary")).toHaveText(`2025 ${await within.count()} entries`);
    // Beside the 63 entries of the beginning there are three here.
    for (const [width, most] of [
      [360, 7_250],
      [1280, 10_000],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(most);
    }
    await page.emulateMedia({ media: "print" });
    await expect(older).toBeVisible();
    await page.emulateMedia({ media: null });
    await page.goto("/record#e-2025-12-15-appeal-dismissed");
    await expect(older).toBeInViewport();
    expect(await older.evaluate((item) => getComputedStyle(item).backgroundColor)).not.toBe(
      "rgba(0, 0, 0, 0)",
    );
    await page.goto("/record?topic=air&all=1");
    await expect(older).toBeVisible();
  });

  for (const width of [360, 1280])
    test(`the lamp of the needle burns at the month that is read, ${width} px wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/record");
      const lamps = page.locator(".needle--strip i");
      const lit = () =>
        lamps.evaluateAll((all) =>
          all
            .filter((one) => getComputedStyle(one).getPropertyValue("--lit").trim() === "1")
            .map((one) => one.textContent),
        );
      expect(await lit()).toEqual([await lamps.first().textContent()]);
      await entry(page, "2026-03-10-mississippi-permits-41-turbines").evaluate((item) =>
        scrollTo({ top: item.getBoundingClientRect().top + scrollY - 170, behavior: "instant" }),
      );
      await expect.poll(lit).toEqual(["Mar 2026"]);
      // Under the header, or on a phone in its place.
      const strip = await page.locator(".record-strip").boundingBox();
      const header = await page.locator(".site-header").boundingBox();
      expect(strip?.height).toBe(56);
      expect(strip?.y).toBe(width === 360 ? 0 : header?.height);
    });
});

test("a topic that there is not shows everything and says so; search engines know one address", async ({
  page,
}) => {
  await page.goto("/record?topic=weather");
  await expect(page.locator(".showing")).toContainText("There’s no such topic or year here");
  await expect(entry(page, "levee-jobs")).toBeAttached();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/record$/);
  expect(await hasScript(page)).toBe(false);
});

test("a line says day, sources, topics and what is not known; the entry's page says all of it, and what came before and after", async ({
  page,
  server,
}) => {
  await page.goto("/record");
  const suit = entry(page, "levee-suit");
  await expect(suit.locator("time").first()).toHaveText(/^Feb 20\s–\s24$/);
  await expect(suit).toContainText("Courts and boards, Air");
  await expect(suit).toContainText("The ruling on the pumps: not known");
  await expect(suit.getByRole("link", { name: "The Paper" })).toHaveAttribute(
    "href",
    "https://paper.example/report",
  );
  await expect(page.getByText("Nobody has read this yet")).toHaveCount(0);

  // The headline's link is the whole entry; its sources are above it.
  const title = suit.getByRole("heading", { level: 3 }).getByRole("link");
  await suit.getByRole("link", { name: "The Paper" }).click({ trial: true });
  await title.hover();
  const { x = 0, y = 0, width = 0, height = 0 } = (await suit.boundingBox()) ?? {};
  // On its last line: below it, a screen that is touched gives some pixels to the next headline.
  const inEntry = { left: x + width / 2, top: y + height - 18 };
  const over = await page.evaluate(
    ({ left, top }) => document.elementFromPoint(left, top)?.closest("h3 a")?.textContent,
    inEntry,
  );
  expect(over).toBe(await title.textContent());
  await title.click();
  await expect(page).toHaveURL(/\/record\/levee-suit$/);
  await expect(page).toHaveTitle(/^Neighbors sue over the levee pumps \(Feb 20\s–\s24, 2026\) \| /);
  const article = page.getByRole("article");
  for (const said of [
    "The Paper: Report on it",
    "The ruling on the pumps: not known as of Mar 1, 2026",
    "Checked on Nov 20, 2026",
    "<b>Not bold</b>",
  ])
    await expect(article).toContainText(said);
  await expect(page.locator(".needle i")).toHaveCount(1);
  await expect(page.getByRole("navigation", { name: "Before and after" }).locator("li")).toHaveText([
    /^Before/,
    /^After/,
  ]);
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText("The Record");
  await page.getByRole("link", { name: "All entries about courts and boards" }).click();
  await expect(page).toHaveURL(/\/record\?topic=courts&all=1#entries$/);
  const gone = await ask(server.url, "/record/levee-gone");
  expect(gone.status).toBe(410);
  expect(gone.text).toContain('href="/record#corrections"');
  expect((await ask(server.url, "/record/levee-draft")).status).toBe(404);
});

test("where things stand is told with the day of each line, and the older one hangs deeper and says its age", async ({
  page,
}) => {
  await page.goto("/record#standing-levee-old");
  const old = page.locator("#standing-levee-old");
  await expect(old).toBeInViewport();
  await expect(old.getByRole("heading", { level: 3 })).toHaveText("Courts and boards");
  await expect(old.locator(".data")).toHaveText(/^Feb 24, 2026, \d+ (months|years) old$/);
  await expect(old.locator(".stands__entries a")).toHaveText([/Neighbors sue over the levee pumps/]);
  const fresh = page.locator("#standing-levee-new");
  await expect(fresh.locator(".data")).not.toContainText("old");
  const depth = (line: typeof old) =>
    line.evaluate((item) => Number.parseFloat(getComputedStyle(item, "::before").height));
  expect(await depth(old)).toBeGreaterThan(await depth(fresh));
  const bay = await old.evaluate((item) => item.clientHeight);
  expect(await depth(old)).toBeLessThan(bay);

  await expect(old).toContainText("The levee is quiet.");
  await old.getByRole("link", { name: "Courts and boards" }).click();
  await expect(page).toHaveURL(/\/topics\/courts$/);
  await page.goto("/community");
  await page.getByRole("main").getByRole("link", { name: "Courts and boards" }).click();
  await expect(page).toHaveURL(/\/topics\/courts$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Courts and boards");
});

test("a note on the drawing leads to its entry in the list", async ({ page }) => {
  await page.goto("/record");
  const note = page
    .getByRole("region", { name: recordPage.score.label })
    .getByRole("link", { name: /Neighbors sue over the levee pumps \(open\)/ });
  await expect(note).toHaveCount(1);
  await note.focus();
  await expect(note.locator(".note__label")).toHaveCSS("opacity", "1");
  await note.press("Enter");
  await expect(entry(page, "levee-suit")).toBeInViewport();
});

test("the ledger says who promised what, what was counted since and by whom, with a word for each state", async ({
  page,
}) => {
  await page.goto("/record#promise-levee-overdue");
  const pledge = page.locator("#promise-levee-overdue");
  await expect(pledge).toBeInViewport();
  for (const words of [
    "The pumps will be quiet (overdue).",
    "The levee board, May 2025. Due January 2026",
    "Overdue",
    "Counted since: The Paper counted 41 decibels in March 2026.",
    "The Paper",
  ])
    await expect(pledge).toContainText(words);
  await expect(page.locator("#promise-levee-open")).toContainText("Counted since: Nothing found yet.");
});

test("what the map draws stands beside it as a list with links to entries", async ({ page }) => {
  await page.goto("/record");
  await page.locator("summary", { has: page.getByRole("heading", { name: "Where it is" }) }).click();
  const places = page.locator(".map-list li");
  const squares = page.locator(".city-map .site");
  expect(await places.count()).toBeGreaterThan(0);
  await expect(squares).toHaveCount(await places.count());
  for (const place of await places.all()) expect(await place.getByRole("link").count()).toBeGreaterThan(0);
  await places.first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/record\/[a-z0-9-]+$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
