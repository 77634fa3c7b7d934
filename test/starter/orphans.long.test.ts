/** No orphan processes: the server ends when its terminal or its starter is gone. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ask } from "../support/ask.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";
import { testEnvironment } from "../support/test-environment.ts";

const home = join(import.meta.dirname, "../..");
let server: RunningServer | undefined;
let dataDir: string;
let serverPid: number | undefined;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "orphans-"));
});

afterEach(async () => {
  await server?.close();
  server = undefined;
  if (serverPid !== undefined && isAlive(serverPid)) process.kill(serverPid, "SIGKILL");
  serverPid = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

test("a terminal that is closed ends the server as Ctrl+C does, with one process and with two", async () => {
  for (const WORKERS of ["1", "2"]) {
    server = await startServer({ WORKERS });
    expect(await server.kill("SIGHUP")).toBe(0);
    await server.close();
  }
});

test.each(["1", "2"])(
  "a server whose starter is killed gives the port back (WORKERS=%s)",
  async (WORKERS) => {
    // In the place of start.mjs, which would look whether everything is built.
    const starter = `
    const { spawn } = require("node:child_process");
    const child = spawn(process.execPath, ["server.ts"], { stdio: ["inherit", "inherit", "inherit", "ipc"] });
    console.log("pid " + child.pid);`;
    const env = testEnvironment({
      NODE_ENV: "production",
      PORT: "0",
      WORKERS,
      DATA_DIR: dataDir,
      NEWS_FEEDS: join(home, "test/fixtures/feeds/none.json"),
    });
    const parent = spawn(process.execPath, ["--eval", starter], { cwd: home, env });
    let said = "";
    for (const stream of [parent.stdout, parent.stderr])
      stream.on("data", (chunk) => {
        said += chunk;
      });
    await vi.waitFor(() => expect(said).toMatch(/localhost:\d+/), 30_000);
    const url = `http://127.0.0.1:${/localhost:(\d+)/.exec(said)?.[1]}`;
    expect((await ask(url, "/healthz")).text).toBe("ok");
    serverPid = Number(/pid (\d+)/.exec(said)?.[1]);
    parent.kill("SIGKILL");
    await vi.waitFor(() => expect(ask(url, "/healthz")).rejects.toMatchObject({ code: "ECONNREFUSED" }), {
      timeout: 15_000,
      interval: 200,
    });
  },
);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
