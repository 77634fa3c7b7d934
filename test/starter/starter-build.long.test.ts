/** start.mjs: when it builds, and when it need not. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { copyStarter, folders, note } from "./starter-copy.ts";

let starter: ReturnType<typeof copyStarter>;

beforeEach(() => {
  starter = copyStarter();
});

afterEach(() => starter.remove());

test.each([
  ...folders.map((folder) => `${folder}/words.ts`),
  "vite.config.ts",
  "a-new-folder/words.ts",
  "a-new-file.ts",
])("a change in %s is built before it is served", (file) => {
  starter.start("serve");
  starter.ran();
  starter.write(file, "something else");
  starter.start("serve");
  expect(starter.who()).toEqual(["build", "server"]);
});

test("of the settings only the public address is a reason to build", () => {
  starter.write(".env", "SMTP_URL=smtp://mail.example.org\n");
  starter.start("serve");
  starter.ran();
  starter.write(".env", "SMTP_URL=smtp://other.example.org\n");
  starter.start("serve");
  expect(starter.who()).toEqual(["server"]);
  starter.write(".env", "SMTP_URL=smtp://other.example.org\nSITE_URL=https://example.org\n");
  starter.start("serve");
  expect(starter.who()).toEqual(["build", "server"]);
});

test("the public address is read as the server reads it: with export, in quotes, behind a comment sign", () => {
  starter.write(".env", "# SITE_URL=https://no.example\n");
  starter.start("serve");
  starter.ran();
  for (const line of ["export SITE_URL=https://one.example", "SITE_URL='https://two.example' # ours"]) {
    starter.write(".env", `${line}\n`);
    starter.start("serve");
    expect(starter.who(), line).toEqual(["build", "server"]);
    starter.start("serve");
    expect(starter.who(), line).toEqual(["server"]);
  }
  // The environment goes before the file, also when it is empty.
  expect(starter.startWith({ SITE_URL: "https://three.example" }, "serve").status).toBe(0);
  expect(starter.who()).toEqual(["build", "server"]);
  starter.write(".env", "SITE_URL=https://four.example\n");
  starter.startWith({ SITE_URL: "https://three.example" }, "serve");
  expect(starter.who()).toEqual(["server"]);
});

test("what the site keeps is no reason to build, wherever it keeps it", () => {
  starter.write(".env", "export DATA_DIR=./kept\n");
  starter.start("serve");
  starter.ran();
  for (const file of ["kept/site.db", "data/site.db", "test/words.ts", "docs/words.md", ".cache/x.ts"])
    starter.write(file, file);
  starter.start("serve");
  expect(starter.who()).toEqual(["server"]);
});

test("a build that failed half way is made again, even where everything is as it was before", () => {
  starter.start("serve");
  starter.write("app/words.ts", "a mistake");
  const works = readFileSync(join(starter.home, "build.ts"), "utf8");
  starter.write("build.ts", note("build", "process.exit(7);"));
  starter.start("serve");
  starter.write("build.ts", works);
  starter.write("app/words.ts", "app");
  starter.ran();
  starter.start("serve");
  expect(starter.who()).toEqual(["build", "server"]);
});

test("a test that changed is no reason to build", () => {
  starter.start("serve");
  starter.ran();
  starter.write("app/words.test.ts", "anything");
  starter.write("app/ui/layout/menu.e2e.ts", "anything");
  starter.start("serve");
  expect(starter.who()).toEqual(["server"]);
});
