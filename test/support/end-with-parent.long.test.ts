import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testEnvironment } from "./test-environment.ts";

test("a server that a test started ends when the test is killed and can no longer close it", async () => {
  const script = `
    import { startServer } from ${JSON.stringify(join(import.meta.dirname, "start-server.ts"))};
    console.log((await startServer()).pid);
  `;
  const args = ["--input-type=module", "--eval", script];
  const parent = spawn(process.execPath, args, {
    env: testEnvironment(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [printed] = await once(parent.stdout, "data");
  const pid = Number(String(printed));
  expect(isAlive(pid)).toBe(true);
  const ended = once(parent, "exit");
  parent.kill("SIGKILL");
  await ended;
  await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
