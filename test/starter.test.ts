/** start.mjs in a copy of the house with stand-ins for npm, the build and the server, so that nothing real is installed. */
import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const real = join(import.meta.dirname, "..");
const rooms = [
  "app",
  "content",
  "db",
  "forms",
  "mail",
  "media",
  "news",
  "newsletter",
  "public",
  "server",
  "supabase",
];
let home: string;

/** Notes each run of a stand-in: who ran, with what, on which Node. */
const note = (who: string, more = "") => `
  const { appendFileSync, copyFileSync, mkdirSync, writeFileSync } = require("node:fs");
  const { NODE_ENV, SMTP_URL, DATABASE_URL, DATA_DIR } = process.env;
  const settings = { SMTP_URL, DATABASE_URL, DATA_DIR };
  appendFileSync("ran.txt", JSON.stringify({ who: "${who}", args: process.argv.slice(2), node: process.execPath, NODE_ENV, settings }) + "\\n");
  ${more}`;

const packs =
  'mkdirSync("build/house", { recursive: true }); copyFileSync("server.ts", "build/house/server.js");';

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "starter-"));
  copyFileSync(join(real, "start.mjs"), join(home, "start.mjs"));
  write("package.json", '{"optionalDependencies":{}}');
  write("package-lock.json", "{}");
  for (const room of rooms) write(`${room}/words.ts`, room);
  for (const file of ["chores.ts", "rooms.ts", "react-router.config.ts", "vite.config.ts"]) write(file, "");
  write("npm.js", note("npm", 'mkdirSync("node_modules", { recursive: true });'));
  write("build.ts", note("build", packs));
  write("server.ts", note("server", "process.exit(Number(process.argv[2]) || 0);"));
  write("desk.ts", note("desk"));
});

