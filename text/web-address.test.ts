import { expect, test } from "vitest";
import { webAddress, withScheme } from "./web-address.ts";

test("an address is taken as it was given", () => {
  for (const address of [
    "https://example.org",
    "HTTP://Example.org/A?b=c#d",
    "https://b\u00fccher.example/\u00e9",
  ])
    expect(webAddress(address)).toBe(address);
});

test.each([
  ['https://example.org/"><img/src=x>', "https://example.org/%22%3E%3Cimg/src=x%3E"],
  ["https://example.org/a\u200bb", "https://example.org/a%E2%80%8Bb"],
  ["https://example.org/?a=<b>#<c>", "https://example.org/?a=%3Cb%3E#%3Cc%3E"],
])("what could end a line or an attribute is encoded in %j", (given, kept) => {
  expect(webAddress(given)).toBe(kept);
  expect(webAddress(kept)).toBe(kept);
});

test.each([
  "example.org",
  "www.example.org/a?b=c",
  "bücher.example",
  "example.org:8080/x",
  "example.org#top",
])("%j is an address to which https:// belongs", (typed) => {
  expect(withScheme(typed)).toBe(`https://${typed}`);
  expect(webAddress(withScheme(typed))).toBe(`https://${typed}`);
});

test.each([
  "",
  "https://example.org",
  "ftp://example.org",
  "javascript:alert(1)",
  "javascript:alert.call(1)",
  "mailto:ada@example.org",
  "ada@example.org",
  "example.org@evil.example",
  "localhost:3000",
  "192.168.1.1",
  "example",
  "a page. And more",
])("%j stays as it is", (typed) => {
  expect(withScheme(typed)).toBe(typed);
});

test.each([
  "",
  "example.org",
  "javascript:alert(1)",
  "http://",
  "https:example.org",
  "https://a b",
  "https://[bad",
])("%j is no address", (given) => {
  expect(webAddress(given)).toBeUndefined();
});
