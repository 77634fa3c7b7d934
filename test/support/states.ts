/** Every screen of the site and every state of one that looks different, to be examined one after the other. */
import { expect, type Page } from "@playwright/test";
import { pages } from "../../content/pages.ts";
import { type Way, ways } from "../accessibility/barriers.ts";
import { contactSample, openForm, type Sample, samples } from "./form-samples.ts";
import { type NewsServer, openNewsServer } from "./news-server.ts";
import { visit } from "./visit.ts";

export interface State {
  name: string;
  /** Brings a new page into it. */
  open: (page: Page) => Promise<void>;
  /** The ways in which it can be seen at all. */
  ways: readonly Way[];
  /** Errors that belong to it. */
  errors?: RegExp;
}

export const states: readonly State[] = [
  ...Object.values(pages).map(({ path }) => ({ name: path, ways, open: (page: Page) => visit(page, path) })),
  { name: "the news without a story", ways, open: openEmptyNews },
  { name: "what the search found", ways, open: openResults },
  { name: "a search without results", ways, open: (page: Page) => visit(page, "/search?q=zyzzyva") },
  { name: "the open menu", ways: ways.filter(({ width }) => width === 320), open: openMenu },
  ...samples.map((sample) => ({
    name: `the ${sample.name} form with its complaints`,
    ways,
    open: async (page: Page) => {
      await refuse(page, sample);
      // It would be examined in the middle of fading away.
      await page.locator(".notice__close").click();
      await expect(page.locator(".notice")).toHaveCount(0);
    },
  })),
  { name: "a notice", ways, open: openNotice },
  { name: "the dialog of the newsletter", ways, open: openNewsletterDialog },
  { name: "the 404 page", ways, open: (page: Page) => visit(page, "/nowhere"), errors: /404/ },
  { name: "the error screen", ways, open: openErrorScreen, errors: /The lamps are out/ },
];

/** The server on which they are examined: with two stories in its news, one of them told by two publishers. */
export function openServerWithStories(): Promise<NewsServer> {
  const story = (number: number) => ({
    title: `AI data center story number ${number} in Memphis`,
    link: `https://one.example/${number}`,
    date: new Date().toISOString(),
    description: "Four words of a publisher. ".repeat(8),
  });
  return openNewsServer({
    One: [story(1), story(2)],
    Two: [{ ...story(1), link: "https://two.example/1" }],
  });
}

async function openEmptyNews(page: Page): Promise<void> {
  const nothing = { articles: [], updatedAt: null };
  await page.route("**/functions/v1/fetch-ai-news", (route) => route.fulfill({ json: nothing }));
  await visit(page, "/news");
  await expect(page.getByText("No stories right now.")).toBeVisible();
}

async function openResults(page: Page): Promise<void> {
  await visit(page, "/search?q=memphis");
  await expect(page.locator(".results mark").first()).toBeVisible();
}

async function openMenu(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 });
  await visit(page, "/about");
  await page.locator("header .menu-toggle").click();
  await expect(page.getByRole("button", { name: "Close menu" })).toBeFocused();
}

async function refuse(page: Page, sample: Sample): Promise<void> {
  const form = await openForm(page, sample);
  await form.locator("[type=submit]").press("Enter");
  await expect(form.locator("[aria-invalid=true]").first()).toBeVisible();
}

/** It stays while the focus is in it. */
async function openNotice(page: Page): Promise<void> {
  await refuse(page, contactSample);
  await page.locator(".notice__close").focus();
}

async function openNewsletterDialog(page: Page): Promise<void> {
  await visit(page, "/?newsletter=confirm&token=1.AAAA");
  // It stands in the page before script makes it modal.
  await expect(page.locator("dialog:modal")).toBeVisible();
}

async function openErrorScreen(page: Page): Promise<void> {
  await page.route("**/assets/terms-*.js", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: 'export default () => { throw new Error("The lamps are out."); }',
    }),
  );
  await visit(page, "/about");
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" }).click();
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
}