afterEach(() => rmSync(home, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(join(home, file, ".."), { recursive: true });
  writeFileSync(join(home, file), text);
}

function start(...args: string[]) {
  return startWith({}, ...args);
}

function startWith(settings: Record<string, string>, ...args: string[]) {
  return spawnSync(process.execPath, ["start.mjs", ...args], {
    cwd: home,
    env: { ...environment(), ...settings },
    encoding: "utf8",
  });
}

function environment() {
  return { PATH: process.env.PATH, npm_execpath: join(home, "npm.js") };
}

/** Who ran since the last time somebody asked. */
function ran(): {
  who: string;
  args: string[];
  node: string;
  NODE_ENV?: string;
  settings?: Record<string, string>;
}[] {
  const file = join(home, "ran.txt");
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").trim().split("\n");
  rmSync(file);
  return lines.map((line) => JSON.parse(line));
}

const who = () => ran().map((run) => run.who);

test("an unknown command ends with the list of those there are, and nothing is installed", () => {
  const { status, stdout, stderr } = start("sreve");
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toBe('There is no "sreve". Choose one of: serve, dev, test, bench, desk, check, prepare.\n');
  expect(ran()).toEqual([]);
});

test("a name that every object has is no command either", () => {
  for (const name of ["constructor", "toString", "__proto__"]) {
    const { status, stderr } = start(name);
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^There is no "/)]);
  }
});

test("the first start installs what the lock file lists, builds and serves; the second only serves", () => {
  expect(start("serve").status).toBe(0);
  const [npm, build, server] = ran();
  expect(npm).toMatchObject({ who: "npm", args: expect.arrayContaining(["ci", "--include=dev"]) });
  expect(build).toMatchObject({ who: "build", NODE_ENV: "production" });
  expect(server).toMatchObject({ who: "server", args: [], NODE_ENV: "production" });
  start("serve");
  expect(who()).toEqual(["server"]);
});

test("the server looks up many names at a time, so that two which nobody answers do not hold up the good ones", () => {
  write("server.ts", 'console.log("threads:", process.env.UV_THREADPOOL_SIZE);');
  expect(start("serve").stdout).toBe("threads: 32\n");
  expect(startWith({ UV_THREADPOOL_SIZE: "8" }, "serve").stdout).toBe("threads: 8\n");
});

test.each(["test", "bench"])("%s is told no setting, neither of the shell nor of the file", (command) => {
  copyFileSync(join(real, ".env.example"), join(home, ".env.example"));
  write(".env", "SMTP_URL=smtp://mail.example.org\nSITE_URL=https://real.example\n");
  write("test/run.ts", note("run"));
  write("bench/run.ts", note("run"));
  startWith({ DATABASE_URL: "postgres://owner@db.example.org/site", DATA_DIR: "/srv/data" }, command);
  for (const { settings } of ran().filter(({ who }) => who !== "npm")) {
    expect(settings).toMatchObject({ SMTP_URL: "", DATABASE_URL: "" });
    expect(settings?.DATA_DIR).not.toBe("/srv/data");
  }
});

test("what is prepared needs nothing more than a start", () => {
  expect(start("prepare").status).toBe(0);
  expect(who()).toEqual(["npm", "build"]);
  start("serve");
  expect(who()).toEqual(["server"]);
});

test.each([...rooms.map((room) => `${room}/words.ts`), "vite.config.ts"])(
  "a change in %s is built before it is served",
  (file) => {
    start("serve");
    ran();
    write(file, "something else");
    start("serve");
    expect(who()).toEqual(["build", "server"]);
  },
);

test("of the settings only the public address is a reason to build", () => {
  write(".env", "SMTP_URL=smtp://mail.example.org\n");
  start("serve");
  ran();
  write(".env", "SMTP_URL=smtp://other.example.org\n");
  start("serve");
  expect(who()).toEqual(["server"]);
  write(".env", "SMTP_URL=smtp://other.example.org\nSITE_URL=https://example.org\n");
  start("serve");
  expect(who()).toEqual(["build", "server"]);
});

test("a test that changed is no reason to build", () => {
  start("serve");
  ran();
  write("app/words.test.ts", "anything");
  write("app/ui/menu.e2e.ts", "anything");
  start("serve");
  expect(who()).toEqual(["server"]);
});

test("a lock file that changed is installed again", () => {
  start("desk");
  ran();
  write("package-lock.json", '{"lockfileVersion":3}');
  start("desk");
  expect(who()).toEqual(["npm", "desk"]);
});

test("an installation or a build that fails stops the start, and the next start tries again", () => {
  const works = readFileSync(join(home, "npm.js"), "utf8");
  write("npm.js", note("npm", "process.exit(7);"));
  expect(start("serve")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("The installation failed"),
  });
  write("npm.js", works);
  write("build.ts", note("build", "process.exit(7);"));
  expect(start("serve")).toMatchObject({ status: 1, stderr: expect.stringContaining("The build failed") });
  expect(who()).toEqual(["npm", "npm", "build"]);
  start("serve");
  expect(who()).toEqual(["build"]);
});

test("the Node that came with the installation runs everything, and words and exit code pass through", () => {
  const { platform, arch } = process;
  const name = `node-${platform === "win32" ? "win" : platform}-${arch}`;
  write("package.json", JSON.stringify({ optionalDependencies: { [name]: "24.0.0" } }));
  const pinned = join(home, "node_modules", name, "bin", "node");
  write(`node_modules/${name}/bin/node`, `#!/bin/sh\nexec "${process.execPath}" "$@"\n`);
  chmodSync(pinned, 0o755);
  write(
    "server.ts",
    note("server", "process.exit(Number(process.argv[2]));").replace("process.execPath", "process.env._"),
  );
  expect(start("serve", "3").status).toBe(3);
  expect(ran().at(-1)).toMatchObject({ who: "server", args: ["3"] });
  write(`node_modules/${name}/bin/node`, "#!/bin/sh\nexit 42\n");
  expect(start("serve").status).toBe(42);
});

test("a signal reaches the server, and the starter ends as the server ends", async () => {
  const wait =
    'process.on("SIGTERM", () => process.exit(5)); setInterval(() => {}, 1000); console.log("open");';
  write("server.ts", note("server", wait));
  const child = spawn(process.execPath, ["start.mjs", "serve"], { cwd: home, env: environment() });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  await vi.waitFor(() => expect(output).toContain("open"), 20_000);
  const ended = new Promise((resolve) => child.once("exit", (code, signal) => resolve([code, signal])));
  child.kill("SIGTERM");
  expect(await ended).toEqual([5, null]);
});
