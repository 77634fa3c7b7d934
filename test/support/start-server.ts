/**
 * Opens a real server for a test: its own port, its own data folder, its own feeds.
 * `npm start` adds flags and environment variables (`asServed`).
 */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase, type Place } from "../../db/open.ts";
import { hasPages } from "../../search/page-index.ts";
import { environment } from "../../server/config.ts";
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

const project = join(import.meta.dirname, "../..");

/**
 * Starts `server.ts` with the given settings on a free loopback port. With no NEWS_FEEDS the news list is empty,
 * so that no test reaches for the internet. `under`: a command, such as strace, that runs it; `home`: the folder of
 * another copy of the project; `program`: another program than the server; `flags`: what Node is told; `args`: what the program is told. Throws what the server printed when it does not open.
 */
export async function startServer(
  settings: Record<string, string> = {},
  {
    under = [],
    home = project,
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
  const dataDir = settings.DATA_DIR ?? (await mkdtemp(join(tmpdir(), "server-")));
  // What is traced, or runs in another folder or on another database, starts from nothing.
  const isPlain = [...under, ...flags].length === 0 && !settings.DATABASE_URL && home === project;
  if (!settings.DATA_DIR && isPlain) await fillAsStarted(dataDir);
  const env = testEnvironment({
    // As the starter sets it: React has another, slower build for developers.
    NODE_ENV: "production",
    PORT: "0",
    DATA_DIR: dataDir,
    NEWS_FEEDS: join(home, "test/fixtures/feeds/none.json"),
    NEWS_ALLOW_PRIVATE: "1",
    // What one server compiled, the next ones of the run need not: a fifth of a start.
    NODE_COMPILE_CACHE: join(tmpdir(), "compiled"),
    // A test sends more from one address than any network may.
    RATE_LIMITS: "off",
    // Hundreds of pictures that no test looks at; those that do draw theirs alone.
    PAGE_CARDS: "off",
    RENDER_AHEAD: environment.renderAhead,
    ...settings,
  });
  // A test that fails or is killed leaves no server behind.
  const endWithParent = ["--import", join(import.meta.dirname, "end-with-parent.ts")];
  const [command = "", ...rest] = [...under, process.execPath, ...endWithParent, ...flags, program, ...args];
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

/**
 * Puts into an empty folder what a first start leaves there, which takes a third of a start's processor time. The first server of a
 * run of tests (temp-folder.ts) makes it for the others; those that start meanwhile do without, as does what is no test.
 */
async function fillAsStarted(dataDir: string): Promise<void> {
  const shared = join(tmpdir(), "first-start");
  if (!existsSync(shared)) return;
  const made = join(shared, "made");
  const isMaker = await mkdir(join(shared, "claimed")).then(
    () => true,
    () => false,
  );
  if (isMaker) {
    const server = await startServer({ DATA_DIR: join(shared, "data") });
    const db = openBeside({ dataDir: server.dataDir });
    while (!(await hasPages(db))) await wait(50);
    await db.destroy();
    await server.kill();
    await rename(server.dataDir, made);
  }
  if (existsSync(made)) await cp(made, dataDir, { recursive: true });
}

/** Opens the database of a running server; writes wait for the server's, as the desk's do. */
export const openBeside = (place: Place) => openDatabase(place, { busyTimeout: 10_000 });

export interface Served {
  /** Node's flags. */
  flags: string[];
  /** The program, relative to the project's folder. */
  program: string;
  /** Environment variables for glibc and libuv. */
  settings: Record<string, string>;
}

/** The program, flags and environment with which `npm start` runs the server. Throws when start.mjs does not say them as expected. */
export function asServed(): Served {
  const starter = readFileSync(join(import.meta.dirname, "../../start.mjs"), "utf8");
  const [, list = "[]"] = /serve: (\[[^\]]*\])/.exec(starter) ?? [];
  const flags: string[] = JSON.parse(list);
  const program = flags.pop();
  if (!program) throw new Error("start.mjs no longer says how the server is run.");
  const told = [...starter.matchAll(/(MALLOC_\w+|UV_\w+): "(\d+)"/g)].map(([, name, value]) => [name, value]);
  return { flags, program, settings: Object.fromEntries(told) };
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
