import { setTimeout } from "node:timers/promises";
import { openDatabase } from "../../../db/open.ts";
import { withRetry } from "../../../db/retry.ts";
import { createEntry } from "../../../publishing/entries/save-entry.ts";
import { story } from "../../../publishing/kinds/story.ts";
import { type NewsServer, openNewsServer } from "../../../test/support/news-server.ts";
import { test as base, expect } from "../../../test/support/visit.ts";

const news = Array.from({ length: 12 }, (_, n) => ({
  title: `AI data center story number ${n} about heliotropes`,
  link: `https://one.example/${n}`,
  date: new Date(Date.now() - n * 3_600_000).toISOString(),
}));

/** A server with twelve stories of a publisher and one of a reader. */
const test = base.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here
    async ({}, use) => {
      const site: NewsServer = await openNewsServer({ "The Wire": news });
      // The news and the pages are indexed behind the start, each at once.
      for (const [typed, found] of [
        ["heliotropes", "https://one.example/0"],
        ["privacy", "/privacy"],
      ])
        await expect
          .poll(async () => (await fetch(`${site.server.url}/search?q=${typed}`)).text(), {
            timeout: 60_000,
          })
          .toContain(`<h3><a href="${found}"`);
      const db = openDatabase({ dataDir: site.server.dataDir });
      const draft = {
        values: { title: "The clarinetist’s robot", writer: "Ana Reyes" },
        body: "It plays *duets*.",
      };
      const saving = { by: "test", now: new Date(), state: "published" } as const;
      // On a busy machine the server may write for seconds after its start.
      await expect(() =>
        withRetry(() =>
          db.transaction().execute((transaction) => createEntry(transaction, story, draft, saving)),
        ),
      ).toPass({ timeout: 20_000 });
      await db.destroy();
      await use(site.server);
      await site.close();
    },
    { scope: "worker" },
  ],
});

test.use({ expectedErrors: [/^404: no page at |status of 404/] });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    for (const path of ["/search", "/news", "/no-such-page"])
      test(`the search box on ${path} leads to the results`, async ({ page }) => {
        await page.goto(path);
        const box = page.getByRole("searchbox", { name: "Search this site" });
        const button = page.getByRole("button", { name: "Search", exact: true });
        for (const control of [box, button])
          expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
        await box.fill("clarinetists");
        await box.press("Enter");
        await expect(page).toHaveURL("/search?q=clarinetists");
        await expect(page).toHaveTitle("Search: clarinetists | 901 AI");
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Search");
        await expect(page.getByRole("heading", { name: "Results for “clarinetists”" })).toBeVisible();
        await expect(box).toHaveValue("clarinetists");
        const result = page.locator(".results li");
        await expect(result).toHaveCount(1);
        await expect(result.locator("mark").first()).toHaveText("clarinetist");
        await expect(result).toContainText("It plays duets.");
        await expect(page.getByText("1 result.")).toBeVisible();
      });
  });

test.describe("from the keyboard, without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the header leads to the search, and a slip of the keyboard is understood", async ({ page }) => {
    await page.goto("/privacy");
    const glyph = page.getByRole("banner").getByRole("link", { name: "Search" });
    const box = await glyph.boundingBox();
    expect([box?.width, box?.height]).toEqual([44, 44]);
    await glyph.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/search");
    await page.getByRole("searchbox").fill("heliotrpes");
    await page.keyboard.press("Enter");
    const meant = page.getByRole("link", { name: "Did you mean heliotropes?" });
    await expect(meant).toHaveAttribute("href", "/search?q=heliotropes");
    await expect(page.getByRole("heading", { name: "Results for “heliotropes”" })).toBeVisible();
    await expect(page.getByRole("searchbox")).toHaveValue("heliotrpes");
  });

  test("a Spanish word finds what is said in English, and its topic", async ({ page }) => {
    await page.goto("/es/search?q=agua");
    await expect(page.locator(".results mark").first()).toHaveText(/^(agua|water)$/i);
    await expect(page.locator(".results__topics a").first()).toHaveAttribute("href", "/es/topics/water");
  });

  test("the address that the search had before leads to it", async ({ request }) => {
    const answer = await request.get("/es/sitemap?q=agua&page=2", { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([301, "/es/search?q=agua&page=2"]);
  });
});

