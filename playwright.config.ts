import { defineConfig } from "@playwright/test";
import { environment } from "./server/config.ts";
import { findChromium } from "./test/support/chromium.ts";
import { unsetSettings } from "./test/support/test-environment.ts";
import { longBrowserTests, longTag, phoneTests, widthTests } from "./test/test-set.ts";

for (const [name, value] of Object.entries(unsetSettings())) environment.set(name, value);
// A third of a start, and of what follows a change.
environment.set("RENDER_AHEAD", "0");

const launch = {
  executablePath: await findChromium(),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

const ignored = ["node_modules/**", "build/**"];
const everything = "**/*.e2e.ts";
const widthFiles = widthTests.map((file) => `**/${file}`);
const phoneFiles = phoneTests.map((file) => `**/${file}`);
/** What is done at the desk with script and without is tried on a phone with it, and on the wide screen without. */
const deskTests = (how: "with" | "without") =>
  new RegExp(`${exceptFor(phoneTests).source}.*desk/screens/.* ${how} script `);
const quick = { grep: /@quick/, testIgnore: [...ignored, longBrowserTests] };
/** What each set of tests (test/test-set.ts) runs on the wide and on the narrow screen; by default everything on both. */
const chosen = {
  quick: { wide: quick, narrow: undefined },
  main: {
    wide: { grepInvert: longTag, testIgnore: [...ignored, longBrowserTests] },
    narrow: { grepInvert: longTag, testMatch: widthFiles },
  },
  // Patterns are compared with the name of the file as well as with titles and tags.
  long: {
    wide: {
      grep: [/\.long\.e2e\.ts/, longTag],
      grepInvert: deskTests("with"),
      testIgnore: [...ignored, ...phoneFiles],
    },
    narrow: { grep: [exceptFor(widthTests), longTag], grepInvert: deskTests("without") },
  },
}[environment.testSet] ?? { wide: {}, narrow: {} };

/** Browser tests run the real server (test/support/start-server.ts) in a real Chromium, on a wide and a narrow screen. */
export default defineConfig({
  testDir: ".",
  testMatch: everything,
  testIgnore: ignored,
  outputDir: "test-results/browser",
  globalSetup: "./test/support/temp-folder.ts",
  reporter: [["list"]],
  // The long ones by file: what a file starts, such as a server, is then started once.
  fullyParallel: environment.testSet !== "long",
  // More than this machine has processors: many of these tests wait for a clock.
  workers: 3,
  // Generous, because a busy machine is no fault of the page; nothing waits that long when all is well. The long tests let two
  // accessibility engines examine long pages in eight ways.
  timeout: environment.testSet === "long" ? 300_000 : 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // Tests of the desk in one worker share its database; a second try has a fresh one, and is reported as flaky.
  retries: environment.testSet === "long" ? 1 : 0,
  use: {
    launchOptions: launch,
    locale: "en-US",
    timezoneId: "America/Chicago",
    // Decoding the film in software would take half of the time; tests of what moves ask for it themselves.
    contextOptions: { reducedMotion: "reduce" },
  },
  projects: [
    { name: "wide", ...chosen.wide, use: { viewport: { width: 1280, height: 900 } } },
    ...(chosen.narrow
      ? [{ name: "narrow", ...chosen.narrow, use: { viewport: { width: 360, height: 780 }, hasTouch: true } }]
      : []),
  ],
});

/** Matches what has none of the names in it. */
function exceptFor(names: readonly string[]): RegExp {
  return new RegExp(`^(?!.*(${names.map((name) => name.replaceAll(".", "\\.")).join("|")}))`);
}
