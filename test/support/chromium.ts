/** Finds a Chromium for the browser tests, and installs one from the npm registry where there is none. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { environment } from "../../server/config.ts";
import { installPackages } from "./npm-packages.ts";
import { executable } from "./processes.ts";

/** The headless shell is the same browser without its windows, and twice as quick to open. */
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];
const places = ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"];

/** Path of an executable Chromium: `CHROMIUM_PATH`, else the system's, else the npm registry's. Throws when none can be had. */
export async function findChromium(): Promise<string> {
  const named = environment.chromiumPath;
  if (named && !executable(named)) throw new Error(`CHROMIUM_PATH is not an executable file: ${named}`);
  const folders = environment.path.split(delimiter);
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...places];
  return named ?? candidates.find(executable) ?? (await installed());
}

async function installed(): Promise<string> {
  const folder = join(import.meta.dirname, "../chromium");
  const module = join(folder, "node_modules/@sparticuz/chromium/build/index.js");
  if (!existsSync(module) && !installPackages(folder))
    throw new Error("A Chromium could not be installed. Install one and set CHROMIUM_PATH.");
  // Makes the package unpack the libraries that a bare machine lacks.
  environment.set("AWS_EXECUTION_ENV", "AWS_Lambda_nodejs22.x");
  const { default: chromium } = await import(pathToFileURL(module).href);
  return chromium.executablePath();
}
