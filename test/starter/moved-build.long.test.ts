/** A running server whose `build/` goes away or becomes another one: `npm start` in the same folder, or an owner who removes it. */
import { cp, mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, post, right } from "../support/ask.ts";
import { type CopiedProject, copyProject } from "../support/copied-project.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";

let copy: CopiedProject;
let server: RunningServer;

beforeAll(async () => {
  copy = await copyProject();
  await cp(join(import.meta.dirname, "../../build"), join(copy.folder, "build"), { recursive: true });
  server = await startServer({}, { home: copy.folder });
});

afterAll(async () => {
  await server.close();
  await copy.remove();
});

test("every page is there after the folder of the build is gone, also those that nobody had asked for", async () => {
  await rename(join(copy.folder, "build"), join(copy.folder, "build-away"));
  await mkdir(join(copy.folder, "build"));
  for (const path of [
    "/",
    "/about",
    "/news",
    "/?newsletter=confirmed",
    "/?newsletter=confirm&token=none",
    "/?receipt=901-AAAA-2222",
    "/contact?receipt=901-AAAA-2222",
    "/news.data",
    "/feed.xml",
    "/sitemap.xml",
    "/favicon.svg",
    "/og/home.png",
  ])
    expect((await ask(server.url, path)).status, path).toBe(200);
  for (const { path, fields } of Object.values(right)) {
    expect((await post(server.url, path, fields)).status, path).toBe(303);
    expect((await post(server.url, path, { ...fields, email: "" })).status, path).toBe(422);
  }
  expect(server.output()).not.toMatch(/"level":[56]0/);
});
