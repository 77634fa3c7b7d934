/** An installation whose `.env` would do harm: tests started in its folder touch none of what it names. */

import { execFile } from "node:child_process";
import { existsSync, globSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { site } from "../../content/site.ts";
import { post, right } from "../support/ask.ts";
import { type CopiedProject, copyProject } from "../support/copied-project.ts";
import { startServer } from "../support/start-server.ts";
import { testEnvironment } from "../support/test-environment.ts";

const home = join(import.meta.dirname, "../..");
let copy: CopiedProject;
let listener: Server;
let touched = 0;
let ownersData: string;

beforeAll(async () => {
  listener = createServer((socket) => {
    touched += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const { port } = listener.address() as AddressInfo;
  copy = await copyProject();
  symlinkSync(join(home, "build"), join(copy.folder, "build"), "dir");
  ownersData = join(copy.folder, "owners-data");
  await copy.write(
    ".env",
    [
      `SMTP_URL=smtp://127.0.0.1:${port}`,
      `export DATABASE_URL=postgres://owner@127.0.0.1:${port}/site`,
      `DATA_DIR=${ownersData}`,
      `SECRET=${"s".repeat(40)}`,
      "OWNER_EMAIL=real-owner@example.org",
      "RATE_LIMITS=",
    ].join("\n"),
  );
});

afterAll(async () => {
  await copy?.remove();
  listener?.close();
});

test("the trap works: the desk, started there with nothing but a path, reaches for the owner's database", async () => {
  const env = { PATH: process.env.PATH };
  const run = promisify(execFile)(process.execPath, ["cli.ts", "outbox", "list"], { cwd: copy.folder, env });
  await expect(run).rejects.toThrow();
  expect(touched).toBeGreaterThan(0);
  touched = 0;
  rmSync(ownersData, { recursive: true, force: true });
});

test("a server that a test starts there mails to nobody and writes nowhere but in its own folder", async () => {
  const server = await startServer({}, { home: copy.folder });
  const { path, fields } = right.contact;
  expect((await post(server.url, path, fields)).status).toBe(303);
  const env = testEnvironment({ DATA_DIR: server.dataDir });
  const desk = await promisify(execFile)(process.execPath, ["cli.ts", "outbox", "list"], {
    cwd: copy.folder,
    env,
  });
  expect(desk.stdout).toContain(site.ownerEmail);
  expect(desk.stdout).not.toContain("real-owner");
  await server.close();
  expect([touched, existsSync(ownersData)]).toEqual([0, false]);
});

test("this very process was told no setting of the installation", () => {
  for (const name of ["SMTP_URL", "DATABASE_URL", "OWNER_EMAIL", "SECRET"])
    expect(process.env[name]).toBe("");
});

test("whatever starts a program of the project in a test or a bench gives it an environment of its own", () => {
  // Another test may be installing packages meanwhile.
  const files = globSync("{test,bench}/**/*.ts", {
    cwd: home,
    exclude: (name) => basename(name).startsWith("node_modules"),
  });
  expect(files.length).toBeGreaterThan(100);
  // They play the installation itself, in a temporary folder with a `.env` of its own.
  const installations = ["test/starter/starter-copy.ts", "test/operations/owner-machine.ts"];
  const program = /["/](server|cli|build)\.ts"|start\.mjs"|"npm", \["start"/;
  const starters = files.filter((file) => {
    const text = readFileSync(join(home, file), "utf8");
    return /from "node:child_process"/.test(text) && program.test(text);
  });
  expect(starters.length).toBeGreaterThan(5);
  const open = starters.filter(
    (file) =>
      !installations.includes(file) && !/\btestEnvironment\(/.test(readFileSync(join(home, file), "utf8")),
  );
  expect(open).toEqual([]);
});
