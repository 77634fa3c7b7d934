import { defineConfig } from "vitest/config";
import { markdownContent } from "./app/vite-plugins/markdown-plugin.ts";
import { unsetSettings } from "./test/support/test-environment.ts";

export default defineConfig({
  plugins: [markdownContent()],
  define: {
    __SITE_URL__: JSON.stringify("https://901ai.example"),
    __HOSTED_NEWS__: "false",
    __THEME_COLOR__: '"#070f15"',
  },
  test: {
    include: ["**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", "build"],
    env: unsetSettings(),
    globalSetup: "./test/support/temp-folder.ts",
    // Generous, because a busy machine is no fault of the house; nothing takes that long when all is well.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // More than this machine's processors need be: many of these tests wait for servers, clocks and locks.
    maxWorkers: 3,
  },
});
