/** What the Firefox tests start from: a server, and a page in Firefox on which a stray error fails the test. */
import type { Browser } from "puppeteer-core";
import type { Notice } from "../../app/ui/notice/notice-face.tsx";
import type { RunningServer } from "../support/start-server.ts";
import { test as base, expect } from "../support/visit.ts";
import { findFirefox, noFirefox, openFirefox } from "./firefox.ts";
import { type FirefoxPage, openPage } from "./firefox-page.ts";

export { expect, type FirefoxPage, type RunningServer };

/** A server and a Firefox for each test worker, and a new profile for each test. */
export const test = base.extend<{ visitor: FirefoxPage }, { firefox: Browser }>({
  firefox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here
    async ({}, use) => {
      const firefox = await openFirefox(findFirefox() ?? "");
      await use(firefox);
      await firefox.close();
    },
    { scope: "worker" },
  ],
  visitor: async ({ firefox }, use, info) => {
    const visitor = await openPage(firefox);
    await use(visitor);
    if (info.status !== info.expectedStatus)
      await info.attach("firefox.png", { body: await visitor.picture(), contentType: "image/png" });
    await visitor.close();
    expect(visitor.stray).toEqual([]);
  },
});

/** Runs a file's tests once, in windows of their own size, and only where there is a Firefox. */
export function onlyInFirefox(): void {
  test.skip(!findFirefox(), noFirefox);
  test.skip(
    ({ viewport }) => viewport?.width !== 1280,
    "these tests choose the width of the window themselves",
  );
}

/** What a visitor sees of a Firefox with other settings, such as dark colors or no script. */
export async function visitWith(
  preferences: Record<string, number | boolean>,
  visiting: (visitor: FirefoxPage) => Promise<void>,
): Promise<void> {
  const firefox = await openFirefox(findFirefox() ?? "", preferences);
  try {
    const visitor = await openPage(firefox);
    await visiting(visitor);
    expect(visitor.stray).toEqual([]);
  } finally {
    await firefox.close();
  }
}

/** Opens a path and waits until React has taken the page over, where it brings script. */
export async function visit(visitor: FirefoxPage, server: RunningServer, to: string): Promise<void> {
  await visitor.open(server.url + to);
  await expect.poll(() => visitor.look(takenOver)).toBe(true);
}

/** Waits for a screen by its headline. */
export async function headlineIs(visitor: Pick<FirefoxPage, "look">, text: string): Promise<void> {
  await expect
    .poll(() => visitor.look(() => document.querySelector("h1")?.innerText.replaceAll(/\s+/g, " ").trim()))
    .toBe(text);
}

/** In the page: whether the menu of a small screen is open. */
export function menuIsOpen(): boolean {
  return document.querySelector("nav[popover]")?.matches(":popover-open") ?? false;
}

/** In the page: the words of the notices of a kind. */
export function readNotice(kind: Notice["kind"]): string {
  return [...document.querySelectorAll(`.notices .notice--${kind}`)]
    .map((notice) => notice.textContent)
    .join("\n");
}

/** In the page: whether React runs, or the page brings no script. */
export function takenOver(): boolean {
  if (!document.getElementById("boot")) return true;
  return (
    "__reactRouterDataRouter" in window &&
    Object.keys(document.documentElement).some((key) => key.startsWith("__react"))
  );
}
