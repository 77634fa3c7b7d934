import { defineConfig } from "@playwright/test";
import { environment } from "./server/config.ts";
import { findChromium } from "./test/support/chromium.ts";
import { unsetSettings } from "./test/support/test-environment.ts";

for (const [name, value] of Object.entries(unsetSettings())) environment.set(name, value);

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

/** Browser tests run the real server (test/support/start-server.ts) in a real Chromium, on a wide and a narrow screen. */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.e2e.ts",
  testIgnore: ["node_modules/**", "build/**"],
  outputDir: "test-results/browser",
  globalSetup: "./test/support/temp-folder.ts",
  reporter: [["list"]],
  fullyParallel: true,
  workers: 2,
  timeout: 90_000,
  // Generous, because a busy machine is no fault of the page; nothing waits that long when all is well.
  expect: { timeout: 15_000 },
  forbidOnly: true,
  use: {
    launchOptions: launch,
    locale: "en-US",
    timezoneId: "America/Chicago",
    // Decoding the film in software would take half of the time; tests of what moves ask for it themselves.
    contextOptions: { reducedMotion: "reduce" },
  },
  projects: [
    { name: "wide", use: { viewport: { width: 1280, height: 900 } } },
    { name: "narrow", use: { viewport: { width: 360, height: 780 }, hasTouch: true } },
  ],
});
