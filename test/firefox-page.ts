/** A visitor's page in Firefox: found by role and name, used by pointer, finger and keys, never by the document's own calls. */
import { expect } from "@playwright/test";
import type { Firefox } from "./firefox.ts";

/** What can be seen on a page, by its role and name (WAI-ARIA), or by a selector where it has neither. */
export type Target = readonly [role: keyof typeof roles, name: string] | string;

const roles = { button: "button", link: "a[href]", textbox: "input, textarea", radio: "[type=radio]" };

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
  /** Presses keys one after another: a character, or a name of `keys`; `Control+a` holds the first. */
  key: (...pressed: string[]) => Promise<void>;
  /** Writes into a field in place of what stands there. */
  write: (target: Target, text: string) => Promise<void>;
  /** Runs a function in the page and gives what it gives, which must fit into JSON. */
  look: <A extends unknown[], R>(find: (...given: A) => R, ...given: A) => Promise<R>;
  /** What stands in the window, as PNG. */
  picture: () => Promise<Buffer>;
  close: () => Promise<void>;
}

/** Keys without a character (WebDriver, section 17.4.2). */
const keys: Record<string, string> = {
  Tab: "\uE004",
  Enter: "\uE007",
  Shift: "\uE008",
  Control: "\uE009",
  Escape: "\uE00C",
  Space: " ",
  End: "\uE010",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
  Delete: "\uE017",
};

const events = [
  "log.entryAdded",
  "network.beforeRequestSent",
  "network.responseCompleted",
  "network.fetchError",
];

/** Opens a page in a session of its own, as a visitor who was never here. */
export async function openPage(firefox: Firefox, width = 1280, height = 900): Promise<FirefoxPage> {
  const { send } = firefox;
  const { userContext } = await send("browser.createUserContext");
  const { context } = await send("browsingContext.create", { type: "tab", userContext });
  const stray: string[] = [];
  const requests: string[] = [];
  const deaf = firefox.listen((method, params) => note(method, params, stray, requests));
  await send("session.subscribe", { events, contexts: [context] });
  await send("script.addPreloadScript", {
    contexts: [context],
    functionDeclaration: tellViolations,
    arguments: [{ type: "channel", value: { channel: "violation" } }],
    sandbox: "test",
  });
  await send("session.subscribe", { events: ["script.message"], contexts: [context] });

  const resize = (w: number, h: number) =>
    send("browsingContext.setViewport", { context, viewport: { width: w, height: h } });
  const act = (...actions: object[]) => send("input.performActions", { context, actions });
  const look: FirefoxPage["look"] = async (find, ...given) => {
    const answer = await send("script.callFunction", {
      target: { context, sandbox: "test" },
      functionDeclaration: `(given) => JSON.stringify((${find})(...JSON.parse(given)) ?? null)`,
      arguments: [{ type: "string", value: JSON.stringify(given) }],
      // A promise would never be kept on a page whose scripts are off.
      awaitPromise: false,
    });
    const { type, result, exceptionDetails } = answer as Record<string, { value: string; text: string }>;
    if (String(type) !== "success") throw new Error(exceptionDetails?.text);
    return JSON.parse(result?.value ?? "null");
  };
  const all = async (target: Target): Promise<{ sharedId: string }[]> => {
    const [selector, name] = typeof target === "string" ? [target, ""] : [roles[target[0]], target[1]];
    const { result } = (await send("script.callFunction", {
      target: { context, sandbox: "test" },
      functionDeclaration: `${findShown}`,
      arguments: [selector, name].map((value) => ({ type: "string", value })),
      serializationOptions: { maxDomDepth: 0 },
      awaitPromise: false,
    })) as unknown as { result: { value: { sharedId: string }[] } };
    return result.value;
  };
  const one = async (target: Target) => {
    await expect.poll(async () => (await all(target)).length, { message: String(target) }).toBeGreaterThan(0);
    const [node] = await all(target);
    if (!node) throw new Error(`gone again: ${target}`);
    return node;
  };
  const key = async (...pressed: string[]) => {
    const steps = pressed.flatMap((names) => {
      const held = (names === "+" ? [names] : names.split("+")).map((name) => keys[name] ?? name);
      const down = held.map((value) => ({ type: "keyDown", value }));
      return [...down, ...held.toReversed().map((value) => ({ type: "keyUp", value }))];
    });
    await act({ type: "key", id: "keys", actions: steps });
  };
  const press = async (target: Target, hand: "mouse" | "touch" = "mouse") => {
    const element = await one(target);
    await send("script.callFunction", {
      target: { context, sandbox: "test" },
      functionDeclaration: `(element) => element.scrollIntoView({ block: "center", behavior: "instant" })`,
      arguments: [element],
      awaitPromise: false,
    });
    const there = { x: 0, y: 0, origin: { type: "element", element } };
    await act({
      type: "pointer",
      id: hand,
      parameters: { pointerType: hand },
      actions: [
        { type: "pointerMove", ...there },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ],
    });
  };
  await resize(width, height);
  return {
    stray,
    requests,
    look,
    key,
    press,
    open: async (url) => void (await send("browsingContext.navigate", { context, url, wait: "complete" })),
    back: async () => void (await send("browsingContext.traverseHistory", { context, delta: -1 })),
    forward: async () => void (await send("browsingContext.traverseHistory", { context, delta: 1 })),
    url: async () => {
      const { contexts } = await send("browsingContext.getTree", { root: context });
      return (contexts as unknown as { url: string }[])[0]?.url ?? "";
    },
    resize: async (w, h) => void (await resize(w, h)),
    write: async (target, text) => {
      await press(target);
      await key("Control+a", "Delete", ...[...text].map((sign) => (sign === "\n" ? "Enter" : sign)));
    },
    picture: async () =>
      Buffer.from((await send("browsingContext.captureScreenshot", { context })).data ?? "", "base64"),
    close: async () => {
      deaf();
      await send("browser.removeUserContext", { userContext });
    },
  };
}

