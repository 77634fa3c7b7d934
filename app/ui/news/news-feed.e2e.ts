/**
 * The news API call as a visitor sees it: loading, loaded, failed, cached for five minutes (SPEC sections 4, 8 and
 * 9).
 */
import type { Page } from "@playwright/test";
import { type NewsServer, openNewsServer } from "../../../test/support/news-server.ts";
import { expect, takenOver, test, visit } from "../../../test/support/visit.ts";

const call = "**/functions/v1/fetch-ai-news";
const story = {
  title: "One more substation",
  description: "Where it stands.",
  url: "https://publisher.example/1",
  source: "River Desk",
  publishedAt: "2025-10-05T15:00:00.000Z",
};
const news = { articles: [story], updatedAt: "2025-10-23T21:10:00.000Z" };

test("who comes by a link sees a spinner that says 'Loading news…' while the call runs, and then the stories", async ({
  page,
}) => {
  const answer = await holdAnswer(page);
  await visit(page, "/about");
  await page.getByRole("contentinfo").getByRole("link", { name: "News & Insights" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Latest AI & Infrastructure News");
  const spinner = page.locator(".news-feed [aria-live]", { hasText: "Loading news…" });
  await expect(spinner).toBeVisible();
  await expect(page.locator(".news-feed")).toHaveAttribute("aria-busy", "true");
  await expect(page.getByText("No stories right now.")).toHaveCount(0);
  await expect(page.getByText("Updated daily")).toHaveCount(0);
  answer();
  await expect(page.getByRole("heading", { name: story.title })).toBeVisible();
  await expect(spinner).toHaveCount(0);
  await expect(page.locator(".news-feed")).toHaveAttribute("aria-busy", "false");
});

test("while a page without stories makes its call it says so, and has a spinner", async ({ page }) => {
  const answer = await holdAnswer(page);
  await visit(page, "/news");
  const spinner = page.locator(".news-feed [aria-live]", { hasText: "Loading news…" });
  await expect(spinner).toBeVisible();
  await expect(page.getByText("No stories right now.")).toBeVisible();
  answer();
  await expect(page.getByRole("heading", { name: story.title })).toBeVisible();
  await expect(spinner).toHaveCount(0);
  await expect(page.getByText("No stories right now.")).toHaveCount(0);
});

test.describe("over the stories that stand in the page", () => {
  let open: NewsServer;
  const stands = "The board weighs AI at the river plant";

  test.beforeAll(async () => {
    const kept = [1, 2, 3].map((number) => ({
      title: `${stands}, part ${number}`,
      link: `https://publisher.example/kept/${number}`,
      date: new Date(Date.UTC(2025, 9, 5, 12 - number)).toISOString(),
    }));
    open = await openNewsServer({ "River Desk": kept });
  });
  test.afterAll(() => open.close());

  test("the spinner takes no story away and moves nothing, and what the call brings replaces them", async ({
    page,
  }) => {
    const answer = await holdAnswer(page);
    await page.addInitScript(countShiftsAfterTakeover);
    await visit(page, `${open.server.url}/news`);
    const cards = page.getByRole("main").getByRole("article");
    const spinner = page.locator(".news-feed [aria-live]", { hasText: "Loading news…" });
    await expect(spinner).toBeVisible();
    await expect(cards).toHaveCount(3);
    await expect(cards.first()).toBeVisible();
    expect(await page.evaluate(() => Object(window).shifts)).toBe(0);
    answer();
    await expect(cards.getByRole("heading")).toHaveText([story.title]);
    await expect(spinner).toHaveCount(0);
  });

  test("nothing moves when script takes the page over, calls and is answered with the same stories", async ({
    page,
  }) => {
    await page.addInitScript(countShiftsAfterTakeover);
    const answered = page.waitForResponse(call);
    await visit(page, `${open.server.url}/news`);
    await answered;
    await expect(page.locator(".news-feed")).toHaveAttribute("aria-busy", "false");
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)));
    expect(await page.evaluate(() => Object(window).shifts)).toBe(0);
  });

  test.describe("when the call fails", () => {
    test.use({ expectedErrors: [/Failed to load/] });

    test("they stay, a notice says so, and beside them stands Try again", async ({ page }) => {
      await page.clock.install();
      await page.route(call, (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto(`${open.server.url}/news`);
      await takenOver(page);
      await passRetries(page);
      await expect(page.locator(".notices").getByText("Failed to load news")).toBeVisible();
      const cards = page.getByRole("main").getByRole("article");
      await expect(cards).toHaveCount(3);
      await expect(page.getByText("The news did not load.")).toBeVisible();
      await expect(page.getByText("Updated daily")).toBeVisible();

      await page.unroute(call);
      await page.route(call, (route) => route.fulfill({ json: news }));
      await page.getByRole("button", { name: "Try again" }).press("Enter");
      await expect(cards.getByRole("heading")).toHaveText([story.title]);
      await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
      await expect(page.locator(".news-feed")).toBeFocused();
    });

    test("a call that is never answered is a failure too", { tag: "@long" }, async ({ page }) => {
      await page.addInitScript(() => {
        const timeout = AbortSignal.timeout.bind(AbortSignal);
        AbortSignal.timeout = (ms) => timeout(ms / 100);
      });
      let calls = 0;
      await page.route(call, () => {
        calls += 1;
      });
      await visit(page, `${open.server.url}/news`);
      await expect(page.getByText("The news did not load.")).toBeVisible({ timeout: 30_000 });
      expect(calls).toBe(4);
      await expect(page.getByText("Loading news…")).toHaveCount(0);
    });
  });
});

test.describe("when the call fails", () => {
  test.use({ expectedErrors: [/Failed to load/] });

  test("it is tried three times more after 1, 2 and 4 seconds; then a notice says so, it is logged, and Try again works", {
    tag: "@long",
  }, async ({ page }) => {
    let calls = 0;
    const logged: string[] = [];
    page.on("console", (message) => logged.push(`${message.type()}: ${message.text()}`));
    await page.route(call, (route) => {
      calls += 1;
      return route.fulfill({ status: 500, json: { error: "Reference x" } });
    });
    await visit(page, "/news");
    const notice = page.locator(".notices .notice--destructive");
    await expect(notice.locator("p")).toHaveText(
      ["Failed to load news", "Unable to fetch the latest AI news. Please try again later."],
      { timeout: 30_000 },
    );
    await expect(notice).toHaveClass(/destructive/);
    expect(calls).toBe(4);
    // The browser lists a request once its response has ended, which may be after the notice.
    await expect.poll(async () => (await waitsBetweenCalls(page)).length).toBe(3);
    const waits = await waitsBetweenCalls(page);
    [1000, 2000, 4000].forEach((least, i) => {
      expect(waits[i]).toBeGreaterThanOrEqual(least - 1);
    });
    expect(logged.filter((line) => line.startsWith("error: Failed to load news"))).toHaveLength(1);
    await expect(page.getByText("The news did not load.")).toBeVisible();
    await expect(page.getByText("No stories right now.")).toHaveCount(0);
    await expect(page.getByRole("article")).toHaveCount(0);
    await expect(page.getByText("Loading news…")).toHaveCount(0);

    await page.unroute(call);
    await page.route(call, (route) => route.fulfill({ json: news }));
    await page.getByRole("button", { name: "Try again" }).press("Enter");
    await expect(page.getByRole("heading", { name: story.title })).toBeVisible();
    await expect(page.getByText("did not load")).toHaveCount(0);
    await expect(page.getByText("Last updated on Oct 23, 2025, 4:10 PM CT")).toBeVisible();
  });

  test("an answer that is no news is a failure like any other, and each failed round is told", async ({
    page,
  }) => {
    await page.clock.install();
    let answer: object = { body: "<html>" };
    await page.route(call, (route) => route.fulfill(answer));
    await page.goto("/news");
    await takenOver(page);
    const notices = page.locator(".notices").getByText("Failed to load news");
    await passRetries(page);
    await expect(notices).toHaveCount(1);
    await page.clock.runFor(10_000);
    await expect(notices).toHaveCount(0);

    answer = { json: { articles: "none" } };
    await page.getByRole("button", { name: "Try again" }).press("Enter");
    await expect(page.getByText("Loading news…")).toBeVisible();
    await passRetries(page);
    await expect(notices).toHaveCount(1);
  });
});

test("who comes back within five minutes sees the stories without a second call, and a new call after that", async ({
  page,
}) => {
  let calls = 0;
  await page.route(call, (route) => {
    calls += 1;
    return route.fulfill({ json: news });
  });
  await page.clock.install();
  await page.goto("/news");
  await takenOver(page);
  const heading = page.getByRole("heading", { name: story.title });
  await expect(heading).toBeVisible();
  await leaveAndComeBack(page, 4 * 60_000);
  await expect(heading).toBeVisible();
  await expect(page.getByText("Last updated")).toBeVisible();
  expect(calls).toBe(1);
  await leaveAndComeBack(page, 6 * 60_000);
  await expect(heading).toBeVisible();
  await expect.poll(() => calls).toBe(2);
});

test("'Updated daily' is said while the newest success is at most 36 hours old, and gives way to the date after that", async ({
  page,
}) => {
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  let updatedAt = ago(35);
  await page.route(call, (route) => route.fulfill({ json: { ...news, updatedAt } }));
  await visit(page, "/news");
  await expect(page.getByText(/Last updated \w{3} \d/)).toBeVisible();
  await expect(page.getByText("Updated daily")).toBeVisible();
  updatedAt = ago(37);
  await page.reload();
  await expect(page.getByText(/Last updated on \w{3} \d/)).toBeVisible();
  await expect(page.getByText("Updated daily")).toHaveCount(0);
});

test("no story at all is said plainly, with the publishers we read", async ({ page }) => {
  await visit(page, "/news");
  const feed = page.locator(".news-feed");
  await expect(feed.getByText("No stories right now.")).toBeVisible();
  await expect(feed.getByRole("link", { name: "Daily Memphian" })).toHaveAttribute(
    "href",
    "https://dailymemphian.com",
  );
  await expect(page.locator(".notices .notice")).toHaveCount(0);
});

/** Holds the response until the returned function is called. */
async function holdAnswer(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(call, async (route) => {
    await held.promise;
    await route.fulfill({ json: news });
  });
  return held.resolve;
}

/** Runs in the page: `shifts` accumulates layout shifts after hydration (those of loading fonts are not ours). */
function countShiftsAfterTakeover(): void {
  const counted = Object.assign(window, { shifts: 0 });
  const look = (list: PerformanceObserverEntryList) => {
    for (const entry of list.getEntries()) counted.shifts += Object(entry).value;
  };
  addEventListener("hydrated", () => new PerformanceObserver(look).observe({ type: "layout-shift" }));
}

/** Milliseconds from the end of a request to the start of the next. */
function waitsBetweenCalls(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const calls = entries.filter(({ name }) => name.endsWith("/fetch-ai-news"));
    return calls.slice(1).map((next, i) => next.startTime - (calls[i]?.responseEnd ?? 0));
  });
}

/** Advances the page's clock until the request is aborted. */
async function passRetries(page: Page): Promise<void> {
  const givenUp = page.getByRole("button", { name: "Try again" });
  await expect(async () => {
    await page.clock.runFor(500);
    expect(await givenUp.count()).toBe(1);
  }).toPass({ intervals: [50] });
}

async function leaveAndComeBack(page: Page, ms: number): Promise<void> {
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL("/about");
  await expect(page.getByRole("article").getByText("Memphis Deserves a Win").first()).toBeAttached();
  await page.clock.fastForward(ms);
  await footer.getByRole("link", { name: "News & Insights" }).click();
  await expect(page).toHaveURL("/news");
}
