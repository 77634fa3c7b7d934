import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { feeds } from "../content/feeds.ts";
import { readSources } from "./source-list.ts";

function file(text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), "feeds-")), "feeds.json");
  writeFileSync(path, text);
  return path;
}

test("without a file the built-in feeds are read", () => {
  const sources = readSources({}, feeds);
  expect(sources).toHaveLength(feeds.length);
  expect(sources[0]).toEqual(feeds[0]);
});

test("a file replaces the built-in feeds", () => {
  const path = file(
    '\ufeff[{"name":" Mine ","url":"http://127.0.0.1:8080/a.xml","topic":"AI","home":"https://mine.example"},{"name":"B","url":"https://b.example"}]',
  );
  expect(readSources({ newsFeeds: path }, feeds)).toEqual([
    { name: "Mine", url: "http://127.0.0.1:8080/a.xml", topic: "AI", home: "https://mine.example/" },
    { name: "B", url: "https://b.example/", topic: "" },
  ]);
});

test("a source in the file can be marked as one whose pictures are not shown", () => {
  const path = file('[{"name":"A","url":"https://a.example","pictures":false}]');
  expect(readSources({ newsFeeds: path }, feeds)).toEqual([
    { name: "A", url: "https://a.example/", topic: "", pictures: false },
  ]);
});

test("an empty list is a list", () => {
  expect(readSources({ newsFeeds: file("[]") }, feeds)).toEqual([]);
});

test.each([
  ["{", /cannot be read as JSON/],
  ['{"name":"x"}', /must hold a list/],
  ["[1]", /entry 1 of .* is not an object/],
  ['[{"url":"https://a.example"}]', /entry 1 of .* has no "name"/],
  ['[{"name":"A","url":"https://a.example"},{"name":"B"}]', /entry 2 of .*feeds\.json \("B"\) needs a "url"/],
  ['[{"name":"A","url":"ftp://a.example"}]', /needs a "url" that begins with http/],
  ['[{"name":"A","url":"https://u:p@a.example"}]', /user name or password/],
  ['[{"name":"A","url":"https://a.example","topic":7}]', /"topic" that is no text/],
  [
    '[{"name":"A","url":"https://a.example","home":"javascript:alert(1)"}]',
    /has a "home" that does not begin/,
  ],
  ['[{"name":"A","url":"https://a.example","pictures":"no"}]', /"pictures" that is neither true nor false/],
  ['[{"name":"A","url":"https://a.example"},{"name":"B","url":"https://a.example/"}]', /twice/],
])("a wrong file (%s) is named with its entry", (text, message) => {
  expect(() => readSources({ newsFeeds: file(text) }, feeds)).toThrow(message);
});

test("a file that is not there is named", () => {
  expect(() => readSources({ newsFeeds: "/nowhere/feeds.json" }, feeds)).toThrow(
    /\/nowhere\/feeds\.json cannot be read/,
  );
});
