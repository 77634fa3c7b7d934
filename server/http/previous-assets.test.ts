import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import pino from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepPreviousAssets, previousAssets } from "./previous-assets.ts";

let folder: string;
let said: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kept-assets-"));
  said = "";
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The start of a server whose build has these files. */
async function start(day: string, ...files: string[]): Promise<void> {
  const built = join(folder, "built");
  rmSync(built, { recursive: true, force: true });
  mkdirSync(built);
  for (const file of files) writeFileSync(join(built, file), `text of ${file}`);
  const lines = new PassThrough().on("data", (line) => {
    said += line;
  });
  await keepPreviousAssets(built, folder, new Date(day), pino(lines));
}

const read = async (name: string) => (await previousAssets(folder).read(name))?.toString();

test("a page of an earlier build still gets its files, for a month after the last build that had them", async () => {
  await start("2030-01-01", "old.js", "old.js.br", "both.css");
  // The first build ran for two months; its month begins with the second.
  await start("2030-03-01", "new.js", "both.css");
  await start("2030-03-30", "new.js", "both.css");
  expect(await read("old.js")).toBe("text of old.js");
  expect(await read("old.js.br")).toBeUndefined();
  await start("2030-04-02", "newest.js", "both.css");
  expect(await read("old.js")).toBeUndefined();
  expect([await read("new.js"), await read("both.css")]).toEqual(["text of new.js", "text of both.css"]);
  expect(readdirSync(join(folder, "assets")).filter((name) => name.endsWith(".part"))).toEqual([]);
  expect(said).toBe("");
});

test("nothing but a file of that folder is given out", async () => {
  await start("2030-01-01", "a.js");
  writeFileSync(join(folder, "secret"), "x");
  for (const name of ["../secret", "..", ".", "", ".current", "b.js", "%2e%2e/secret", "/a.js"])
    expect(await read(name), name).toBeUndefined();
});

test("a name that no file can have is a name that no file has", async () => {
  await start("2030-01-01", "a.js");
  mkdirSync(join(folder, "assets", "folder"));
  writeFileSync(join(folder, "assets", "half.js.part"), "ha");
  for (const name of [
    "a".repeat(255),
    "a".repeat(256),
    "a".repeat(11_000),
    "folder",
    "half.js.part",
    "a.js/b",
    "a\0",
  ])
    expect(await read(name), name.slice(0, 20)).toBeUndefined();
});

test("a data folder that takes no files is said in the log and stops nothing", async () => {
  writeFileSync(join(folder, "assets"), "a file stands where the folder should be");
  await start("2030-01-01", "a.js");
  expect(said).toContain("could not be kept");
  expect(existsSync(join(folder, "assets"))).toBe(true);
});
