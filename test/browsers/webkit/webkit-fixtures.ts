/** What the WebKit tests start from: a page on which a stray error fails the test. */
import { test as base, expect } from "../../support/visit.ts";
import { takenOver } from "../firefox-fixtures.ts";
import { findWebKit, noWebKit, openWebKit } from "./webkit.ts";
import { pageOf, type WebKitPage } from "./webkit-page.ts";

export { expect };

/** A browser of its own for each test: it keeps no profile. */
export const test = base.extend<{ visitor: WebKitPage }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here
  visitor: async ({}, use, info) => {
    const webkit = await openWebKit();
    try {
      const visitor = pageOf(webkit);
      await use(visitor);
      if (info.status !== info.expectedStatus)
        await info.attach("webkit.png", { body: await visitor.picture(), contentType: "image/png" });
      expect(await visitor.stray()).toEqual([]);
    } finally {
      await webkit.close();
    }
  },
});

/** Runs a file's tests once, in windows of their own size, and only where WebKit can be driven. */
export function onlyInWebKit(): void {
  test.skip(!findWebKit(), noWebKit);
  test.skip(
    ({ viewport }) => viewport?.width !== 1280,
    "these tests choose the size of the window themselves",
  );
}

/** What a visitor sees of a WebKit with other settings, such as less of what it can do or no script. */
export async function visitWith(
  settings: Parameters<typeof openWebKit>[0],
  visiting: (visitor: WebKitPage) => Promise<void>,
): Promise<void> {
  const webkit = await openWebKit(settings);
  try {
    await visiting(pageOf(webkit));
  } finally {
    await webkit.close();
  }
}

/** Opens a page and waits until React has taken it over, where it brings script. */
export async function visit(visitor: WebKitPage, url: string): Promise<void> {
  await visitor.open(url);
  await expect.poll(() => visitor.look(takenOver), { timeout: 20_000 }).toBe(true);
}
