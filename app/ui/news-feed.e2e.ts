/** The news call as a visitor meets it: loading, loaded, failed, kept for five minutes (SPEC sections 4, 8 and 9). */
import type { Page } from "@playwright/test";
import { expect, takenOver, test, visit } from "../../test/visit.ts";

const call = "**/functions/v1/fetch-ai-news";
const story = {
  title: "One more substation",
  description: "Where it stands.",
  url: "https://publisher.example/1",
  source: "River Desk",
  publishedAt: "2025-10-05T15:00:00.000Z",
};
const news = { articles: [story], updatedAt: "2025-10-23T21:10:00.000Z" };

test("a spinner says 'Loading news…' while the call runs, and then the stories stand there", async ({
  page,
}) => {
  const answer = Promise.withResolvers<void>();
  await page.route(call, async (route) => {
    await answer.promise;
    await route.fulfill({ json: news });
  });
  await visit(page, "/news");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Latest AI & Infrastructure News");
  const spinner = page.getByRole("status").filter({ hasText: "Loading news…" });
  await expect(spinner).toBeVisible();
  await expect(page.locator(".news-feed")).toHaveAttribute("aria-busy", "true");
  await expect(page.getByText("No stories right now.")).toHaveCount(0);
  await expect(page.getByText("Updated daily")).toBeVisible();
  answer.resolve();
  await expect(page.getByRole("heading", { name: story.title })).toBeVisible();
  await expect(spinner).toHaveCount(0);
  await expect(page.locator(".news-feed")).toHaveAttribute("aria-busy", "false");
});

test.describe("when the call fails", () => {
  test.use({ expectedErrors: [/Failed to load/] });

  test("it is tried three times more after 1, 2 and 4 seconds; then a notice says so, it is logged, and Try again works", async ({
    page,
  }) => {
    let calls = 0;
    const logged: string[] = [];
    page.on("console", (message) => logged.push(`${message.type()}: ${message.text()}`));
    await page.route(call, (route) => {
      calls += 1;
      return route.fulfill({ status: 500, json: { error: "Reference x" } });
    });
    await visit(page, "/news");
    const notice = page.locator(".notices").getByRole("alert");
    await expect(notice.locator("p")).toHaveText(
      ["Failed to load news", "Unable to fetch the latest AI news. Please try again later."],
      { timeout: 30_000 },
    );
    await expect(notice).toHaveClass(/destructive/);
    expect(calls).toBe(4);
    const waits = await waitsBetweenCalls(page);
    expect(waits).toHaveLength(3);
    [1000, 2000, 4000].forEach((least, i) => {
      expect(waits[i]).toBeGreaterThanOrEqual(least - 1);
    });
    expect(logged.filter((line) => line.startsWith("error: Failed to load news"))).toHaveLength(1);
    await expect(page.getByText("No stories right now.")).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(0);
    await expect(page.getByText("Loading news…")).toHaveCount(0);

    await page.unroute(call);
    await page.route(call, (route) => route.fulfill({ json: news }));
    await page.getByRole("button", { name: "Try again" }).press("Enter");
    await expect(page.getByRole("heading", { name: story.title })).toBeVisible();
    await expect(page.getByText("No stories right now.")).toHaveCount(0);
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

/** Milliseconds from the end of a call to the beginning of the next. */
function waitsBetweenCalls(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const calls = entries.filter(({ name }) => name.endsWith("/fetch-ai-news"));
    return calls.slice(1).map((next, i) => next.startTime - (calls[i]?.responseEnd ?? 0));
  });
}

/** Lets the page's clock run until the call is given up. */
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
