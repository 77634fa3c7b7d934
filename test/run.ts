/** `npm test`: types, lint and format, unit and whole-house tests, browser tests; stops at the first that fails. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { environment } from "../server/config.ts";

const results = "test-results";
const unitReport = join(results, "unit.json");
const browserReport = join(results, "browser.json");
const only = process.argv[2];

rmSync(results, { recursive: true, force: true });
step("types", "react-router", "typegen");
step("types", "tsc", "--noEmit");
step("lint", "biome", "ci", "--error-on-warnings", ".");
step("unit", "vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`);
step("browser", "playwright", "test", "--reporter=list,json");

const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = read(unitReport);
const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = read(browserReport).stats ?? {};
const passed = numPassedTests + expected + flaky;
console.log(`${passed} passed, ${numFailedTests + unexpected} failed, ${numPendingTests + skipped} skipped`);

function step(name: string, command: string, ...args: string[]): void {
  if (only && only !== name) return;
  const start = performance.now();
  const env = environment.with({ PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport });
  const { status } = spawnSync(command, args, { stdio: "inherit", env });
  console.log(`${name}: ${command} took ${Math.round((performance.now() - start) / 100) / 10} s\n`);
  if (status !== 0) process.exit(status || 1);
}

function read(file: string) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}
