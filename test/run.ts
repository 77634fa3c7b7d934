/**
 * The test runner. `npm test`: types, lint and format, unit tests, browser tests; stops at the first step that fails.
 * `npm test -- quick` and `npm run test:long` run the same steps with other tests (test/test-set.ts).
 * `npm test -- types|lint|unit|browser [PATH…]` runs one step, or some files of it, long ones too.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { environment } from "../server/config.ts";

const results = "test-results";
const unitReport = join(results, "unit.json");
const browserReport = join(results, "browser.json");
const steps = {
  types: ["react-router typegen", "tsc --noEmit", "react-router typegen desk", "tsc --noEmit -p desk"],
  lint: ["biome ci --error-on-warnings ."],
  unit: [`vitest run --reporter=default --reporter=json --outputFile.json=${unitReport}`],
  browser: ["playwright test --reporter=list,json"],
};
const sets: Record<string, { testSet: string; names: (keyof typeof steps)[] }> = {
  quick: { testSet: "quick", names: ["types", "lint", "unit", "browser"] },
  "": { testSet: "main", names: ["types", "lint", "unit", "browser"] },
  long: { testSet: "long", names: ["unit", "browser"] },
  types: { testSet: "", names: ["types"] },
  lint: { testSet: "", names: ["lint"] },
  unit: { testSet: "", names: ["unit"] },
  browser: { testSet: "", names: ["browser"] },
};

const [word = "", ...paths] = process.argv.slice(2);
const set = Object.hasOwn(sets, word) ? sets[word] : undefined;
if (!set) {
  console.error(
    `There are no tests named "${word}". Choose one of: ${Object.keys(sets).filter(Boolean).join(", ")}.`,
  );
  process.exit(2);
}

rmSync(results, { recursive: true, force: true });
const status = runAll();
const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = read(unitReport);
const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = read(browserReport).stats ?? {};
const passed = numPassedTests + expected + flaky;
// A step that fails without a failed test (a type, a lint rule, a crash) counts as one failure.
const failed = numFailedTests + unexpected || Number(status !== 0);
console.log(`${passed} passed, ${failed} failed, ${numPendingTests + numTodoTests + skipped} skipped`);
process.exitCode = status;

/** The exit code of the first command that fails, or 0. */
function runAll(): number {
  for (const name of set?.names ?? [])
    for (const line of steps[name]) {
      const [command = "", ...args] = [...line.split(" "), ...paths];
      const start = performance.now();
      const env = environment.with({
        PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
        TEST_SET: set?.testSet ?? "",
      });
      const { status } = spawnSync(command, args, { stdio: "inherit", env });
      console.log(`${name}: ${command} took ${Math.round((performance.now() - start) / 100) / 10} s\n`);
      if (status !== 0) return status || 1;
    }
  return 0;
}

function read(file: string) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}
