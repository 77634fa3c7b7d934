import { globSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { markdownContent } from "./app/vite-plugins/markdown-plugin.ts";
import { environment } from "./server/config.ts";
import { unsetSettings } from "./test/support/test-environment.ts";
import { isQuick, longUnitTests } from "./test/test-set.ts";

const everything = ["**/*.test.{ts,tsx}"];
const excluded = ["**/node_modules/**", "build/**"];
const { testSet } = environment;
const withoutLong = testSet === "quick" || testSet === "main";

function chosen(): string[] {
  if (testSet === "quick") return globSync(everything, { exclude: excluded }).filter(isQuick);
  return testSet === "long" ? [longUnitTests] : everything;
}

/** Those that take minutes come first, so that no worker has one left when the others are done. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const takesMinutes = ({ moduleId }: TestSpecification) =>
      /(acts-kill|launched|upgrade|drawings)\.long/.test(moduleId);
    return (await super.sort(files)).toSorted((a, b) => Number(takesMinutes(b)) - Number(takesMinutes(a)));
  }
}

export default defineConfig({
  plugins: [markdownContent()],
  define: {
    __SITE_URL__: JSON.stringify("https://901ai.example"),
    __HOSTED_NEWS__: "false",
    __THEME_COLOR__: '"#070f15"',
  },
  test: {
    include: chosen(),
    exclude: withoutLong ? [...excluded, longUnitTests] : excluded,
    env: unsetSettings(),
    globalSetup: "./test/support/temp-folder.ts",
    // Generous, because a busy machine is no fault of the project; nothing takes that long when all is well.
    testTimeout: withoutLong ? 60_000 : 300_000,
    hookTimeout: withoutLong ? 60_000 : 300_000,
    // More than this machine's processors need be: many of these tests wait for servers, clocks and locks.
    // The long ones start whole programs beside each other, so fewer of them run at once.
    maxWorkers: withoutLong ? 4 : 3,
    sequence: { sequencer: LongestFirst },
    // No module has state of its own (STYLE.md), so files share a process: a fifth less work.
    isolate: !withoutLong,
  },
});
