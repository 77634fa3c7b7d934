/**
 * The site in a browser of January 2023, below the oldest one in which all looks right: no popover, no `light-dark()`, no nesting of
 * rules, no `color-mix()`. It runs none of our script, and everything can be read and sent. Skipped with a sentence where it cannot be had.
 */
import { type Browser, type BrowserContextOptions, chromium } from "@playwright/test";
import { errors } from "../../content/errors.ts";
import { pages } from "../../content/pages.ts";
import { fillIn, formOf, keptFrom, newAddress, samples } from "../support/form-samples.ts";
import { expect, type Page, test as visiting } from "../support/visit.ts";
import { findOldChromium, noOldChromium } from "./old-chromium.ts";

const oldChromium = findOldChromium();

const test = visiting.extend<{ old: Page }, { oldBrowser: Browser }>({
  oldBrowser: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here
    async ({}, use) => {
      const { path, env } = oldChromium ?? { path: "", env: {} };
      const args = ["--no-sandbox", "--disable-gpu"];
      const browser = await chromium.launch({ executablePath: path, env: defined(env), args });
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  old: async ({ oldBrowser, baseURL, viewport, expectedErrors }, use) => {
    const context = await oldBrowser.newContext({ baseURL, viewport, reducedMotion: "reduce" });
    const page = await context.newPage();
    const stray: string[] = [];
    page.on("console", (message) => message.type() === "error" && stray.push(message.text()));
    page.on("pageerror", (error) => stray.push(String(error)));
    await use(page);
    await context.close();
    const expected = [experiment, ...expectedErrors];
    expect(stray.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([]);
  },
});

/** What this browser says of each page with a menu, as of an experiment of its own. */
const experiment = /^Found a 'popover' attribute/;

test.skip(!oldChromium, noOldChromium);

const screens = [...Object.values(pages).map(({ path }) => path), "/nowhere"];

test.describe("in an old browser", () => {
  test.use({ expectedErrors: [/status of 404|status of 422/] });

  for (const path of screens) {
    test(`${path} stays as it came, with nothing wider than the window and no open menu`, async ({ old }) => {
      const scripts: string[] = [];
      old.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
      await old.goto(path);
      const came = await old.locator("main").innerText();
      // At the first sign of a hand the script would come at once.
      await old.mouse.move(40, 300);
      await old.mouse.move(60, 320);
      await old.keyboard.press("Tab");
      await old.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      expect(scripts.filter((url) => !/\/boot-[^/]+$/.test(url))).toEqual([]);
      expect(await old.locator("main").innerText()).toBe(came);
      expect(came).not.toContain(errors.crash.title);
      await expect(old.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(old.locator(".menu")).toBeHidden();
      expect(await old.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    });

    for (const colorScheme of ["light", "dark"] as const)
      test(`${path} has the colors of a browser of today, where the reader likes it ${colorScheme}`, async ({
        browser,
        oldBrowser,
        server,
        viewport,
      }) => {
        const options = { baseURL: server.url, viewport, colorScheme, reducedMotion: "reduce" as const };
        const [then, now] = [
          await colors(oldBrowser, options, path),
          await colors(browser, { ...options, javaScriptEnabled: false }, path),
        ];
        expect(now.length).toBeGreaterThan(900);
        // A mixed color, which Chrome has from 111 on; the bar, which is solid from the start in an old browser.
        const same = now.map((line) => !/color\(|^site-header background/.test(line));
        expect(then.filter((_, at) => same[at])).toEqual(now.filter((_, at) => same[at]));
      });
  }

  test("Menu leads to the links at the end of the page, and those lead on", async ({ old, viewport }) => {
    await old.goto("/about");
    if (viewport?.width === 360) {
      await old.getByRole("banner").getByRole("link", { name: "Menu" }).click();
      const list = old.getByRole("contentinfo");
      await expect(list.getByRole("link", { name: "News & Insights" })).toBeInViewport();
      await list.getByRole("link", { name: "Contact Us" }).click();
    } else {
      await expect(old.getByRole("banner").getByRole("link", { name: "Menu" })).toBeHidden();
      await old.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contact" }).click();
    }
    await expect(old).toHaveURL("/contact");
    await expect(old.getByRole("heading", { level: 1 })).toHaveText("Contact Us");
  });

  test("the bar is solid, so that no text runs under its links", async ({ old }) => {
    await old.goto("/about");
    await expect(old.getByRole("banner")).toHaveCSS("background-color", "rgba(6, 13, 19, 0.93)");
  });

  for (const sample of samples)
    test(`the ${sample.name} form says what is wrong and takes what is right`, async ({ old, server }) => {
      await old.goto(sample.onPage);
      const form = formOf(old, sample);
      await fillIn(form, sample.wrong);
      await form.getByRole("button", { name: sample.button }).press("Enter");
      await expect(form).toContainText(sample.messages[0]?.[1] ?? "");
      const email = newAddress();
      await fillIn(form, sample.right(email));
      await form.getByRole("button", { name: sample.button }).press("Enter");
      await expect(old.getByText(sample.success)).toBeVisible();
      expect(await keptFrom(server, email)).toHaveLength(1);
    });
});

/** Each element of the page with its colors, one a line. */
async function colors(browser: Browser, options: BrowserContextOptions, path: string): Promise<string[]> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto(path);
  const lines = await page.evaluate(readColors);
  await context.close();
  return lines;
}

/** In the page. */
function readColors(): string[] {
  return [...document.querySelectorAll("html, body, body *:not(script, noscript, noscript *)")].flatMap(
    (element) => {
      const { color, backgroundColor, borderTopWidth, borderTopColor, fill, stroke } =
        getComputedStyle(element);
      const name = element.getAttribute("class") || element.localName;
      return [
        `${name} words ${color}`,
        `${name} background ${backgroundColor}`,
        `${name} edge ${Number.parseFloat(borderTopWidth) > 0 ? borderTopColor : "none"}`,
        `${name} drawing ${fill} ${stroke}`,
      ];
    },
  );
}

function defined(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
