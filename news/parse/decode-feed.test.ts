import { expect, test } from "vitest";
import { decodeFeed } from "./decode-feed.ts";

const xml = (encoding: string, text: string) => `<?xml version="1.0" encoding="${encoding}"?><t>${text}</t>`;
const utf8 = (text: string) => Uint8Array.from(new TextEncoder().encode(text));
const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));

test("the byte order mark goes before every label", () => {
  const bytes = Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8(xml("iso-8859-1", "é"))]);
  expect(decodeFeed(bytes, "text/xml; charset=iso-8859-1")).toBe(xml("iso-8859-1", "é"));
});

test("the content type goes before the declaration", () => {
  const bytes = latin1(xml("utf-8", "caf\xe9 \x93quoted\x94"));
  expect(decodeFeed(bytes, 'text/xml; charset="ISO-8859-1"')).toContain("café “quoted”");
});

test("the declaration counts when the content type is silent or unknown", () => {
  const bytes = Uint8Array.from([...latin1(xml("koi8-r", "")), 0xc1]);
  expect(decodeFeed(bytes, "text/xml")).toMatch(/а$/);
  expect(decodeFeed(bytes, "text/xml; charset=nonsense")).toMatch(/а$/);
});

test("UTF-8 is read as UTF-8 though labelled Latin-1", () => {
  expect(decodeFeed(utf8(xml("ISO-8859-1", "“é”")), "text/xml; charset=iso-8859-1")).toContain("“é”");
});

test("Windows-1252 is read though labelled UTF-8", () => {
  expect(decodeFeed(latin1(xml("utf-8", "it\x92s")), null)).toContain("it’s");
});

test("one broken character does not spoil the others", () => {
  const bytes = Uint8Array.from([...utf8(xml("utf-8", "“é” ü")), 0xe2, 0x80]);
  expect(decodeFeed(bytes, null)).toContain("“é” ü");
});

test("UTF-8 is read as UTF-8 though labelled as something Chinese", () => {
  expect(decodeFeed(utf8(xml("gb2312", "孟菲斯")), "text/xml; charset=gb2312")).toContain("孟菲斯");
});

test("when the content type is wrong, the declaration has its turn", () => {
  const bytes = Uint8Array.from([...latin1(xml("gb2312", "")), 0xc3, 0xcf, 0xb7, 0xc6, 0xcb, 0xb9]);
  expect(decodeFeed(bytes, "text/xml; charset=utf-8")).toMatch(/孟菲斯$/);
});

test("a cut in the middle of a letter does not spoil a Chinese feed", () => {
  const bytes = Uint8Array.from([...latin1(xml("gb2312", "")), 0xc3, 0xcf, 0xb7, 0xc6, 0xcb]);
  expect(decodeFeed(bytes, null)).toMatch(/孟菲\ufffd?$/);
});

test("UTF-7 is not read: a label must not turn harmless letters into markup", () => {
  const bytes = latin1(xml("utf-7", "+ADw-script+AD4-"));
  expect(decodeFeed(bytes, "text/xml; charset=utf-7")).toContain("+ADw-script+AD4-");
});

test("UTF-16 is read by its byte order mark", () => {
  const wide = Buffer.from(xml("utf-16", "“wide”"), "utf16le");
  expect(decodeFeed(Uint8Array.from([0xff, 0xfe, ...wide]), null)).toContain("“wide”");
});

test("a declaration of UTF-16 in plain bytes is not believed", () => {
  expect(decodeFeed(utf8(xml("utf-16", "é")), null)).toContain("é");
});

test("no bytes are no text", () => {
  expect(decodeFeed(new Uint8Array(), null)).toBe("");
});
