// The starter: runs on any Node 18 or newer, installs what is missing, builds what is stale, then hands over
// to the Node version that the lock file pins. Usage: node start.mjs serve|dev|test|check|bench|desk|prepare [arguments]
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const home = dirname(fileURLToPath(import.meta.url));
process.chdir(home);
const [command = "serve", ...rest] = process.argv.slice(2);
const commands = {
  // 30 MB less in each process than without: a small nursery for young objects, and no threads that compile on the side.
  serve: {
    run: ["--max-semi-space-size=4", "--no-concurrent-recompilation", "build/house/server.js"],
    built: true,
  },
  dev: { run: ["server.ts", "--dev"], built: false },
  test: { run: ["test/run.ts"], built: true },
  bench: { run: ["bench/run.ts"], built: true },
  desk: { run: ["desk.ts"], built: false },
  check: { run: ["check.ts"], built: false },
  // Installs and builds, so that the next start has nothing left to do (deploy/prepare.sh).
  prepare: { run: ["--eval", ""], built: true },
};
const chosen = Object.hasOwn(commands, command) ? commands[command] : undefined;
if (!chosen) fail(`There is no "${command}". Choose one of: ${Object.keys(commands).join(", ")}.`);
if (command === "test" || command === "bench") unsetSettings();

install();
const node = pinnedNode();
process.env.PATH = join(home, "node_modules", ".bin") + delimiter + process.env.PATH;
process.env.NODE_ENV = command === "dev" ? "development" : "production";
// What Node made of the source is kept for the next start: half the time and 25 MB less. The packed server needs it not,
// and holds 5 MB less without.
if (command === "serve") delete process.env.NODE_COMPILE_CACHE;
else process.env.NODE_COMPILE_CACHE ??= join(home, "node_modules", ".cache", "compile");
if (chosen.built) build();
// What is free goes back to the system, from one heap for all threads: 10 MB less after the first round of news (mallopt(3)).
const giveBack = { MALLOC_MMAP_THRESHOLD_: "65536", MALLOC_TRIM_THRESHOLD_: "65536", MALLOC_ARENA_MAX: "1" };
if (command === "serve") Object.assign(process.env, giveBack);
// Half of these threads look up names, and a lookup cannot be called off: of Node's usual 4, two names that nobody answers
// would hold up those of all good publishers (https://docs.libuv.org/en/v1.x/threadpool.html).
const threads = { UV_THREADPOOL_SIZE: "32" };
if (["serve", "dev", "desk"].includes(command)) Object.assign(process.env, { ...threads, ...process.env });
handOver(node, [...chosen.run, ...rest]);

function install() {
  const wanted = hash(
    [["package-lock.json", readFileSync("package-lock.json")]],
    process.platform + process.arch,
  );
  if (stampIs("node_modules/.installed", wanted)) return;
  console.error("Installing what package-lock.json lists ...");
  const npm = process.env.npm_execpath;
  // Development tools build the site, so they are installed in production too.
  // No package of ours needs an install script, and npm would try to compile better-sqlite3, which brings its own binaries:
  // that fails where there is no compiler.
  const args = ["ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const done = npm?.endsWith("js")
    ? spawnSync(process.execPath, [npm, ...args], { stdio: ["ignore", 2, 2] })
    : spawnSync("npm", args, { stdio: ["ignore", 2, 2], shell: process.platform === "win32" });
  if (done.status !== 0) fail("The installation failed; what npm said stands above.");
  writeFileSync("node_modules/.installed", wanted);
}

/**
 * Tests and benches have an environment of their own: no setting of the shell reaches them, and none of `.env`, which
 * overrides nothing that is set, not even an empty value.
 */
function unsetSettings() {
  const example = existsSync(".env.example") ? readFileSync(".env.example", "utf8") : "";
  for (const [, name] of example.matchAll(/^([A-Z_]+)=/gm)) process.env[name] = "";
  process.env.DATA_DIR = join(tmpdir(), "no-data-dir-was-given");
}

function pinnedNode() {
  const { optionalDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  for (const name of Object.keys(optionalDependencies)) {
    if (!name.endsWith(`-${process.platform}-${process.arch}`.replace("win32", "win"))) continue;
    const path = join(home, "node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node");
    if (existsSync(path)) return path;
  }
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 22)) return process.execPath;
  return fail(
    `No Node for ${process.platform} ${process.arch} came with the installation, and this one is too old.`,
  );
}

function build() {
  const rooms = [
    "app",
    "content",
    "db",
    "events",
    "forms",
    "mail",
    "markdown",
    "news",
    "newsletter",
    "media",
    "public",
    "server",
    "stories",
    "supabase",
    "watch",
  ];
  const files = rooms.filter((room) => existsSync(room)).flatMap((room) => filesIn(room));
  files.push(
    "build.ts",
    "chores.ts",
    "package-lock.json",
    "react-router.config.ts",
    "rooms.ts",
    "server.ts",
    "vite.config.ts",
  );
  const inputs = files
    .filter((file) => !/\.(test|e2e)\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(file)]);
  const wanted = hash(inputs, siteUrl());
  if (stampIs("build/.built", wanted)) return;
  console.error("Building the site ...");
  const done = spawnSync(node, ["build.ts"], { stdio: ["ignore", 2, 2] });
  if (done.status !== 0) fail("The build failed; the reason stands above.");
  mkdirSync("build", { recursive: true });
  writeFileSync("build/.built", wanted);
}

/** The only setting that stands in what is built, as server/config.ts finds it: the environment goes before `.env`. */
function siteUrl() {
  const file = existsSync(".env") ? readFileSync(".env", "utf8") : "";
  return process.env.SITE_URL ?? /^\s*SITE_URL\s*=(.*)$/m.exec(file)?.[1].trim() ?? "";
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesIn(path) : [path];
    });
}

function hash(inputs, more) {
  const sum = createHash("sha256").update(more);
  for (const [name, bytes] of inputs) sum.update(`\0${name}\0${bytes.length}\0`).update(bytes);
  return sum.digest("hex");
}

function stampIs(file, wanted) {
  return existsSync(file) && readFileSync(file, "utf8") === wanted;
}

function handOver(program, args) {
  const child = spawn(program, args, { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
