import { expect, test } from "vitest";
import { markdownToText } from "./as-text.ts";
import { plainTextToMarkdown } from "./from-plain-text.ts";
import { readFrontMatter, writeFrontMatter } from "./front-matter.ts";
import { linksIn } from "./links-in.ts";
import { htmlToText, renderSafely } from "./render-safely.ts";

const hostile = [
  "<script>alert(1)</script>",
  "![x](https://evil.example/p.png) and [press](javascript:alert(1))",
  "# not a heading\n- not a list\n1. nor this\n> nor that\n---\n===\n```\ncode\n```\n    | a | b |\n    |---|---|",
  "*a* _b_ **c** ~~d~~ `e` \\* &lt; &copy; <b>f</b> [g]: https://x.example",
  "ana@example.com www.example.com mailto:ana@example.com",
  "---\ntitle: mine\n---",
  'a "quoted" & an <img src=x onerror=alert(1)> tag',
  "[ref]: https://evil.example 'x'\n[ref]",
];

test.each(hostile)("what a visitor typed is read as it was typed, whatever it looks like: %j", (text) => {
  const html = renderSafely(plainTextToMarkdown(text));
  const plain = text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  expect(htmlToText(html).split("\n").filter(Boolean)).toEqual(plain);
  expect(html.replace(/<\/?(p|br)>|<a href="https?:\/\/[^"]*" rel="noopener">|<\/a>/g, "")).not.toMatch(
    /[<>]/,
  );
});

test("web addresses become links that carry nothing over, and paragraphs and line breaks stay", () => {
  const text = "See https://a.example/x_y_z?p=1&q=*2*.\nThen (http://b.example/).\n\n\nBye.";
  expect(renderSafely(plainTextToMarkdown(text), { rel: "noopener nofollow ugc" })).toBe(
    '<p>See <a href="https://a.example/x_y_z?p=1&amp;q=*2*" rel="noopener nofollow ugc">https://a.example/x_y_z?p=1&amp;q=*2*</a>.<br>' +
      'Then (<a href="http://b.example/" rel="noopener nofollow ugc">http://b.example/</a>).</p>\n<p>Bye.</p>',
  );
});

test("an email address stays in the editor as its owner typed it, and is shown so", () => {
  const markdown = plainTextToMarkdown("Ask tasha@example.net about it.");
  expect(markdown).toBe("Ask tasha@example.net about it.");
  expect(renderSafely(markdown)).toBe("<p>Ask tasha@example.net about it.</p>");
});

test.each(["kbd", "code", "pre", "script"])("after a <%s> in a line, HTML is text like any other", (tag) => {
  const html = renderSafely(`Press <${tag}><img/src="//a.example/?{leave}">`, { mayShowPictures: true });
  expect(html).toBe(`<p>Press &lt;${tag}&gt;&lt;img/src=&quot;//a.example/?{leave}&quot;&gt;</p>`);
});

test.each(["a*b_", "w.*", "- (\n", ">"])(
  "a text of nothing but %j, for which a parser takes seconds or overflows the stack, is shown as it was typed",
  (piece) => {
    const text = piece.repeat(100_000 / piece.length).trim();
    const html = renderSafely(`${text}\n\n*The end* & <more>`, { mayLinkHere: true });
    expect(htmlToText(html) === `${text}\n\n*The end* & <more>`).toBe(true);
    expect(linksIn(text)).toEqual([]);
    expect(markdownToText(text) === text).toBe(true);
    // What was interrupted leaves nothing behind.
    expect(renderSafely("*a* [b](https://c.example) `d` <e>")).toBe(
      '<p><em>a</em> <a href="https://c.example" rel="noopener">b</a> <code>d</code> &lt;e&gt;</p>',
    );
  },
);

test("an editor's own Markdown may have links to the web and no other HTML, picture or address", () => {
  const html = renderSafely(
    "## Way\n\n[map](https://m.example) [bad](javascript:x) [data](data:text/html,x) ![pic](https://p.example/a.png) <i>x</i>\n\n- [x] done",
  );
  expect(html).toBe(
    '<h5>Way</h5>\n<p><a href="https://m.example" rel="noopener">map</a> bad data pic &lt;i&gt;x&lt;/i&gt;</p>\n<ul>\n<li>[x] done</li>\n</ul>',
  );
});

test.each([
  "plain",
  "a: b",
  '"quoted" words',
  "# hash",
  "--- dashes",
  "two\nlines\r\ntitle: other",
  "tab\tand \u2028 separators \u0000 and \u202e",
  "{braces} [and] *more* & 'such'",
  "back\\slash",
  "yes",
])("a value that is written into the head of a file is read as itself, in its own line: %j", (value) => {
  const text = writeFrontMatter(
    [
      ["title", value],
      ["writer", "Ana"],
    ],
    "Body",
  );
  const { fields, body } = readFrontMatter(text, "x.md", ["title", "writer"]);
  expect(fields.get("title")?.value).toBe(value.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, " ").trim());
  expect(fields.get("writer")).toEqual({ value: "Ana", line: 3 });
  expect(body).toBe("Body");
});
