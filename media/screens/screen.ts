/** What is photographed: screens of one origin, each with a way to it. */
import type { BrowserContext, Page } from "@playwright/test";

export interface Screens {
  /** Origin. */
  url: string;
  list: { name: string; open: (page: Page) => Promise<void> }[];
  /** Prepares a browser, such as by signing it in. */
  prepare?: (context: BrowserContext) => Promise<void>;
  close: () => Promise<void>;
}
