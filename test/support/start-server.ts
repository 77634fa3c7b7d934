/**
 * Opens a real server for a test: its own port, its own data folder, its own feeds.
 * `npm start` adds flags and environment variables (`asServed` in test/support/as-served.ts).
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testEnvironment } from "./test-environment.ts";

export interface RunningServer {
  url: string;
  dataDir: string;
  pid: number | undefined;
  /** Everything the server printed so far. */
  output: () => string;
  /** Ends the process with a signal and waits for it. The data folder stays. */
  kill: (signal?: NodeJS.Signals) => Promise<number | null>;
  /** Stops the server and removes its data. */
  close: () => Promise<void>;
}

/**
 * Starts `server.ts` with the given settings on a free loopback port. With no NEWS_FEEDS the news list is empty,
 * so that no test reaches for the internet. `under`: a command, such as strace, that runs it; `home`: the folder of
 * another copy of the project; `program`: another program than the server; `flags`: what Node is told; `args`: what the program is told. Throws what the server printed when it does not open.
 */
export async function startServer(
  settings: Record<string, string> = {},
  {
    under = [],
    home = join(import.meta.dirname, "../.."),
    program = "server.ts",
    flags = [],
    args = [],
  }: {
    under?: readonly string[];
    home?: string;
    program?: string;
    flags?: readonly string[];
    args?: readonly string[];
  } = {},
): Promise<RunningServer> {
  const dataDir = settings.DATA_DIR ?? (await mkdtemp(join(tmpdir(), "house-")));
  const env = testEnvironment({
    // As the starter sets it: React has another, slower build for developers.
    NODE_ENV: "production",
    PORT: "0",
    DATA_DIR: dataDir,
    NEWS_FEEDS: join(home, "test/fixtures/feeds/none.json"),
    NEWS_ALLOW_PRIVATE: "1",
    // A test sends more from one address than any network may.
    RATE_LIMITS: "off",
    ...settings,
  });
  // A test that fails or is cut off leaves no server behind.
  const leash = ["--import", join(import.meta.dirname, "leash.ts")];
  const [command = "", ...rest] = [...under, process.execPath, ...leash, ...flags, program, ...args];
  const child = spawn(command, rest, { cwd: home, env });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const url = await address(child, () => output);
  const kill = (signal: NodeJS.Signals = "SIGTERM") => {
    child.kill(signal);
    return ended;
  };
  return {
    url,
    dataDir,
    pid: child.pid,
    output: () => output,
    kill,
    close: async () => {
      await kill();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function address(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const port = /is open at http:\/\/localhost:(\d+)/.exec(output())?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    };
    child.stdout?.on("data", look);
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}:\n${output()}`)));
  });
}