/**
 * In the page: what can be seen and has this name. Firefox can find by role and name itself, but then waits a tenth
 * of a second for each element that is no part of what it tells screen readers, which is half a minute on Events.
 */
function findShown(selector: string, name: string): Element[] {
  const nameOf = (element: Element) =>
    element.getAttribute("aria-label") ??
    ((element as HTMLInputElement).labels?.[0] ?? element).textContent.trim().replaceAll(/\s+/g, " ");
  return [...document.querySelectorAll(selector)].filter(
    (element) => element.checkVisibility() && (!name || nameOf(element) === name),
  );
}

/** In the page: what the content security policy refused (CSP Level 3, section 5.3). */
const tellViolations = `(tell) => document.addEventListener("securitypolicyviolation", (event) =>
  tell(event.violatedDirective + " refused " + event.blockedURI))`;

interface Told {
  level: string;
  text: string;
  data: { value: string };
  request: { url: string; method: string };
  response: { status: number };
  errorText: string;
}

/** The hash is that of no bytes at all. */
const leavings =
  /^TypeError: error loading dynamically imported module|computed hash is “47DEQpj8HBSa\+\/TImW\+5JCeuQeRkm5NMpJWZG3hSuFU=”/;

function note(method: string, params: object, stray: string[], requests: string[]): void {
  const { level, text, data, request, response, errorText } = params as Told;
  const asked = `${request?.method} ${request?.url}`;
  // Of a page that is left Firefox says that its scripts did not come; where one truly fails, its request tells.
  const left = leavings.test(text);
  if (method === "log.entryAdded" && level === "error" && !left) stray.push(text);
  if (method === "script.message") stray.push(`policy: ${data.value}`);
  if (method === "network.beforeRequestSent") requests.push(asked);
  if (method === "network.responseCompleted" && response.status >= 400)
    stray.push(`${response.status} ${asked}`);
  // What was asked for by a page that is left is given up, which is no failure.
  if (method === "network.fetchError" && errorText !== "NS_BINDING_ABORTED")
    stray.push(`${errorText} ${asked}`);
}
