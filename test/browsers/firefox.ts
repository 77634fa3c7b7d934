/** Opens the Firefox of this machine for a test, driven by puppeteer-core over WebDriver BiDi. */
import { delimiter, join } from "node:path";
import { type Browser, launch } from "puppeteer-core";
import { environment } from "../../server/config.ts";
import { executable } from "../support/processes.ts";

/** What a test that cannot run says. */
export const noFirefox =
  "There is no Firefox on this machine: install one (Debian: apt-get install firefox-esr) or name it in FIREFOX_PATH";

const names = ["firefox-esr", "firefox"];
const places = ["/Applications/Firefox.app/Contents/MacOS/firefox"];

/** Firefox's settings by their names in about:config. */
export type Preferences = Record<string, string | number | boolean>;

/** No request may leave the machine, so everything but the loopback goes through a proxy that is not there. */
const everywhere: Preferences = {
  "network.proxy.type": 1,
  "network.proxy.http": "127.0.0.1",
  "network.proxy.http_port": 9,
  "network.proxy.ssl": "127.0.0.1",
  "network.proxy.ssl_port": 9,
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

/** Starts a Firefox without windows, or with one on a display, with a profile of its own that goes with it. */
export function openFirefox(
  path: string,
  preferences: Preferences = {},
  display?: Record<string, string>,
): Promise<Browser> {
  return launch({
    browser: "firefox",
    executablePath: path,
    headless: !display,
    extraPrefsFirefox: { ...everywhere, ...preferences },
    env: environment.with({ TZ: "America/Chicago", MOZ_CRASHREPORTER_DISABLE: "1", ...display }),
  });
}
