/** Opens the Firefox of this machine for a test and speaks WebDriver BiDi with it (https://w3c.github.io/webdriver-bidi/). */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { environment } from "../server/config.ts";
import { executable } from "./executable.ts";

/** What a test that cannot run says. */
export const noFirefox =
  "There is no Firefox on this machine: install one (Debian: apt-get install firefox-esr) or name it in FIREFOX_PATH";

const names = ["firefox-esr", "firefox"];
const places = ["/Applications/Firefox.app/Contents/MacOS/firefox"];

/** Firefox's settings by their names in about:config. */
type Preferences = Record<string, string | number | boolean>;

/** An event of the browser: its name, and what it brings. */
type Listener = (method: string, params: Record<string, unknown>) => void;

export interface Firefox {
  /** Gives a command of the protocol and waits for its answer; throws what the browser says against it. */
  send: (method: string, params?: object) => Promise<Record<string, never>>;
  /** Hears every event from now on; call what it gives back to stop. */
  listen: (listener: Listener) => () => void;
  /** Ends the browser and removes its profile. */
  close: () => Promise<void>;
}

/** No request may leave the machine, so everything but the loopback goes through a proxy that is not there. */
const everywhere: Preferences = {
  "network.proxy.type": 1,
  "network.proxy.http": "127.0.0.1",
  "network.proxy.http_port": 9,
  "network.proxy.ssl": "127.0.0.1",
  "network.proxy.ssl_port": 9,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "browser.safebrowsing.malware.enabled": false,
  "browser.safebrowsing.phishing.enabled": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "app.normandy.enabled": false,
  "intl.accept_languages": "en-US",
};

/** Path of an executable Firefox: `FIREFOX_PATH`, else the system's; undefined when there is none. Throws when the named one is none. */
export function findFirefox(): string | undefined {
  const named = environment.firefoxPath;
  if (named && !executable(named)) throw new Error(`FIREFOX_PATH is not an executable file: ${named}`);
  const folders = environment.path.split(delimiter);
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...places];
  return named ?? candidates.find(executable);
}

/** Starts a Firefox without windows, with a profile of its own. Throws what it printed when it does not open. */
export async function openFirefox(path: string, preferences: Preferences = {}): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), "firefox-"));
  const lines = Object.entries({ ...everywhere, ...preferences }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, "user.js"), lines.join("\n"));
  const child = spawn(path, ["--headless", "--remote-debugging-port=0", "--profile", profile], {
    // The home of whoever runs the tests may belong to another user, which Firefox does not bear.
    env: environment.with({ HOME: profile, TZ: "America/Chicago", MOZ_CRASHREPORTER_DISABLE: "1" }),
    stdio: ["ignore", "ignore", "pipe"],
  });
  const orphaned = () => child.kill("SIGKILL");
  process.once("exit", orphaned);
  child.once("exit", () => process.off("exit", orphaned));
  const socket = new WebSocket(`${await address(child)}/session`);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", () => reject(new Error("Firefox does not answer")), { once: true });
  });
  const { send, listen } = speak(socket);
  await send("session.new", { capabilities: {} });
  return {
    send,
    listen,
    close: async () => {
      const gone = once(child, "exit");
      if (child.exitCode === null && child.signalCode === null) {
        socket.close();
        child.kill("SIGKILL");
        await gone;
      }
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Numbers the commands, and gives each its answer. */
function speak(socket: WebSocket): Pick<Firefox, "send" | "listen"> {
  const waiting = new Map<number, PromiseWithResolvers<Record<string, never>>>();
  const listeners = new Set<Listener>();
  let last = 0;
  socket.addEventListener("message", ({ data }) => {
    const { id, type, method, params, result, error, message } = JSON.parse(String(data));
    if (type === "event") for (const listener of listeners) listener(method, params);
    else if (type === "success") waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(`${error}: ${message}`));
    waiting.delete(id);
  });
  socket.addEventListener("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("Firefox has ended"));
  });
  return {
    send: (method, params = {}) => {
      const answer = Promise.withResolvers<Record<string, never>>();
      last += 1;
      waiting.set(last, answer);
      socket.send(JSON.stringify({ id: last, method, params }));
      return answer.promise;
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function address(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    child.stderr?.on("data", (chunk) => {
      output += chunk;
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.once("exit", (code) => reject(new Error(`Firefox ended with ${code}:\n${output}`)));
  });
}
