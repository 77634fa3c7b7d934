import { expect, test } from "vitest";
import { issueWords } from "../content/newsletter.ts";
import type { DigestItem } from "./digest.ts";
import { isWritten, renderIssue } from "./issue.ts";
import { draftIssue } from "./week.ts";

const place = { postalAddress: "1 Main Street, Memphis, TN 38103", siteUrl: "https://901ai.example" };
const draft = (body: string) => ({ values: { subject: "A letter", preview: "Short" }, body });
const render = (body: string) => renderIssue(draft(body), place);

test("an issue becomes a text to read and a page in one column, with the link to leave and the postal address", () => {
  const { text, html } = render(
    "# Hello\n\nA *word* and [a story](https://example.org/a?b=1&c=2).\n\n- one\n- two & three",
  );
  expect(text).toContain(
    "Hello\n-----\n\nA word and a story (https://example.org/a?b=1&c=2).\n\n* one\n* two & three",
  );
  for (const part of [text, html]) {
    expect(part).toContain("{leave}");
    expect(part).toContain("1 Main Street, Memphis, TN 38103");
  }
  expect(html).toContain('<a href="https://example.org/a?b=1&amp;c=2">a story</a>');
  expect(html).toContain("max-width: 600px");
  expect(html).not.toContain("<img");
});

test("a link card is a plain link in a mail", () => {
  const { text, html } = render('[A talk](https://youtu.be/x "card")');
  expect(html).toContain('<p><a href="https://youtu.be/x">A talk</a></p>');
  expect(text).toContain("A talk (https://youtu.be/x)");
});

test("a list to tick off, an address to write to and a picture's description are words in both", () => {
  const { text, html } = render(
    "- [x] done\n\n[write](mailto:a@example.org) ![a bridge](https://example.org/b.png)",
  );
  expect(text).toContain("write (mailto:a@example.org) a bridge");
  expect(html).toContain('<p><a href="mailto:a@example.org">write</a> a bridge</p>');
  expect(html).not.toMatch(/<input|<img/);
});

test("no picture, script or foreign link gets into an issue", () => {
  const { html } = render(
    '![p](https://example.org/p.png) <script>x</script> [go](javascript:alert(1))\n\n<b onclick="x">bold</b>',
  );
  expect(html).not.toMatch(/<img|<script|javascript:|<b /);
  expect(html).toContain("&lt;script&gt;");
});

test("without a postal address no issue is made", () => {
  expect(() => renderIssue(draft("Hello"), { ...place, postalAddress: "" })).toThrow(/postal address/);
});

test("a draft holds what the week brought, and is not written before somebody wrote its opening", () => {
  const now = new Date("2026-03-06T18:00:00Z");
  const url = "https://example.org/a";
  const item: DigestItem = { section: "news", title: "A [new] school", url, note: "The Paper" };
  const { values, body } = draftIssue([item], now);
  expect(body).toContain("- [A \\[new\\] school](<https://example.org/a>), The Paper");
  expect(draftIssue([], now).body).toBe(issueWords.opening);
  expect(isWritten({ body })).toBe(false);
  expect(isWritten({ body: " " })).toBe(false);
  const written = { values, body: body.replace(issueWords.opening, "Good morning.") };
  expect(isWritten(written)).toBe(true);
  expect(values.subject).toBe("This week in 901 AI, March 6");
  expect(renderIssue(written, place).html).toContain('<a href="https://example.org/a">A [new] school</a>');
});

test("our own pages and pictures are whole addresses in a mail", () => {
  const { text, html } = render(
    "[Ask it](/events/ask-it) ![A bridge & a river](/media/abcdefghij_klmnopqrst-960.webp) ![p](/media/../x.webp)",
  );
  expect(html).toContain('<a href="https://901ai.example/events/ask-it">Ask it</a>');
  expect(html).toContain(
    '<img src="https://901ai.example/media/abcdefghij_klmnopqrst-960.jpeg" alt="A bridge &amp; a river" loading="lazy"> p',
  );
  expect(text).toContain("Ask it (https://901ai.example/events/ask-it) A bridge & a river p");
});
