// The launcher of every npm command: runs on any Node 18 or newer, installs dependencies when the lock file changed, builds
// when an input changed, then runs the command with the pinned Node version. Usage: node start.mjs serve|dev|demo|test|check|bench|screens|spoken|desk|prepare [arguments]
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildInputs, hashOf } from "./server/starter/build-inputs.mjs";
import { chooseNode } from "./server/starter/choose-node.mjs";
import { withLockFile } from "./server/starter/lock.mjs";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
const home = dirname(fileURLToPath(import.meta.url));
process.chdir(home);
// "npm start -- demo" calls it with both words.
const words = process.argv.slice(2).filter((word, at, all) => !(word === "serve" && all[at + 1] === "demo"));
const [command = "serve", ...rest] = words;
const commands = {
  // Saves 80 MB in each process after many pages: a small young generation, an old one that is collected before it has
  // grown much, and no concurrent compiler threads.
  serve: ["--max-semi-space-size=2", "--memory-saver-mode", "--no-concurrent-recompilation", "server.ts"],
  dev: ["server.ts", "--dev"],
  demo: ["cli/demo/demo.ts"],
  test: ["test/run.ts"],
  bench: ["bench/run.ts"],
  desk: ["cli.ts"],
  check: ["cli/check.ts"],
  screens: ["media/screens/take-screens.ts"],
  spoken: ["test/browsers/orca/read-aloud.ts"],
  // Installs and builds only, so that the next start is fast (deploy/prepare.sh).
  prepare: ["--eval", ""],
};
const chosen = Object.hasOwn(commands, command) ? commands[command] : undefined;
if (!chosen) fail(`There is no "${command}". Choose one of: ${Object.keys(commands).join(", ")}.`);
if (["demo", "test", "bench", "screens", "spoken"].includes(command)) unsetSettings();

await install();
const node = pinnedNode();
process.env.PATH = join(home, "node_modules", ".bin") + delimiter + process.env.PATH;
process.env.NODE_ENV = command === "dev" ? "development" : "production";
// Node keeps the compiled source for the next start: half the time and 25 MB less.
process.env.NODE_COMPILE_CACHE ??= join(home, "node_modules", ".cache", "compile");
if (["serve", "demo", "test", "bench", "screens", "spoken", "prepare"].includes(command)) await build();
// One malloc arena that returns free memory to the system: saves 10 MB after the first news refresh (mallopt(3)).
const malloc = { MALLOC_MMAP_THRESHOLD_: "65536", MALLOC_TRIM_THRESHOLD_: "65536", MALLOC_ARENA_MAX: "1" };
if (command === "serve") Object.assign(process.env, malloc);
// DNS lookups use up to half of libuv's threads and cannot be canceled: of the default 4, two names whose servers time out
// would block the lookups of all other publishers (https://docs.libuv.org/en/v1.x/threadpool.html).
const threads = { UV_THREADPOOL_SIZE: "32" };
if (["serve", "dev", "desk"].includes(command)) Object.assign(process.env, { ...threads, ...process.env });
// The IPC channel closes when this process ends for any reason, and then the server ends too.
const channel = ["serve", "dev"].includes(command) ? ["ipc"] : [];
const stdio = ["inherit", "inherit", "inherit", ...channel];
exitLike(await runChild(node, [...chosen, ...rest], { stdio }));

async function install() {
  const npm = process.env.npm_execpath;
  // Development tools build the site, so they are installed in production too.
  // No package needs its install script, and npm would try to compile better-sqlite3, which ships binaries: that fails
  // without a compiler.
  const args = ["ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  await stepOnce({
    stamp: "node_modules/.installed",
    wanted: hashOf(["package-lock.json"], process.platform + process.arch),
    name: "Installing what package-lock.json lists ...",
    failure: "The installation failed; what npm said stands above.",
    run: (options) =>
      npm?.endsWith("js")
        ? runChild(process.execPath, [npm, ...args], options)
        : runChild("npm", args, { ...options, shell: process.platform === "win32" }).catch(() => 1),
  });
}

async function build() {
  const { siteUrl, dataDir } = settings();
  await stepOnce({
    stamp: "build/.built",
    wanted: hashOf(buildInputs(dataDir), siteUrl),
    name: "Building the site ...",
    failure: "The build failed; the reason stands above.",
    run: (options) => runChild(node, ["build.ts"], options),
  });
}

/** Runs a step unless the stamp of the last run is `wanted`; other starts in this folder wait for it. */
async function stepOnce({ stamp, wanted, name, failure, run }) {
  const lock = ".starting";
  const isDone = () => existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;
  const onWait = () => console.error("Another start is at work in this folder; waiting for it ...");
  const work = async (onSpawn) => {
    console.error(name);
    rmSync(stamp, { force: true });
    const outcome = await run({ stdio: ["ignore", 2, 2], onSpawn });
    if (outcome !== 0) {
      // A signal needs no message.
      if (typeof outcome === "number") console.error(failure);
      rmSync(lock, { force: true });
      exitLike(typeof outcome === "number" ? 1 : outcome);
    }
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, wanted);
  };
  await withLockFile(lock, { isDone, onWait, work });
}

/**
 * Isolates tests, benches and the demo from the settings of the shell and of `.env`: loading `.env` overrides no variable that is set,
 * not even an empty one.
 */
function unsetSettings() {
  const example = existsSync(".env.example") ? readFileSync(".env.example", "utf8") : "";
  // A demo may listen elsewhere.
  const kept = command === "demo" ? /^(DESK_)?PORT$/ : /^$/;
  for (const [, name] of example.matchAll(/^([A-Z_]+)=/gm)) if (!kept.test(name)) process.env[name] = "";
  process.env.DATA_DIR = join(tmpdir(), "no-data-dir-was-given");
}

function pinnedNode() {
  const { optionalDependencies: packages } = JSON.parse(readFileSync("package.json", "utf8"));
  const { platform, arch, execPath, versions } = process;
  const own = { version: versions.node, path: execPath };
  const path = chooseNode({ packages, modules: join(home, "node_modules"), platform, arch, own });
  return path ?? fail(`No Node for ${platform} ${arch} came with the installation, and this one is too old.`);
}

/** The settings that the build depends on. Node reads `.env`, here as in server/config.ts. */
function settings() {
  const print = "process.loadEnvFile('.env'); console.log(JSON.stringify(process.env))";
  const read = () => JSON.parse(spawnSync(node, ["--eval", print], { encoding: "utf8" }).stdout || "{}");
  const { SITE_URL = "", DATA_DIR } = existsSync(".env") ? read() : process.env;
  return { siteUrl: SITE_URL.trim(), dataDir: DATA_DIR?.trim() || "data" };
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/**
 * Runs a child process in place of this one, and forwards signals to it. Resolves to the exit code, or to the signal that ended the
 * child. Calls `onSpawn` with its pid. Rejects when it cannot be started.
 */
function runChild(program, args, { onSpawn, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, options);
    const forward = Object.fromEntries(signals.map((signal) => [signal, () => child.kill(signal)]));
    for (const signal of signals) process.on(signal, forward[signal]);
    const ended = (code, signal) => {
      for (const one of signals) process.off(one, forward[one]);
      resolve(signal ?? code ?? 1);
    };
    child.once("error", reject).once("exit", ended);
    if (child.pid !== undefined) onSpawn?.(child.pid);
  });
}

/** Exits like a child did: with its exit code, or by the same signal. */
function exitLike(outcome) {
  if (typeof outcome === "string") process.kill(process.pid, outcome);
  process.exit(typeof outcome === "number" ? outcome : 1);
}