test("what is found is a list of headings with links, best first, and pages of results", async ({ page }) => {
  await page.goto("/search?q=heliotrope");
  const list = page.getByRole("region", { name: "Results for" }).getByRole("list").first();
  await expect(list.getByRole("listitem")).toHaveCount(10);
  await expect(page.getByText("12 results.")).toBeVisible();
  const first = list.getByRole("listitem").first();
  await expect(first.getByRole("heading", { level: 3 }).getByRole("link")).toHaveAttribute(
    "href",
    "https://one.example/0",
  );
  await expect(first).toContainText(/^News.*The Wire, /);
  await page
    .getByRole("navigation", { name: "Pages of results" })
    .getByRole("link", { name: "More results" })
    .click();
  await expect(page).toHaveURL("/search?q=heliotrope&page=2");
  await expect(page.locator(".results ol > li")).toHaveCount(2);
  await expect(page.getByText("Page 2 of 2")).toBeVisible();
});

test("pages of the site are found by what they say", async ({ page }) => {
  await page.goto("/search?q=how+we+use+email+privacy");
  await page.locator(".results").getByRole("link", { name: "Privacy Policy" }).click();
  await expect(page).toHaveURL("/privacy");
});

test("nothing found is said, with what to try, all topics and a person to ask", async ({ page }) => {
  await page.goto("/search?q=zyzzyva");
  await expect(page.getByRole("heading", { name: "Nothing found for “zyzzyva”" })).toBeVisible();
  await expect(page.getByText("Check the spelling, or leave out a word.")).toBeVisible();
  await expect(page.locator(".results__topics a")).toContainText(["Power", "Air", "Water"]);
  await expect(page.getByRole("link", { name: "Ask a person" })).toHaveAttribute("href", "/contact");
  await expect(
    page.getByRole("main").getByRole("link", { name: /^The main pages of this site/ }),
  ).toBeVisible();
  await page.goto("/search?q=the+of");
  await expect(page.getByText("These words are too common to search for.")).toBeVisible();
});

test("results are for no search engine, and what was typed stands there as text", async ({
  page,
  request,
}) => {
  const typed = `<img src=x onerror=alert(1)> "heliotrope' \u0000 --`;
  const answer = await request.get(`/search?q=${encodeURIComponent(typed)}`);
  expect(answer.status()).toBe(200);
  expect(answer.headers()["cache-control"]).toBe("private, no-cache");
  expect(await answer.text()).not.toContain("<img src=x");
  await page.goto(`/search?q=${encodeURIComponent(typed)}`);
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await expect(page.locator("script[src]")).toHaveCount(0);
  for (const query of ["", "%20", "%ff%fe", "%00", "a".repeat(10_000), "%F0%9F%8C%89".repeat(900)]) {
    const { status } = await fetch(`${new URL(page.url()).origin}/search?q=${query}`);
    expect(status, query.slice(0, 20)).toBe(200);
  }
});

test("what was found does not move when the faces come late", { tag: "@long" }, async ({ page }) => {
  await page.route("**/*.woff2", async (route) => {
    await setTimeout(700);
    await route.continue().catch(() => {});
  });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[])
        document.documentElement.dataset.shift = String(
          Number(document.documentElement.dataset.shift ?? 0) + shift.value,
        );
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/search");
  const hasStandIn = await page.evaluate(async () => {
    const standIns = ["Soul Georgia", "Soul Noto", "Soul DejaVu"];
    const loaded = standIns.map((name) => document.fonts.load(`700 20px "${name}"`).catch(() => []));
    return (await Promise.all(loaded)).flat().some(({ status }) => status === "loaded");
  });
  test.skip(
    !hasStandIn,
    "this machine has none of the faces with the metrics of ours (app/ui/styles/fonts.css)",
  );
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/search?q=heliotrope");
    await expect(page.locator(".results ol > li")).toHaveCount(10);
    await page.waitForFunction(() => [...document.fonts].some(({ status }) => status === "loaded"));
    await setTimeout(300);
    const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));
    expect(shift, `${width}`).toBeLessThan(0.01);
  }
});
