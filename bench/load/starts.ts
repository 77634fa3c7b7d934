/** How long `npm start` takes when everything is installed and built, from the command to the first answer. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testEnvironment } from "../../test/support/test-environment.ts";

const limitSeconds = 3;

export async function startsTable() {
  const seconds: number[] = [];
  for (let round = 0; round < 5; round++) seconds.push(await oneStart());
  const median = seconds.sort((a, b) => a - b)[2];
  return {
    title: "Second start of npm start, seconds",
    rows: [{ fastest: seconds[0], median, slowest: seconds[4], limit: limitSeconds }],
  };
}

function oneStart(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-"));
  const env = testEnvironment({ PORT: "0", DATA_DIR: dataDir, NEWS_FEEDS: "test/fixtures/feeds/none.json" });
  const start = performance.now();
  const child = spawn("npm", ["start"], { env, stdio: ["ignore", "pipe", "inherit"] });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.stdout.on("data", (chunk) => {
      if (!String(chunk).includes("is open at")) return;
      const seconds = Math.round((performance.now() - start) / 10) / 100;
      child.once("exit", () => {
        rmSync(dataDir, { recursive: true, force: true });
        resolve(seconds);
      });
      child.kill("SIGTERM");
    });
  });
}
