/**
 * WebKitGTK, the engine of Safari, for a test: Debian's MiniBrowser on a virtual display, driven by plain WebDriver
 * (https://www.w3.org/TR/webdriver2/). It has no BiDi and no log endpoint.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { environment } from "../../../server/config.ts";
import { freePort } from "../../support/free-port.ts";
import { onPath } from "../../support/processes.ts";
import { findDisplay, openDisplay } from "../display.ts";

/** What a test that cannot run says. */
export const noWebKit =
  "There is no WebKit to drive on this machine (Debian: apt-get install --no-install-recommends webkit2gtk-driver xvfb openbox)";

export interface WebKit {
  /** A WebDriver command of the session; the path begins behind the session's id. */
  call: (method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<unknown>;
  close: () => Promise<void>;
}

/** The programs it takes; undefined where one is missing. */
export function findWebKit() {
  const driver = onPath("WebKitWebDriver");
  const browser = findMiniBrowser();
  return driver && browser && findDisplay() ? { driver, browser } : undefined;
}

/** Starts it. `features` as WebKit names them, such as `-PopoverAttribute`; `options` are MiniBrowser's own. */
export async function openWebKit({ features = "", options = [] as string[] } = {}): Promise<WebKit> {
  const programs = findWebKit();
  if (!programs) throw new Error(noWebKit);
  const home = mkdtempSync(join(tmpdir(), "webkit-"));
  // The toolbar as small as GTK lets it be, or the window stays at 447 px.
  mkdirSync(join(home, "gtk-3.0"));
  writeFileSync(
    join(home, "gtk-3.0/gtk.css"),
    "* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; -gtk-icon-transform: scale(0); }",
  );
  const started: ChildProcess[] = [];
  const end = () => {
    for (const child of started.toReversed()) child.kill("SIGKILL");
    rmSync(home, { recursive: true, force: true, maxRetries: 10 });
  };
  // A test that dies takes its browser with it.
  process.once("exit", end);
  const close = async () => {
    process.off("exit", end);
    end();
  };
  try {
    const display = await openDisplay(home, "2000x1400");
    started.push(...display.started);
    const env = environment.with({ ...display.settings, NO_AT_BRIDGE: "1" });
    const port = await freePort();
    started.push(spawn(programs.driver, [`--port=${port}`, "--host=127.0.0.1"], { env, stdio: "ignore" }));
    const origin = `http://127.0.0.1:${port}`;
    await untilReady(origin);
    const args = ["--automation", ...(features ? [`--features=${features}`] : []), ...options];
    const session = await command(origin, "POST", "/session", {
      capabilities: {
        alwaysMatch: { "webkitgtk:browserOptions": { binary: programs.browser, args } },
      },
    });
    const path = `/session/${(session as { sessionId: string }).sessionId}`;
    return {
      call: (method, rest, body) => command(origin, method, path + rest, body),
      close: async () => {
        await command(origin, "DELETE", path).catch(() => "it is killed below");
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function command(origin: string, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(origin + path, {
    method,
    headers: { "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
  return value;
}

async function untilReady(origin: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const ready = await fetch(`${origin}/status`).then(
      () => true,
      () => false,
    );
    if (ready) return;
    await wait(50);
  }
  throw new Error("WebKit's driver did not start.");
}

/** Comes with the library, in a folder named after the machine's architecture. */
function findMiniBrowser(): string | undefined {
  const list = (folder: string) => {
    try {
      return readdirSync(folder).map((name) => join(folder, name));
    } catch {
      return [];
    }
  };
  return list("/usr/lib")
    .filter((folder) => folder.endsWith("-linux-gnu"))
    .flatMap(list)
    .filter((folder) => /\/webkit2gtk-[\d.]+$/.test(folder))
    .map((folder) => join(folder, "MiniBrowser"))
    .toSorted()
    .at(-1);
}
