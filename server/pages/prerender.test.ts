import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { compressFolder, prerender, renderAlone } from "./prerender.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "prerender-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const echo = async (request: Request) => new Response(`<h1>${request.url}</h1>`);

test("each path becomes a page, rendered under the public address, with its compressed forms", async () => {
  const pages = join(folder, "pages");
  await prerender(["/", "/about"], echo, "https://901ai.example", pages);
  const names = ["about.html", "index.html"].flatMap((name) => [
    name,
    `${name}.br`,
    `${name}.gz`,
    `${name}.zst`,
  ]);
  expect(readdirSync(pages).sort()).toEqual(names.sort());
  const text = "<h1>https://901ai.example/about</h1>";
  expect(readFileSync(join(pages, "about.html"), "utf8")).toBe(text);
  expect(brotliDecompressSync(readFileSync(join(pages, "about.html.br"))).toString()).toBe(text);
  expect(gunzipSync(readFileSync(join(pages, "about.html.gz"))).toString()).toBe(text);
  expect(zstdDecompressSync(readFileSync(join(pages, "about.html.zst"))).toString()).toBe(text);
});

test("a page is stored and compressed the way its last touch left it", async () => {
  await prerender(["/"], echo, "https://901ai.example", folder, (html) => html.replace("h1", "h2"));
  expect(readFileSync(join(folder, "index.html"), "utf8")).toMatch(/^<h2>/);
  expect(gunzipSync(readFileSync(join(folder, "index.html.gz"))).toString()).toMatch(/^<h2>/);
});

test("a page of an earlier build is gone", async () => {
  writeFileSync(join(folder, "old.html"), "old");
  await prerender(["/"], echo, "https://901ai.example", folder);
  expect(existsSync(join(folder, "old.html"))).toBe(false);
});

test("a page that fails stops the build and is named", async () => {
  const fail = async () => new Response("", { status: 500 });
  await expect(prerender(["/about"], fail, "https://901ai.example", folder)).rejects.toThrow(
    "/about rendered with status 500",
  );
});

test("what fails in a page is named with the page, be it a loader or a part that left the rest standing", async () => {
  for (const status of [200, 500]) {
    const render = renderAlone(async (_, { report }) => {
      report("a part of a page failed", new TypeError("the river is too high"));
      return new Response("", { status });
    });
    await expect(prerender(["/about"], render, "https://901ai.example", folder)).rejects.toThrow(
      "/about could not be rendered: TypeError: the river is too high",
    );
  }
});

test("what gets no smaller is left alone, in folders of folders too", async () => {
  mkdirSync(join(folder, "assets"));
  for (const name of ["a.css", "b.png", "c.woff2"]) writeFileSync(join(folder, "assets", name), "x");
  await compressFolder(folder);
  expect(readdirSync(join(folder, "assets")).sort()).toEqual(
    ["a.css", "a.css.br", "a.css.gz", "a.css.zst", "b.png", "c.woff2"].sort(),
  );
});
