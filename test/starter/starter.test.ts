/** start.mjs: what it installs and runs. */
import { chmodSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { copyStarter, note } from "./starter-copy.ts";

let starter: ReturnType<typeof copyStarter>;

beforeEach(() => {
  starter = copyStarter();
});

afterEach(() => starter.remove());

test("an unknown command ends with the list of those there are, and nothing is installed", () => {
  const { status, stdout, stderr } = starter.start("sreve");
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toBe(
    'There is no "sreve". Choose one of: serve, dev, demo, test, bench, desk, check, screens, spoken, prepare.\n',
  );
  expect(starter.ran()).toEqual([]);
});

test("a name that every object has is no command either", () => {
  for (const name of ["constructor", "toString", "__proto__"]) {
    const { status, stderr } = starter.start(name);
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^There is no "/)]);
  }
});

test("the first start installs what the lock file lists, builds and serves; the second only serves", () => {
  expect(starter.start("serve").status).toBe(0);
  const [npm, build, server] = starter.ran();
  expect(npm).toMatchObject({ who: "npm", args: expect.arrayContaining(["ci", "--include=dev"]) });
  expect(build).toMatchObject({ who: "build", NODE_ENV: "production" });
  expect(server).toMatchObject({ who: "server", args: [], NODE_ENV: "production" });
  starter.start("serve");
  expect(starter.who()).toEqual(["server"]);
});

test("the server looks up many names at a time, so that two which nobody answers do not hold up the good ones", () => {
  starter.write("server.ts", 'console.log("threads:", process.env.UV_THREADPOOL_SIZE);');
  expect(starter.start("serve").stdout).toBe("threads: 32\n");
  expect(starter.startWith({ UV_THREADPOOL_SIZE: "8" }, "serve").stdout).toBe("threads: 8\n");
});

test.each(["test", "bench"])("%s is told no setting, neither of the shell nor of the file", (command) => {
  starter.write(".env.example", readFileSync(join(import.meta.dirname, "../../.env.example"), "utf8"));
  starter.write(".env", "SMTP_URL=smtp://mail.example.org\nSITE_URL=https://real.example\n");
  starter.write("test/run.ts", note("run"));
  starter.write("bench/run.ts", note("run"));
  starter.startWith({ DATABASE_URL: "postgres://owner@db.example.org/site", DATA_DIR: "/srv/data" }, command);
  const { settings } = starter.ran().find(({ who }) => who === "run") ?? {};
  expect(settings).toMatchObject({ SMTP_URL: "", DATABASE_URL: "" });
  expect(settings?.DATA_DIR).not.toBe("/srv/data");
});

test("what is prepared needs nothing more than a start", () => {
  expect(starter.start("prepare").status).toBe(0);
  expect(starter.who()).toEqual(["npm", "build"]);
  starter.start("serve");
  expect(starter.who()).toEqual(["server"]);
});

test("a lock file that changed is installed again", () => {
  starter.start("desk");
  starter.ran();
  starter.write("package-lock.json", '{"lockfileVersion":3}');
  starter.start("desk");
  expect(starter.who()).toEqual(["npm", "desk"]);
});

test("an installation or a build that fails stops the start, and the next start tries again", () => {
  const works = readFileSync(join(starter.home, "npm.js"), "utf8");
  starter.write("npm.js", note("npm", "process.exit(7);"));
  expect(starter.start("serve")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("The installation failed"),
  });
  starter.write("npm.js", works);
  starter.write("build.ts", note("build", "process.exit(7);"));
  expect(starter.start("serve")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("The build failed"),
  });
  expect(starter.who()).toEqual(["npm", "npm", "build"]);
  starter.start("serve");
  expect(starter.who()).toEqual(["build"]);
});

test("the Node that came with the installation runs everything, and words and exit code pass through", () => {
  const { platform, arch } = process;
  const name = `node-${platform === "win32" ? "win" : platform}-${arch}`;
  starter.write("package.json", JSON.stringify({ optionalDependencies: { [name]: "24.0.0" } }));
  const pinned = join(starter.home, "node_modules", name, "bin", "node");
  starter.write(`node_modules/${name}/bin/node`, `#!/bin/sh\nexec "${process.execPath}" "$@"\n`);
  chmodSync(pinned, 0o755);
  starter.write(
    "server.ts",
    note("server", "process.exit(Number(process.argv[2]));").replace("process.execPath", "process.env._"),
  );
  expect(starter.start("serve", "3").status).toBe(3);
  expect(starter.ran().at(-1)).toMatchObject({ who: "server", args: ["3"] });
  starter.write(`node_modules/${name}/bin/node`, "#!/bin/sh\nexit 42\n");
  expect(starter.start("serve").status).toBe(42);
});
