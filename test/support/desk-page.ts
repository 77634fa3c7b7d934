/** What browser tests of the desk start from: a running server, a page signed in as an owner, on which a stray error fails the test. */
import { test as base, expect, type Page, type WorkerFixture } from "@playwright/test";
import { type RunningDesk, startDesk, useSession } from "./desk.ts";

export { expect, type Page };

/** Typed into every field: the page that runs it has the title "broken". */
export const hostile = `"><script>document.title="broken"</script><img src=x onerror="document.title='broken'">`;

interface DeskPage {
  /** Opens another browser, signed in as somebody else. */
  colleague: (who: { email: string; role?: "owner" | "editor" }) => Promise<Page>;
  /** Console errors that the test expects. */
  expectedErrors: RegExp[];
}

/** A desk for the tests of one worker, with settings of its server. Each call is a fixture of its own, whose tests share it with no others. */
export function freshDesk(
  settings: Record<string, string> = {},
): [WorkerFixture<RunningDesk, object>, { scope: "worker"; timeout: number }] {
  return [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here
    async ({}, use) => {
      const desk = await startDesk(settings);
      await use(desk);
      await desk.close();
    },
    { scope: "worker", timeout: 60_000 },
  ];
}

export const test = base.extend<DeskPage, { desk: RunningDesk }>({
  desk: freshDesk(),
  baseURL: async ({ desk }, use) => use(desk.deskUrl),
  expectedErrors: [[], { option: true }],
  context: async ({ context, desk }, use) => {
    await useSession(context, desk.deskUrl, await desk.signIn());
    await use(context);
  },
  colleague: async ({ browser, desk }, use) => {
    const opened: Page[] = [];
    await use(async (who) => {
      const context = await browser.newContext({ baseURL: desk.deskUrl, javaScriptEnabled: true });
      await useSession(context, desk.deskUrl, await desk.signIn({ name: who.email, role: "editor", ...who }));
      const page = await context.newPage();
      opened.push(page);
      return page;
    });
    for (const page of opened) await page.context().close();
  },
  page: async ({ page, expectedErrors }, use) => {
    const stray: string[] = [];
    page.on("pageerror", (error) => stray.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") stray.push(message.text());
    });
    await use(page);
    expect(stray.filter((line) => !expectedErrors.some((pattern) => pattern.test(line)))).toEqual([]);
  },
});

/** Waits until React runs on the screen that is open. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.documentElement).some((key) => key.startsWith("__react")),
  );
}
