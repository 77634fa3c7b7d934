/** A visitor's page in WebKit: found by role and name, used by pointer and keys. */
import { expect } from "@playwright/test";
import { findShown, roles, type Target } from "../find-shown.ts";
import type { WebKit } from "./webkit.ts";

export interface WebKitPage {
  /** Errors of the page, its console, and its policy, since the page was opened. */
  stray: () => Promise<string[]>;
  open: (url: string) => Promise<void>;
  back: () => Promise<void>;
  forward: () => Promise<void>;
  url: () => Promise<string>;
  /** Sets the size of what shows the page, in CSS pixels. */
  resize: (width: number, height: number) => Promise<void>;
  press: (target: Target) => Promise<void>;
  /** Writes an instant, such as `2031-10-31T19:30`, into the parts of the field of a label. */
  writeTime: (label: string, value: string) => Promise<void>;
  /** Presses keys one after another: a character, or a key's name. */
  key: (...pressed: string[]) => Promise<void>;
  /** Writes into a field in place of what stands there. */
  write: (target: Target, text: string) => Promise<void>;
  /** Runs a function in the page and gives what it gives, which must fit into JSON. */
  look: <A extends unknown[], R>(find: (...given: A) => R, ...given: A) => Promise<R>;
  picture: () => Promise<Buffer>;
}

/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
const keys: Record<string, string> = {
  Enter: "\uE007",
  Escape: "\uE00C",
  Tab: "\uE004",
  Shift: "\uE008",
  Control: "\uE009",
  Delete: "\uE017",
};

export function pageOf({ call }: WebKit): WebKitPage {
  const look = async <A extends unknown[], R>(find: (...given: A) => R, ...given: A): Promise<R> =>
    (await call("POST", "/execute/sync", {
      script: `return (${find}).apply(null, arguments)`,
      args: given,
    })) as R;
  const key = async (...pressed: string[]) => {
    const actions = pressed.flatMap((names) => {
      const held = (names === "+" ? [names] : names.split("+")).map((name) => keys[name] ?? name);
      return [
        ...held.map((value) => ({ type: "keyDown", value })),
        ...held.toReversed().map((value) => ({ type: "keyUp", value })),
      ];
    });
    await call("POST", "/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
  };
  const press = async (target: Target, part: "middle" | "start" = "middle") => {
    const [selector, name] = typeof target === "string" ? [target, ""] : [roles[target[0]], target[1]];
    let place: number[] | null = null;
    await expect
      .poll(
        async () => {
          // A function cannot be handed over, its text can; the policy of the page evaluates none.
          const script = `const findShown = ${findShown}; return (${placeOf}).apply(null, arguments)`;
          place = (await call("POST", "/execute/sync", { script, args: [selector, name, part] })) as
            | number[]
            | null;
          return place !== null;
        },
        { message: String(target) },
      )
      .toBe(true);
    const [x = 0, y = 0] = place ?? [];
    const actions = [
      { type: "pointerMove", x: Math.round(x), y: Math.round(y) },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    await call("POST", "/actions", {
      actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }],
    });
  };
  return {
    look,
    key,
    press: (target) => press(target),
    writeTime: async (label, value) => {
      const [, year = "", month = "", day = "", hour = "", minute = ""] =
        /(\d+)-(\d+)-(\d+)T(\d+):(\d+)/.exec(value) ?? [];
      // The first part is at the field's left; a press on the label chooses no part.
      await press(
        `#${await look((of) => document.querySelector<HTMLLabelElement>(of)?.htmlFor, label)}`,
        "start",
      );
      for (const part of [month, day, year, hour, minute]) await key(...part, "Tab");
    },
    stray: () => look(readStray),
    open: async (url) => {
      await call("POST", "/url", { url });
      // React starts later than this, and there is no log to read.
      await look(listen);
    },
    back: async () => void (await call("POST", "/back", {})),
    forward: async () => void (await call("POST", "/forward", {})),
    url: async () => String(await call("GET", "/url")),
    resize: async (width, height) => {
      for (let tries = 0; tries < 5; tries++) {
        const [w = 0, h = 0] = await look(() => [innerWidth, innerHeight]);
        if (w === width && h === height) return;
        const window = (await call("GET", "/window/rect")) as { width: number; height: number };
        await call("POST", "/window/rect", {
          x: 0,
          y: 0,
          width: window.width + width - w,
          height: window.height + height - h,
        });
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
      throw new Error(`The window does not become ${width} x ${height}.`);
    },
    write: async (target, text) => {
      await press(target);
      await key("Control+a", "Delete");
      await key(...[...text].map((sign) => (sign === "\n" ? "Enter" : sign)));
    },
    picture: async () => Buffer.from(String(await call("GET", "/screenshot")), "base64"),
  };
}

/** In the page, beside `findShown`: brings what has this name to the middle, and says where its own middle is, or its first word. */
function placeOf(selector: string, name: string, part: string): number[] | null {
  const element = findShown(selector, name);
  element?.scrollIntoView({ block: "center", behavior: "instant" });
  const box = element?.getBoundingClientRect();
  return box ? [box.x + (part === "start" ? 30 : box.width / 2), box.y + box.height / 2] : null;
}

/** In the page: notes what a visitor must never meet. */
function listen(): void {
  const stray: string[] = [];
  Object.assign(window, { stray });
  const { error } = console;
  console.error = (...given: unknown[]) => {
    stray.push(given.map(String).join(" "));
    error(...given);
  };
  addEventListener("error", (event) => stray.push(String(event.message)));
  addEventListener("unhandledrejection", (event) => stray.push(String(event.reason)));
  addEventListener("securitypolicyviolation", (event) =>
    stray.push(`${event.violatedDirective} ${event.blockedURI}`),
  );
}

function readStray(): string[] {
  return (window as unknown as { stray?: string[] }).stray ?? [];
}
