/** The screens of the owner's desk, as an owner sees them. */
import type { BrowserContext, Page } from "@playwright/test";
import { useSession } from "../../test/support/desk.ts";
import { deskStates, openDeskRooms } from "../../test/support/desk-screens.ts";

/** What is photographed: screens of one origin, each with a way to it. */
export interface Screens {
  /** Origin. */
  url: string;
  list: { name: string; open: (page: Page) => Promise<void> }[];
  /** Prepares a browser, such as by signing it in. */
  prepare?: (context: BrowserContext) => Promise<void>;
  close: () => Promise<void>;
}

export async function openDeskScreens(): Promise<Screens> {
  const { desk, paths } = await openDeskRooms();
  const cookie = await desk.signIn();
  const states = await deskStates(desk);
  const screen = (path: string) => ({
    // References differ from run to run.
    name: `desk ${path.replace(/901-.*/, "one")}`,
    open: async (page: Page) => {
      await page.goto(path);
    },
  });
  return {
    url: desk.deskUrl,
    list: [
      ...paths.map(screen),
      ...states.map(({ name, open }) => ({ name: `desk ${name}`, open })),
      {
        name: "desk sign-in",
        open: async (page) => {
          await page.context().clearCookies();
          await page.goto("/sign-in");
        },
      },
    ],
    prepare: (context) => useSession(context, desk.deskUrl, cookie),
    close: desk.close,
  };
}
