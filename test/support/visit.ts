/** What every browser test starts from: a running server, and a page on which a stray error fails the test. */
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { environment } from "../../server/config.ts";
import { bootStateId } from "../../text/markup-names.ts";
import { type RunningServer, startServer } from "./start-server.ts";

export { expect, type Page };

interface Visit {
  /**
   * Console errors and page errors that the test expects; everything else fails it. Give one pattern: Playwright
   * takes a list of two for something else.
   */
  expectedErrors: RegExp[];
}

interface WorkerVisit {
  /** The real server with an empty database and no feeds, one for each test worker. */
  server: RunningServer;
}

export const test = base.extend<Visit, WorkerVisit>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  expectedErrors: [[], { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    const stray = watchErrors(page);
    if (environment.bootDelayMs > 0) await delayBoot(page, environment.bootDelayMs);
    await use(page);
    expect(stray.filter((line) => !expectedErrors.some((pattern) => pattern.test(line)))).toEqual([]);
  },
});

/**
 * Opens a path and waits until React has taken over, as it does by itself once the page has loaded. A page that
 * brings no script (`handle = { js: false }`) is ready when it has loaded.
 */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  if (await hasScript(page)) await takenOver(page);
}

/** Whether the page that is open brings script. */
export async function hasScript(page: Page): Promise<boolean> {
  return (await page.locator(`#${bootStateId}`).count()) > 0;
}

/** Waits until React runs on the page that is open. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => "__reactRouterDataRouter" in window);
  await page.waitForFunction(() =>
    Object.keys(document.documentElement).some((key) => key.startsWith("__react")),
  );
}

/** Until then the page is as deaf as on a slow line: app/boot.ts has come, and what it starts has not. */
async function delayBoot(page: Page, ms: number): Promise<void> {
  await page.route("**/assets/entry.client-*.js", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    await route.continue();
  });
}

/** The contents of a long page by their name, unfolded where they are folded: on a phone. */
export async function openContents(page: Page, name: string): Promise<Locator> {
  const contents = page.getByRole("navigation", { name });
  const fold = contents.locator("summary");
  if (await fold.isVisible()) await fold.click();
  return contents;
}

function watchErrors(page: Page): string[] {
  const stray: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") stray.push(message.text());
  });
  page.on("pageerror", (error) => stray.push(String(error)));
  return stray;
}
