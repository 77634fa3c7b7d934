/** A visitor's page in Firefox: found by role and name, used by pointer, finger and keys, never by the document's own calls. */
import { expect } from "@playwright/test";
import type { Browser, ElementHandle, HTTPRequest, KeyInput, Page } from "puppeteer-core";
import { findShown, roles, type Target } from "./find-shown.ts";

export interface FirefoxPage {
  /** What a visitor must never meet: errors in the console, broken rules of the policy, requests that failed. */
  stray: string[];
  /** Every request since the page was opened, as `GET http://...`. */
  requests: string[];
  open: (url: string) => Promise<void>;
  back: () => Promise<void>;
  forward: () => Promise<void>;
  url: () => Promise<string>;
  resize: (width: number, height: number) => Promise<void>;
  /** Brings it into view, as a visitor does by scrolling, and presses it with the mouse or a finger. */
  press: (target: Target, hand?: "mouse" | "touch") => Promise<void>;
  /** Presses keys one after another: a character, or a key's name; `Control+a` holds the first. */
  key: (...pressed: string[]) => Promise<void>;
  /** Writes into a field in place of what stands there. */
  write: (target: Target, text: string) => Promise<void>;
  /** Runs a function in the page and gives what it gives, which must fit into JSON. */
  look: <A extends unknown[], R>(find: (...given: A) => R, ...given: A) => Promise<R>;
  /** Lets no request for this address leave from now on; call what it gives back to let the next ones leave. */
  hold: (url: string) => Promise<() => Promise<void>>;
  /** What stands in the window, as PNG. */
  picture: () => Promise<Buffer>;
  close: () => Promise<void>;
}

/** Opens a page in a session of its own, as a visitor who was never here. */
export async function openPage(firefox: Browser, width = 1280, height = 900): Promise<FirefoxPage> {
  const context = await firefox.createBrowserContext();
  const page = await context.newPage();
  const stray: string[] = [];
  const requests: string[] = [];
  listen(page, stray, requests);
  const resize = (width: number, height: number) =>
    page.setViewport({ width, height }).catch((error: Error) => {
      // The long-term release has no such command; the size is set all the same.
      if (!error.message.includes("setScreenOrientationOverride")) throw error;
    });
  await resize(width, height);

  const key = async (...pressed: string[]) => {
    for (const names of pressed) {
      const held = (names === "+" ? [names] : names.split("+")) as KeyInput[];
      for (const name of held) await page.keyboard.down(name);
      for (const name of held.toReversed()) await page.keyboard.up(name);
    }
  };
  const press = async (target: Target, hand: "mouse" | "touch" = "mouse") => {
    const element = await one(page, target);
    await element.evaluate((it) => it.scrollIntoView({ block: "center", behavior: "instant" }));
    const box = await element.boundingBox();
    if (!box) throw new Error(`not to be seen: ${target}`);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await (hand === "mouse" ? page.mouse.click(x, y) : page.touchscreen.tap(x, y));
  };
  return {
    stray,
    requests,
    key,
    press,
    look: (find, ...given) => page.evaluate(find as never, ...given) as never,
    open: async (url) => void (await page.goto(url, { waitUntil: "load" })),
    back: () => travel(page, "goBack"),
    forward: () => travel(page, "goForward"),
    url: () => page.evaluate(() => location.href),
    resize,
    write: async (target, text) => {
      await press(target);
      await key("Control+a", "Delete");
      for (const sign of text) await page.keyboard.press((sign === "\n" ? "Enter" : sign) as KeyInput);
    },
    hold: async (url) => {
      const decide = (request: HTTPRequest) => void (request.url() === url || request.continue());
      await page.setRequestInterception(true);
      page.on("request", decide);
      return async () => {
        page.off("request", decide);
        await page.setRequestInterception(false);
      };
    },
    picture: async () => Buffer.from(await page.screenshot()),
    close: () => context.close(),
  };
}

/** Starts on the way through the history. What arrives is the test's to wait for: Firefox 140 tells the driver of no page that it brings back. */
function travel(page: Page, way: "goBack" | "goForward"): Promise<void> {
  return page[way]({ timeout: 500 }).then(
    () => undefined,
    (error: Error) => {
      if (error.name !== "TimeoutError") throw error;
    },
  );
}

async function one(page: Page, target: Target): Promise<ElementHandle<Element>> {
  const [selector, name] = typeof target === "string" ? [target, ""] : [roles[target[0]], target[1]];
  let found: ElementHandle<Element> | null = null;
  const find = async () => {
    // A page that is still loading may yet scroll to what it is about.
    if ((await page.evaluate(() => document.readyState)) !== "complete") return false;
    found = (
      await page.evaluateHandle(findShown, selector, name)
    ).asElement() as ElementHandle<Element> | null;
    return found !== null;
  };
  await expect.poll(find, { message: String(target) }).toBe(true);
  if (!found) throw new Error(`gone again: ${target}`);
  return found;
}

/** The hash is that of no bytes at all; the status of the font is NS_BINDING_ABORTED. */
const leavings =
  /^TypeError: error loading dynamically imported module|^downloadable font: .*status=2152398850|computed hash is “47DEQpj8HBSa\+\/TImW\+5JCeuQeRkm5NMpJWZG3hSuFU=”/;

/** Notes what Firefox tells; a broken rule of the content security policy is an error of the page. */
function listen(page: Page, stray: string[], requests: string[]): void {
  const note = (text: string) => {
    // Of a page that is left Firefox says that its scripts and fonts did not come; where one truly fails, its request tells.
    if (!leavings.test(text)) stray.push(text);
  };
  page.on("console", (message) => message.type() === "error" && note(message.text()));
  page.on("pageerror", (error) => note(String(error instanceof Error ? error.message : error)));
  page.on("request", (request) => requests.push(`${request.method()} ${request.url()}`));
  page.on("response", (response) => {
    if (response.status() >= 400)
      stray.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // What was asked for by a page that is left is given up, which is no failure.
    if (reason !== "NS_BINDING_ABORTED") stray.push(`${reason} ${request.method()} ${request.url()}`);
  });
}
