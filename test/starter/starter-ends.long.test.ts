/** start.mjs: several at once, and its end. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { copyStarter, note } from "./starter-copy.ts";

let starter: ReturnType<typeof copyStarter>;

beforeEach(() => {
  starter = copyStarter();
});

afterEach(() => starter.remove());

test("of several starts at once one installs and one builds, the others wait for it, and all serve", async () => {
  starter.write(
    "npm.js",
    note("npm", 'setTimeout(() => mkdirSync("node_modules", { recursive: true }), 500);'),
  );
  starter.write("build.ts", note("build", "setTimeout(() => {}, 1000);"));
  const outcomes = await Promise.all([1, 2, 3].map(() => starter.startAside("serve").ended));
  expect(outcomes.map(([code]) => code)).toEqual([0, 0, 0]);
  expect(starter.who().sort()).toEqual(["build", "npm", "server", "server", "server"]);
  // The one that installed may wait for another that was first to build.
  expect(outcomes.filter(([, , told]) => told.includes("waiting for it")).length).toBeGreaterThanOrEqual(2);
  expect(readdirSync(starter.home).filter((name) => name.startsWith(".starting"))).toEqual([]);
});

test("a start that was killed while it built holds up nobody", async () => {
  starter.start("desk");
  starter.ran();
  starter.write("build.ts", note("build", "setTimeout(() => {}, 3000);"));
  const killed = starter.startAside("serve");
  await vi.waitFor(() => expect(existsSync(join(starter.home, "ran.txt"))).toBe(true), 20_000);
  killed.child.kill("SIGKILL");
  await killed.ended;
  starter.write("build.ts", note("build"));
  expect(starter.start("serve").status).toBe(0);
  expect(starter.who()).toEqual(["build", "build", "server"]);
});

test("a start that is told to end while it builds ends the build, and leaves nothing behind", async () => {
  starter.start("desk");
  starter.ran();
  starter.write(
    "build.ts",
    note("build", 'writeFileSync("pid.txt", String(process.pid)); setInterval(() => {}, 1000);'),
  );
  const { child, ended } = starter.startAside("serve");
  await vi.waitFor(() => expect(existsSync(join(starter.home, "pid.txt"))).toBe(true), 20_000);
  child.kill("SIGTERM");
  expect((await ended).slice(0, 2)).toEqual([null, "SIGTERM"]);
  expect(() => process.kill(Number(readFileSync(join(starter.home, "pid.txt"), "utf8")), 0)).toThrow("ESRCH");
  expect(existsSync(join(starter.home, ".starting"))).toBe(false);
});

test("a server ends with its starter, even when that is killed", async () => {
  starter.write(
    "server.ts",
    note(
      "server",
      'process.on("disconnect", () => writeFileSync("heard.txt", "")); process.on("message", () => {});',
    ),
  );
  const { child, ended } = starter.startAside("serve");
  await vi.waitFor(
    () => expect(existsSync(join(starter.home, "ran.txt")) && starter.who()).toContain("server"),
    20_000,
  );
  child.kill("SIGKILL");
  await ended;
  await vi.waitFor(() => expect(existsSync(join(starter.home, "heard.txt"))).toBe(true), 20_000);
});

test("a signal reaches the server, and the starter ends as the server ends", async () => {
  const wait =
    'process.on("SIGTERM", () => process.exit(5)); setInterval(() => {}, 1000); console.log("open");';
  starter.write("server.ts", note("server", wait));
  const { child, ended, said } = starter.startAside("serve");
  await vi.waitFor(() => expect(said()).toContain("open"), 20_000);
  child.kill("SIGTERM");
  expect((await ended).slice(0, 2)).toEqual([5, null]);
});
