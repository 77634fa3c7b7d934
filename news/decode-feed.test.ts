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

test.each([
  ["Latin-1", 0xe9, "é"],
  ["iso_8859_2", 0xb1, "ą"],
  ["win-1251", 0xe4, "д"],
  ["cp1253", 0xe1, "α"],
  ["mac-roman", 0x8e, "é"],
  ["cp437", 0x82, "é"],
  ["IBM850", 0xb5, "Á"],
  ["cspc862latinhebrew", 0x80, "א"],
  ["cp856", 0x80, "א"],
  ["ms-cyrl", 0xe4, "д"],
  ["mac_latin2", 0x81, "Ā"],
  ["mac-ce", 0x81, "Ā"],
  ["koi8-t", 0x80, "қ"],
  ["viscii", 0x80, "Ạ"],
  ["TCVN-5712", 0xb8, "á"],
])("a feed labelled %s shows its letters", (label, byte, letter) => {
  const bytes = Uint8Array.from([...latin1(xml(label, "")), byte]);
  expect(decodeFeed(bytes, null).endsWith(letter)).toBe(true);
});

test.each([true, false])("UTF-32 is read with and without a mark (little end first: %s)", (little) => {
  const text = `\ufeff${xml("utf-32", "wide 🛰")}`;
  const points = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  const view = new DataView(new ArrayBuffer(points.length * 4));
  for (const [i, point] of points.entries()) view.setUint32(i * 4, point, little);
  const bytes = new Uint8Array(view.buffer);
  expect(decodeFeed(bytes, null)).toBe(text.slice(1));
  expect(decodeFeed(bytes.slice(4), null)).toBe(text.slice(1));
});

test.each([
  ["hz-gb-2312", "~~ ~{CO7F~}k~\n ~{K9~}", "~ 孟菲k 斯"],
  ["iso-2022-kr", "\x1b$)C\x0e8bGG=:\x0f ok\x0e8b\nok", "멤피스 ok멤\nok"],
  ["utf-7", "caf+AOk 1 +- 2 +2Dzf+A-", "café 1 + 2 🏸"],
])("letters that %s writes in seven bits are shown", (label, written, text) => {
  expect(decodeFeed(latin1(xml(label, written)), null)).toBe(xml(label, text));
});

test("seven bits mean nothing special to a feed that does not say so", () => {
  expect(decodeFeed(latin1(xml("us-ascii", "+AOk ~{CO7F~}")), null)).toContain("+AOk ~{CO7F~}");
});

test.each([
  ["ebcdic-cp-us", 0xba, "["],
  ["IBM500", 0xba, "¬"],
  ["cp1140", 0x9f, "€"],
  ["cp875", 0x8a, "α"],
])("a feed of a mainframe in %s is read", (label, byte, letter) => {
  const us = {
    "<": 0x4c,
    "?": 0x6f,
    x: 0xa7,
    m: 0x94,
    l: 0x93,
    " ": 0x40,
    e: 0x85,
    n: 0x95,
    c: 0x83,
    o: 0x96,
  };
  const more = {
    d: 0x84,
    i: 0x89,
    g: 0x87,
    "=": 0x7e,
    '"': 0x7f,
    "-": 0x60,
    p: 0x97,
    u: 0xa4,
    s: 0xa2,
    b: 0x82,
  };
  const digits = Object.fromEntries(Array.from("0123456789", (digit, at) => [digit, 0xf0 + at]));
  const page: Record<string, number> = { ...us, ...more, ...digits, ">": 0x6e, I: 0xc9, B: 0xc2, M: 0xd4 };
  const head = `<?xml encoding="${label}"?>`;
  const bytes = Uint8Array.from([...Array.from(head, (sign) => page[sign] ?? 0), 0x25, byte]);
  expect(decodeFeed(bytes, null)).toBe(`${head}\n${letter}`);
});

test("UTF-16 is read with and without a mark", () => {
  const wide = Buffer.from(xml("utf-16", "“wide”"), "utf16le");
  expect(decodeFeed(Uint8Array.from([0xff, 0xfe, ...wide]), null)).toContain("“wide”");
  expect(decodeFeed(Uint8Array.from(wide), null)).toContain("“wide”");
});

test("a declaration of UTF-16 in plain bytes is not believed", () => {
  expect(decodeFeed(utf8(xml("utf-16", "é")), null)).toContain("é");
});

test("no bytes are no text", () => {
  expect(decodeFeed(new Uint8Array(), null)).toBe("");
});
